package dev.baton.runtime.session;

import dev.baton.runtime.port.EnsemblePort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The watchers of nodes over one connection. A watch is spent by the first event. */
public final class NodeWatchers {
  /** Takes the news of one node. */
  public interface NodeListener {
    void onNodeChanged(String path, EnsemblePort.LinkListener.WatchKind kind, boolean real);
  }

  /** The values are immutable lists: nearly all have one element, and there are many. */
  private final Map<String, List<NodeListener>> byPath = new HashMap<>();

  private final Map<NodeListener, List<String>> byWatcher = new HashMap<>();

  void addListener(String path, NodeListener watcher) {
    addValue(byPath, path, watcher);
    addValue(byWatcher, watcher, path);
  }

  private static <K, V> void addValue(Map<K, List<V>> map, K key, V value) {
    List<V> before = map.putIfAbsent(key, List.of(value));
    if (before != null && !before.contains(value)) {
      List<V> longer = new ArrayList<>(before);
      longer.add(value);
      map.put(key, List.copyOf(longer));
    }
  }

  private static <K, V> void dropValue(Map<K, List<V>> map, K key, V value) {
    List<V> before = map.get(key);
    if (before == null || !before.contains(value)) {
      return;
    }
    if (before.size() == 1) {
      map.remove(key);
    } else {
      List<V> shorter = new ArrayList<>(before);
      shorter.remove(value);
      map.put(key, List.copyOf(shorter));
    }
  }

  /** Removes {@code watcher} from all nodes. */
  void removeListener(NodeListener watcher) {
    List<String> paths = byWatcher.remove(watcher);
    if (paths != null) {
      paths.forEach(path -> dropValue(byPath, path, watcher));
    }
  }

  /** Returns the watchers of a node, and removes them. */
  List<NodeListener> takeListeners(String path) {
    List<NodeListener> watchers = byPath.remove(path);
    if (watchers == null) {
      return List.of();
    }
    watchers.forEach(watcher -> dropValue(byWatcher, watcher, path));
    return watchers;
  }

  void clearAll() {
    byPath.clear();
    byWatcher.clear();
  }
}
