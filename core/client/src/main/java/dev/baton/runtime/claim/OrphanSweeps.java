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
   * OrphanSweep#addOrphans}.
   */
  void deleteOrphans(ElectionPath path, Collection<NodeTag> orphans, Runnable gone) {
    OrphanSweep running = byPath.get(path);
    if (running != null) {
      running.addOrphans(orphans, gone);
      running.lookAgain();
      return;
    }
    OrphanSweep begun = new OrphanSweep(loop, keeper, path, () -> byPath.remove(path));
    byPath.put(path, begun);
    begun.addOrphans(orphans, gone);
    begun.startWatching();
  }
}
