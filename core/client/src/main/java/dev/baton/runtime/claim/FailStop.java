package dev.baton.runtime.claim;

import dev.baton.protocol.claim.ClaimContext;
import dev.baton.runtime.node.ElectionPath;

/**
 * The end of a failed claim. Its knowledge may be wrong, so nothing is concluded from it. Its term
 * is over already. First its work stops, then its nodes are deleted, found by their tags, and then
 * its place is free. Confined to the loop.
 */
final class FailStop {
  private final OrphanSweeps orphans;
  private final ElectionPath path;
  private final ClaimContext ticket;
  private final Runnable free;
  private boolean told;
  private boolean stopped;

  /**
   * Creates the end of a claim, and waits for the work to stop.
   *
   * @param free runs when nothing of the claim is left
   */
  FailStop(OrphanSweeps orphans, ElectionPath path, ClaimContext ticket, Runnable free) {
    this.orphans = orphans;
    this.path = path;
    this.ticket = ticket;
    this.free = free;
  }

  /** Runs {@code telling}, which has the work stopped, unless it has succeeded before. */
  void tellOnce(Runnable telling) {
    if (!told) {
      telling.run();
      told = true;
    }
  }

  /** Called when the work has stopped, or its time to stop is up. */
  void workStopped() {
    if (!stopped) {
      stopped = true;
      orphans.deleteOrphans(path, ticket.latestTags(), free);
    }
  }
}
