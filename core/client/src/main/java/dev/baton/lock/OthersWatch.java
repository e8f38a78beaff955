package dev.baton.lock;

import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.watch.MemberWatch;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A holding claim's watch for other waiters. Only a holder needs to know of them, so no other claim
 * watches. Confined to the loop.
 */
final class OthersWatch {
  private @Nullable MemberWatch watch;

  /** Watches, if it does not yet; {@code told} gets the number of participants. */
  void watchOthers(ClaimRunner claim, IntConsumer told) {
    if (watch == null) {
      watch = claim.watchMembers(told);
    }
  }

  /** Stops watching, if it does. */
  void stopWatching() {
    if (watch != null) {
      watch.stopWatching();
      watch = null;
    }
  }
}
