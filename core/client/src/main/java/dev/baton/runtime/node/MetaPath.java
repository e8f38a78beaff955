package dev.baton.runtime.node;

import java.util.List;

/** The paths of nodes in which Baton keeps data about elections, outside of their queues. */
public final class MetaPath {
  /** The parent of histories. */
  public static final String HISTORIES = "/baton/history";

  /** The parent of the assignments of groups that share elections. */
  public static final String SHARDS = "/baton/shards";

  private MetaPath() {}

  /**
   * Returns the node below {@code parent} for the election at {@code path}, as one escaped name.
   */
  public static String pathBelow(String parent, ElectionPath path) {
    return parent + "/" + path.text().substring(1).replace("%", "%25").replace("/", "%2F");
  }

  /** Returns the path of the election whose node has this name below its parent. */
  public static String electionOf(String name) {
    return "/" + name.replace("%2F", "/").replace("%25", "%");
  }

  /** Returns the parents of {@code node}, the topmost first. */
  public static List<String> parentsOf(String node) {
    return new ElectionPath(node.substring(0, node.lastIndexOf('/'))).andParents();
  }
}
