package dev.baton.curator.locks;

import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import java.util.Optional;

/** The search for the node of a hold. */
final class HeldNode {
  /** Holds of one node have tokens that differ in these bits only. */
  private static final int HAND_OVER_BITS = 10;

  private HeldNode() {}

  /** Returns the path of the node on the servers. It costs a read of the queue. */
  static Optional<String> pathOf(Lock lock, LockHold hold) {
    long node = hold.fencingToken() >> HAND_OVER_BITS;
    return lock.participants().stream()
        .filter(one -> one.fencingToken() >> HAND_OVER_BITS == node)
        .map(Participant::nodePath)
        .findFirst();
  }
}
