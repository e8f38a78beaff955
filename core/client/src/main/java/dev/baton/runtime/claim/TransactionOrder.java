package dev.baton.runtime.claim;

import dev.baton.runtime.loop.LoopLog;

/**
 * The largest transaction number that one Baton has seen. Numbers only grow, unless the ensemble
 * has lost its data, or they are from a backup. ZooKeeper's own client refuses such servers, but
 * each of Baton's connections is a new client that has seen nothing. Confined to the loop.
 */
final class TransactionOrder {
  private static final LoopLog log = LoopLog.of(TransactionOrder.class);

  private final Runnable endSessions;
  private long latest;
  private int beginnings;

  /**
   * Creates the order of one Baton, which has seen nothing.
   *
   * @param endSessions gives up all sessions; called when the numbers have gone back
   */
  TransactionOrder(Runnable endSessions) {
    this.endSessions = endSessions;
  }

  long latest() {
    return latest;
  }

  /** Returns how often the numbers have begun anew. Only numbers of one beginning compare. */
  int beginnings() {
    return beginnings;
  }

  void noteSeen(long czxid) {
    latest = Math.max(latest, czxid);
  }

  /**
   * Begins anew: a node was created by a transaction that should have a larger number. What is held
   * in a session that has outlived that may be held elsewhere, so all sessions end.
   */
  void noteWentBack(long czxid) {
    log.warn(
        "ZooKeeper's transaction numbers have gone back, from {} to {}: its data were lost, or are"
            + " from a backup. Baton ends its sessions and begins anew; so do fencing tokens",
        latest,
        czxid);
    latest = czxid;
    beginnings++;
    endSessions.run();
  }

  /** Begins anew: a node stands in one of the sessions that no part of Baton knows. */
  void noteStrayNode(String path) {
    log.warn(
        "{} stands in a session of this process, which has given that node up: ZooKeeper's data are"
            + " from a backup, or a server has stood still for long. Baton ends its sessions",
        path);
    endSessions.run();
  }
}
