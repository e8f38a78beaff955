package dev.baton.runtime.claim;

import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.session.SessionKeeper;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The sweeps of one session, at most one for each path. Confined to the loop. */
final class OrphanSweeps {
  private final Loop loop;
  private final SessionKeeper keeper;
  private final Map<ElectionPath, OrphanSweep> byPath = new HashMap<>();

  OrphanSweeps(Loop loop, SessionKeeper keeper) {
    this.loop = loop;
    this.keeper = keeper;
  }

  /**
   * Deletes orphan nodes in the queue at {@code path}, now and when they come later; see {@link
   * OrphanSweep#add}.
   */
  void delete(ElectionPath path, Collection<Tag> orphans, Runnable gone) {
    OrphanSweep running = byPath.get(path);
    if (running != null) {
      running.add(orphans, gone);
      running.look();
      return;
    }
    OrphanSweep begun = new OrphanSweep(loop, keeper, path, () -> byPath.remove(path));
    byPath.put(path, begun);
    begun.add(orphans, gone);
    begun.start();
  }
}
