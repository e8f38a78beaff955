package dev.baton.protocol;

import org.jspecify.annotations.Nullable;

/** Leading, with the work running: whether or not the lease is in doubt. */
sealed interface Elected extends Holding permits Doubting, Leading {
  @Override
  default Step resign() {
    return Stopping.start(ticket(), own(), After.REJOIN, up(), Reason.RESIGNED);
  }

  @Override
  default Step withdraw() {
    return Stopping.start(ticket(), own(), After.CLOSE, up(), Reason.CLOSED);
  }

  @Override
  default Step deny() {
    return Stopping.deny(ticket(), own(), up());
  }

  @Override
  default Step workStopped(boolean confirmed) {
    return ignore("the work was not asked to stop");
  }

  @Override
  default Step lapse(@Nullable NodeName node, boolean up, Reason reason, String why) {
    return Lapsed.revoke(ticket(), node, up, reason, why);
  }
}
