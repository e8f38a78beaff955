package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.session.SessionKeeper;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The sweeps of one session, at most one for each path. Confined to the loop. */
final class OrphanSweeps {
  private final EventLoop loop;
  private final SessionKeeper keeper;
  private final Map<ElectionPath, OrphanSweep> byPath = new HashMap<>();

  OrphanSweeps(EventLoop loop, SessionKeeper keeper) {
    this.loop = loop;
    this.keeper = keeper;
  }

  /**
   * Deletes orphan nodes in the queue at {@code path}, now and when they come later; see {@link
   * OrphanSweep#addOrphans}. If this throws, call it again: a sweep that was not begun, or not
   * ended, then begins after all.
   *
   * @param gone runs when they are gone; not if there are none to look for
   */
  void deleteOrphans(ElectionPath path, Collection<NodeTag> orphans, Runnable gone) {
    if (orphans.isEmpty()) {
      return;
    }
    OrphanSweep running = byPath.get(path);
    OrphanSweep sweep = running == null || running.isStopped() ? newSweep(path) : running;
    sweep.addOrphans(orphans, gone);
    byPath.put(path, sweep);
    sweep.startWatching();
  }

  /** Returns whether the nodes with this tag are being looked for, to be deleted. */
  boolean coverTag(NodeTag tag) {
    return byPath.values().stream().anyMatch(sweep -> sweep.isOrphan(tag));
  }

  private OrphanSweep newSweep(ElectionPath path) {
    return new OrphanSweep(loop, keeper, path, () -> byPath.remove(path));
  }
}
