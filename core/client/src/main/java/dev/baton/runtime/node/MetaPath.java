package dev.baton.runtime.node;

import java.util.List;

/** Where Baton keeps what is about an election, but no place in its line. */
public final class MetaPath {
  /** The parent of histories. */
  public static final String HISTORIES = "/baton/history";

  /** The parent of what was given to whom, of groups that share elections. */
  public static final String SHARDS = "/baton/shards";

  private MetaPath() {}

  /** The node below {@code parent} for what is at {@code path}, which is one name there. */
  public static String below(String parent, ElectionPath path) {
    return parent + "/" + path.text().substring(1).replace("%", "%25").replace("/", "%2F");
  }

  /** The parents of all such nodes, the topmost first. */
  public static List<String> parents(String node) {
    return new ElectionPath(node.substring(0, node.lastIndexOf('/'))).andParents();
  }
}
