package dev.baton.runtime.session;

import dev.baton.runtime.port.EnsemblePort;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The watchers of nodes over one connection. A watch is spent by the first event. */
public final class NodeWatchers {
  /** Takes the news of one node. */
  public interface NodeListener {
    void onNodeChanged(String path, EnsemblePort.LinkListener.WatchKind kind, boolean real);
  }

  private final Map<String, Set<NodeListener>> byPath = new HashMap<>();
  private final Map<NodeListener, Set<String>> byWatcher = new HashMap<>();

  void addListener(String path, NodeListener watcher) {
    byPath.computeIfAbsent(path, unused -> new LinkedHashSet<>(2)).add(watcher);
    byWatcher.computeIfAbsent(watcher, unused -> new HashSet<>(2)).add(path);
  }

  /** Removes {@code watcher} from all nodes. */
  void removeListener(NodeListener watcher) {
    Set<String> paths = byWatcher.remove(watcher);
    if (paths != null) {
      paths.forEach(path -> dropValue(byPath, path, watcher));
    }
  }

  private static <K, V> void dropValue(Map<K, Set<V>> map, K key, V value) {
    map.computeIfPresent(
        key,
        (unused, values) -> {
          values.remove(value);
          return values.isEmpty() ? null : values;
        });
  }

  /** Returns the watchers of a node, and removes them. */
  Set<NodeListener> takeListeners(String path) {
    Set<NodeListener> watchers = byPath.remove(path);
    if (watchers == null) {
      return Set.of();
    }
    watchers.forEach(watcher -> dropValue(byWatcher, watcher, path));
    return watchers;
  }

  void clearAll() {
    byPath.clear();
    byWatcher.clear();
  }
}
