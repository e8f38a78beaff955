package dev.baton.runtime.node;

import java.util.List;
import java.util.stream.Stream;

/** The paths of nodes in which Baton keeps data about elections, outside of their queues. */
public final class MetaPath {
  /** The parent of histories. */
  public static final String HISTORIES = "/baton/history";

  /** The parent of the assignments of groups that share elections. */
  public static final String SHARDS = "/baton/shards";

  /** The parent of pauses. Readers write it to learn ZooKeeper's time. */
  public static final String PAUSES = "/baton/pauses";

  /** The pause of all elections. No election's name has that form. */
  public static final String PAUSE_OF_ALL = PAUSES + "/%all";

  /** The parent of the records of schedules. */
  public static final String SLOTS = "/baton/slots";

  private MetaPath() {}

  /**
   * Returns the node below {@code parent} for the election at {@code path}, as one escaped name.
   */
  public static String pathBelow(String parent, ElectionPath path) {
    return pathBelow(parent, path.text());
  }

  private static String pathBelow(String parent, String path) {
    return parent + "/" + path.substring(1).replace("%", "%25").replace("/", "%2F");
  }

  /**
   * Returns the paths whose pauses hold for an election: {@code "/"} for all, its parents, itself.
   */
  public static List<String> pathsOver(ElectionPath path) {
    return Stream.concat(Stream.of("/"), path.andParents().stream()).toList();
  }

  /** Returns the nodes of the pauses that hold for an election. */
  public static List<String> pausesOver(ElectionPath path) {
    return pathsOver(path).stream().map(MetaPath::pauseOf).toList();
  }

  private static String pauseOf(String path) {
    return path.equals("/") ? PAUSE_OF_ALL : pathBelow(PAUSES, path);
  }

  /** Returns the path whose pause is in this node; {@code "/"} for the pause of all. */
  public static String electionOfPause(String node) {
    return node.equals(PAUSE_OF_ALL) ? "/" : electionOf(node.substring(PAUSES.length() + 1));
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
