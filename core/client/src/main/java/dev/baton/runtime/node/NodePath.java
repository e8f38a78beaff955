package dev.baton.runtime.node;

/** The rules for the path of any node. */
public final class NodePath {
  private NodePath() {}

  /**
   * Returns {@code path}, if it can be that of a node.
   *
   * @throws IllegalArgumentException if it cannot be one; the message says why
   */
  public static String checkedPath(String path) {
    String wrong = path.equals("/") ? "" : findError(path);
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException("\"" + path + "\" cannot be a node's path: " + wrong);
    }
    return path;
  }

  /** Returns the error in the path of a node other than the root; empty if there is none. */
  static String findError(String path) {
    if (!path.startsWith("/") || path.length() == 1) {
      return "it must begin with / and name a node, like /jobs/nightly";
    }
    for (String part : path.substring(1).split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return "it has a part that is empty, . or ..";
      }
    }
    return path.codePoints()
        .filter(NodePath::isForbidden)
        .mapToObj(c -> String.format("ZooKeeper does not allow the character U+%04X in it", c))
        .findFirst()
        .orElse("");
  }

  private static boolean isForbidden(int codePoint) {
    return Character.toString(codePoint).chars().anyMatch(NodePath::isForbiddenUnit);
  }

  /**
   * Returns whether ZooKeeper forbids the UTF-16 unit; see org.apache.zookeeper.common.PathUtils.
   * Since it judges units, it forbids every character above U+FFFF, which is two surrogates.
   */
  private static boolean isForbiddenUnit(int c) {
    return c <= 0x1f
        || (c >= 0x7f && c <= 0x9f)
        || (c >= 0xd800 && c <= 0xf8ff)
        || (c >= 0xfff0 && c <= 0xffff);
  }
}
