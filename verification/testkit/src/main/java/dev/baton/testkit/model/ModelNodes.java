package dev.baton.testkit.model;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The nodes, by their paths. */
final class ModelNodes {
  private final TreeMap<String, ModelNode> nodes = new TreeMap<>();

  /** Creates the root without any other node. */
  ModelNodes() {
    put(ModelNode.ROOT);
  }

  @Nullable ModelNode find(String path) {
    return nodes.get(path);
  }

  /** Returns the parent of an existing node. */
  ModelNode above(ModelNode node) {
    return Objects.requireNonNull(find(node.parent()));
  }

  void put(ModelNode node) {
    nodes.put(node.path(), node);
  }

  void remove(String path) {
    nodes.remove(path);
  }

  Collection<ModelNode> all() {
    return nodes.values();
  }

  /** Returns the children of a node, in the order of their names. */
  List<ModelNode> childrenOf(String path) {
    String prefix = path.equals("/") ? "/" : path + "/";
    return nodes.subMap(prefix, false, prefix + Character.MAX_VALUE, false).values().stream()
        .filter(node -> node.path().indexOf('/', prefix.length()) < 0)
        .toList();
  }
}
