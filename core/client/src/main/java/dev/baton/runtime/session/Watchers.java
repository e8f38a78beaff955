package dev.baton.runtime.session;

import dev.baton.runtime.port.Ensemble;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The watchers of nodes over one connection. A watch is spent by the first event. */
public final class Watchers {
  /** Takes the news of one node. */
  public interface Watcher {
    void changed(String path, Ensemble.Listener.Kind kind, boolean real);
  }

  private final Map<String, Set<Watcher>> byPath = new HashMap<>();
  private final Map<Watcher, Set<String>> byWatcher = new HashMap<>();

  void add(String path, Watcher watcher) {
    byPath.computeIfAbsent(path, unused -> new LinkedHashSet<>(2)).add(watcher);
    byWatcher.computeIfAbsent(watcher, unused -> new HashSet<>(2)).add(path);
  }

  /** Removes {@code watcher} from all nodes. */
  void remove(Watcher watcher) {
    Set<String> paths = byWatcher.remove(watcher);
    if (paths != null) {
      paths.forEach(path -> drop(byPath, path, watcher));
    }
  }

  private static <K, V> void drop(Map<K, Set<V>> map, K key, V value) {
    map.computeIfPresent(
        key,
        (unused, values) -> {
          values.remove(value);
          return values.isEmpty() ? null : values;
        });
  }

  /** Returns the watchers of a node, and removes them. */
  Set<Watcher> take(String path) {
    Set<Watcher> watchers = byPath.remove(path);
    if (watchers == null) {
      return Set.of();
    }
    watchers.forEach(watcher -> drop(byWatcher, watcher, path));
    return watchers;
  }

  void clear() {
    byPath.clear();
    byWatcher.clear();
  }
}
