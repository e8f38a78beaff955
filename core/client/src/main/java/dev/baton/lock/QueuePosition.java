package dev.baton.lock;

import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.claim.ClaimRunner;
import org.jspecify.annotations.Nullable;

/** The knowledge of a waiting claim about its position. Thread-safe. */
final class QueuePosition {
  private volatile int place;
  private volatile String behind = "";

  /** Notes its position in the queue. */
  void notePosition(int inLine) {
    place = inLine;
  }

  /** Notes the id of its predecessor. */
  void notePredecessor(String id) {
    behind = id;
  }

  /**
   * Returns who or what keeps the waiters from the lock.
   *
   * @param runner the runner of the claim, once it has begun
   * @param id the id of the claim
   */
  String describeOutlook(@Nullable ClaimRunner runner, String id, BatonEngine engine) {
    if (runner == null) {
      return "it has not joined the queue yet";
    }
    if (!engine.connection().isConnected()) {
      return "there is no connection to " + describeServers(engine);
    }
    if (runner.claim().isHolding()) {
      return "another holder in this process has it";
    }
    return place == 0
        ? "no answer has come yet from " + describeServers(engine)
        : id + " is number " + place + " in the queue, behind " + behind;
  }

  private static String describeServers(BatonEngine engine) {
    String trouble = engine.lastTrouble().map(why -> " (" + why + ")").orElse("");
    return "ZooKeeper at " + engine.describeEnsemble() + trouble;
  }
}
