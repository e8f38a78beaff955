package dev.baton.testkit.model;

import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A node of the model.
 *
 * @param owner the session that it ends with; 0 for none
 * @param denied the permissions denied to all clients at this node
 */
record ModelNode(
    String path,
    NodeBytes data,
    long czxid,
    int version,
    long ctimeMillis,
    long owner,
    Set<NodePermission> denied) {
  /** The root of the tree. */
  static final ModelNode ROOT = new ModelNode("/", NodeBytes.of(""), 0, 0, 0, 0, Set.of());

  /** Creates a node with an immutable copy of the permissions. */
  ModelNode {
    denied = Set.copyOf(denied);
  }

  ZooKeeperAnswer.NodeStat toStat() {
    return new ZooKeeperAnswer.NodeStat(czxid, version, ctimeMillis, owner);
  }

  ModelNode withData(NodeBytes changed) {
    return new ModelNode(path, changed, czxid, version + 1, ctimeMillis, owner, denied);
  }

  ModelNode denyingPermission(NodePermission permission) {
    return withDenied(Stream.concat(denied.stream(), Stream.of(permission)));
  }

  ModelNode allowingPermission(NodePermission permission) {
    return withDenied(denied.stream().filter(other -> other != permission));
  }

  private ModelNode withDenied(Stream<NodePermission> changed) {
    Set<NodePermission> all = changed.collect(Collectors.toSet());
    return new ModelNode(path, data, czxid, version, ctimeMillis, owner, all);
  }

  boolean deniesPermission(NodePermission permission) {
    return denied.contains(permission);
  }

  String parentPath() {
    return parentOf(path);
  }

  String lastName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /**
   * Returns the path with a number as {@code %010d} formats it, including a minus sign, but faster.
   */
  static String numberedPath(String path, int number) {
    String digits = Long.toString(Math.abs((long) number));
    String sign = number < 0 ? "-" : "";
    return path + sign + "0".repeat(Math.max(0, 10 - sign.length() - digits.length())) + digits;
  }

  static String parentOf(String path) {
    int slash = path.lastIndexOf('/');
    return slash == 0 ? "/" : path.substring(0, slash);
  }
}
