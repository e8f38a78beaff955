package dev.baton.runtime.session;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The watchers of nodes over one connection. A watch is spent by the first event. */
public final class NodeWatchers {
  /** Takes the news of one node. */
  public interface NodeListener {
    void onNodeChanged(String path, EnsemblePort.LinkListener.WatchKind kind, boolean real);
  }

  /** The values are immutable lists: nearly all have one element, and there are many. */
  private final Map<String, List<NodeListener>> byPath = new HashMap<>();

  private final Map<NodeListener, List<String>> byWatcher = new HashMap<>();

  /** How many requests are under way that may set a watch, by path. */
  private final Map<String, Integer> asked = new HashMap<>();

  /** Sends a request. If its sender has stopped when it is answered, its watch is removed. */
  void sendRequest(
      RequestOutbox outbox,
      SessionMember from,
      ZooKeeperRequest request,
      Consumer<ZooKeeperAnswer> then) {
    String path = request.watchedPath();
    if (path.isEmpty()) {
      outbox.sendInTurn(request, then);
      return;
    }
    asked.merge(path, 1, Integer::sum);
    outbox.sendInTurn(
        request,
        answer -> {
          then.accept(answer);
          asked.computeIfPresent(path, (each, count) -> count == 1 ? null : count - 1);
          if (from.isWatchUnwanted()) {
            removeWatch(outbox, path);
          }
        });
  }

  /** Removes a listener, and at the server the watches that no other listener needs. */
  void removeWatches(@Nullable RequestOutbox outbox, NodeListener watcher) {
    List<String> paths = removeListener(watcher);
    if (outbox != null) {
      paths.forEach(path -> removeWatch(outbox, path));
    }
  }

  private void removeWatch(RequestOutbox outbox, String path) {
    if (!byPath.containsKey(path) && !asked.containsKey(path)) {
      outbox.sendInTurn(new ZooKeeperRequest.RemoveWatches(path), answer -> {});
    }
  }

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

  /** Removes {@code watcher} from all nodes, and returns these. */
  List<String> removeListener(NodeListener watcher) {
    List<String> paths = byWatcher.remove(watcher);
    if (paths == null) {
      return List.of();
    }
    paths.forEach(path -> dropValue(byPath, path, watcher));
    return paths;
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
    asked.clear();
    byPath.clear();
    byWatcher.clear();
  }
}
