package dev.baton.lock;

import dev.baton.runtime.claim.ClaimRunner;
import org.jspecify.annotations.Nullable;

/** What a claim that waits has learnt of its place. Thread-safe. */
final class Outlook {
  private volatile int place;
  private volatile String behind = "";

  /** Stands at this place in line. */
  void standsAt(int inLine) {
    place = inLine;
  }

  /** This one is just ahead. */
  void isBehind(String id) {
    behind = id;
  }

  /**
   * Who or what keeps those who wait from the lock.
   *
   * @param runner of the claim, once it has begun
   * @param id of the claim
   * @param servers by name
   */
  String text(@Nullable ClaimRunner runner, String id, String servers) {
    if (runner == null || !runner.claim().up()) {
      return "there is no connection to ZooKeeper at " + servers;
    }
    if (runner.claim().holds()) {
      return "somebody else of this process has it";
    }
    return place == 0
        ? "ZooKeeper at " + servers + " has not answered yet"
        : id + " is number " + place + " in line, behind " + behind;
  }
}
