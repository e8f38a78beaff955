package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.NodeName.Seat;
import org.jspecify.annotations.Nullable;

/** A state in which the claim leads and the work runs, whether or not the lease is in doubt. */
sealed interface Elected extends Holding permits Doubting, Leading {
  @Override
  default Step resign() {
    return Stopping.start(ticket(), own(), After.REJOIN, up(), Reason.RESIGNED);
  }

  @Override
  default Step transfer(Seat heir) {
    boolean alone = own().node() instanceof Seat seat && seat.mode() == Mode.ALONE;
    return alone && heir.mode() == Mode.ALONE
        ? Stopping.handOver(ticket(), own(), new Heir(heir, own().version()), up())
        : ignore("only one who holds alone, in a line, can hand over");
  }

  @Override
  default Step withdraw() {
    return Stopping.start(ticket(), own(), After.CLOSE, up(), Reason.CLOSED);
  }

  /**
   * Goes on as a reader in the same place. In a new place it would be behind the next writer, which
   * would then hold at the same time. Others may hold at the same time from when they learn of it.
   */
  @Override
  default Step downgrade() {
    if (ticket().mode() != Mode.WRITE || own().shared()) {
      return ignore("only a writer can go on as a reader");
    }
    Own shared = own().sharing();
    return shared.armed()
        ? Step.to(with(shared), "go on as a reader: let readers past", Holding.share(shared))
        : Step.to(with(shared), "go on as a reader: let readers past when our node is read");
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
