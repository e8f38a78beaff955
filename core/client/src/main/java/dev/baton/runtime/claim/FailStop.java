package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.node.ElectionPath;
import java.util.Set;

/**
 * The end of a failed claim. Its knowledge may be wrong, so nothing is concluded from it. Its term
 * is over already. First its work stops, then its nodes are deleted, found by their tags, and then
 * its place is free.
 *
 * <p>Each step may throw, again and again. So each stands to be repeated, and what is done is noted
 * only afterwards. After each failure the end goes on with the first step that is not done.
 * Confined to the loop.
 */
final class FailStop {
  private final ClaimRunner claim;
  private final ClaimListener occupant;
  private final OrphanSweeps orphans;
  private final ElectionPath path;

  /** The tags of all nodes that the claim may have, now or later. */
  private final Set<NodeTag> nodes;

  private final Runnable free;
  private boolean told;
  private boolean stopped;

  /**
   * Creates the end of {@code claim} as it is now. It has not begun.
   *
   * @param free runs when nothing of the claim is left
   */
  FailStop(
      ClaimRunner claim,
      ClaimListener occupant,
      OrphanSweeps orphans,
      ElectionPath path,
      Runnable free) {
    this.claim = claim;
    this.occupant = occupant;
    this.orphans = orphans;
    this.path = path;
    this.nodes = claim.claim().allTags();
    this.free = free;
  }

  /** Begins the end, or goes on with it after a further failure. */
  void continueStop(Throwable thrown) {
    boolean hadStopped = stopped;
    if (!told || !stopped) {
      occupant.onFailed(claim, thrown);
      told = true;
    }
    if (hadStopped) {
      deleteNodes();
    }
  }

  /** Called when the work has stopped, or its time to stop is up. */
  void workStopped() {
    stopped = true;
    deleteNodes();
  }

  private void deleteNodes() {
    orphans.deleteOrphans(path, nodes, free);
  }
}
