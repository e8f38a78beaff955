package dev.baton.runtime;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who waits for news of which node, over one connection. A watch is spent by the first news. */
final class Watchers {
  /** Takes the news of one node. */
  interface Watcher {
    void changed(String path, Ensemble.Listener.Kind kind, boolean real);
  }

  private final Map<String, Set<Watcher>> byPath = new HashMap<>();

  void add(String path, Watcher watcher) {
    byPath.computeIfAbsent(path, unused -> new LinkedHashSet<>(2)).add(watcher);
  }

  void remove(String path, Watcher watcher) {
    Set<Watcher> watchers = byPath.get(path);
    if (watchers != null && watchers.remove(watcher) && watchers.isEmpty()) {
      byPath.remove(path);
    }
  }

  void changed(String path, Ensemble.Listener.Kind kind, boolean real) {
    Set<Watcher> watchers = byPath.remove(path);
    if (watchers != null) {
      List.copyOf(watchers).forEach(watcher -> watcher.changed(path, kind, real));
    }
  }

  void clear() {
    byPath.clear();
  }
}
