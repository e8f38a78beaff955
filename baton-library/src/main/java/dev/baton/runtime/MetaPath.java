package dev.baton.runtime;

import java.util.List;

/** Where Baton keeps what is about an election, but no place in its line. */
final class MetaPath {
  private static final String ROOT = "/baton";

  /** The parent of histories. */
  static final String HISTORIES = ROOT + "/history";

  private MetaPath() {}

  /** The node of an election's history. */
  static String history(ElectionPath election) {
    return HISTORIES + "/" + flat(election);
  }

  /** The path as one name. */
  private static String flat(ElectionPath election) {
    return election.text().substring(1).replace("%", "%25").replace("/", "%2F");
  }

  /** The parents of such a node, the topmost first. */
  static List<String> parents(String node) {
    return List.of(ROOT, node.substring(0, node.lastIndexOf('/')));
  }
}
