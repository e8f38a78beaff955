package dev.baton.testkit.model;

import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Bytes;
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
    Bytes data,
    long czxid,
    int version,
    long ctimeMillis,
    long owner,
    Set<Permission> denied) {
  /** The root of the tree. */
  static final ModelNode ROOT = new ModelNode("/", Bytes.of(""), 0, 0, 0, 0, Set.of());

  /** Creates a node with an immutable copy of the permissions. */
  ModelNode {
    denied = Set.copyOf(denied);
  }

  Answer.Stat stat() {
    return new Answer.Stat(czxid, version, ctimeMillis, owner);
  }

  ModelNode withData(Bytes changed) {
    return new ModelNode(path, changed, czxid, version + 1, ctimeMillis, owner, denied);
  }

  ModelNode denying(Permission permission) {
    return withDenied(Stream.concat(denied.stream(), Stream.of(permission)));
  }

  ModelNode allowing(Permission permission) {
    return withDenied(denied.stream().filter(other -> other != permission));
  }

  private ModelNode withDenied(Stream<Permission> changed) {
    Set<Permission> all = changed.collect(Collectors.toSet());
    return new ModelNode(path, data, czxid, version, ctimeMillis, owner, all);
  }

  boolean denies(Permission permission) {
    return denied.contains(permission);
  }

  String parent() {
    return parentOf(path);
  }

  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /**
   * Returns the path with a number as {@code %010d} formats it, including a minus sign, but faster.
   */
  static String numbered(String path, int number) {
    String digits = Long.toString(Math.abs((long) number));
    String sign = number < 0 ? "-" : "";
    return path + sign + "0".repeat(Math.max(0, 10 - sign.length() - digits.length())) + digits;
  }

  static String parentOf(String path) {
    int slash = path.lastIndexOf('/');
    return slash == 0 ? "/" : path.substring(0, slash);
  }
}
