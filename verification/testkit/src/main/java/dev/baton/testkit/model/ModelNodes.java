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
    putNode(ModelNode.ROOT);
  }

  @Nullable ModelNode findNode(String path) {
    return nodes.get(path);
  }

  /** Returns the parent of an existing node. */
  ModelNode parentOf(ModelNode node) {
    return Objects.requireNonNull(findNode(node.parentPath()));
  }

  void putNode(ModelNode node) {
    nodes.put(node.path(), node);
  }

  void removeNode(String path) {
    nodes.remove(path);
  }

  Collection<ModelNode> allNodes() {
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
