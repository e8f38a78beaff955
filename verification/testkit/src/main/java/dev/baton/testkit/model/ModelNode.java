package dev.baton.testkit.model;

import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A node of the model.
 *
 * @param owner the session that it ends with; 0 for none
 * @param denied the permissions denied to all clients at this node
 * @param blind the clients whose identities alone may not read this node, by their routes
 */
record ModelNode(
    String path,
    NodeBytes data,
    long czxid,
    int version,
    long ctimeMillis,
    long mtimeMillis,
    long owner,
    Set<NodePermission> denied,
    Set<ModelRoute> blind) {
  /** The root of the tree. */
  static final ModelNode ROOT =
      new ModelNode("/", NodeBytes.of(""), 0, 0, 0, 0, 0, Set.of(), Set.of());

  /** Creates a node with an immutable copy of the permissions. */
  ModelNode {
    denied = Set.copyOf(denied);
    blind = Set.copyOf(blind);
  }

  ZooKeeperAnswer.NodeStat toStat() {
    return new ZooKeeperAnswer.NodeStat(czxid, version, ctimeMillis, mtimeMillis, owner);
  }

  ModelNode withData(NodeBytes changed, long millis) {
    return new ModelNode(
        path, changed, czxid, version + 1, ctimeMillis, millis, owner, denied, blind);
  }

  ModelNode denyingPermission(NodePermission permission) {
    return withDenied(Stream.concat(denied.stream(), Stream.of(permission)));
  }

  ModelNode allowingPermission(NodePermission permission) {
    return withDenied(denied.stream().filter(other -> other != permission));
  }

  private ModelNode withDenied(Stream<NodePermission> changed) {
    Set<NodePermission> all = changed.collect(Collectors.toSet());
    return new ModelNode(path, data, czxid, version, ctimeMillis, mtimeMillis, owner, all, blind);
  }

  ModelNode blinding(ModelRoute route) {
    return withBlind(Stream.concat(blind.stream(), Stream.of(route)));
  }

  ModelNode unblinding(ModelRoute route) {
    return withBlind(blind.stream().filter(other -> other != route));
  }

  private ModelNode withBlind(Stream<ModelRoute> changed) {
    Set<ModelRoute> all = changed.collect(Collectors.toSet());
    return new ModelNode(path, data, czxid, version, ctimeMillis, mtimeMillis, owner, denied, all);
  }

  /** Returns true if a client may not read this node. Strangers and servers come by no route. */
  boolean deniesReading(@Nullable ModelRoute reader) {
    return deniesPermission(NodePermission.READ) || (reader != null && blind.contains(reader));
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
