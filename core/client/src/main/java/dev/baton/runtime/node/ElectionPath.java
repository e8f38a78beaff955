package dev.baton.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.claim.NodeName;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of an election or lock: the node below which its claims stand.
 *
 * @param text absolute, without the chroot
 */
public record ElectionPath(String text) {
  /** Follows on the path of a race, for the parent of those who register for it. */
  private static final String REGISTRY = ".standbys";

  /** What a session's end must list per claim is bounded by this. */
  private static final int LONGEST = 512;

  /**
   * Takes the path as it is written.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  public ElectionPath {
    String wrong = wrong(text);
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException("\"" + text + "\" cannot be an election's path: " + wrong);
    }
  }

  /** Whether {@code text} can be an election's path. */
  public static boolean isPossible(String text) {
    return wrong(text).isEmpty();
  }

  private static String wrong(String text) {
    String wrong = NodePath.wrong(text);
    if (!wrong.isEmpty()) {
      return wrong;
    }
    if (text.getBytes(UTF_8).length > LONGEST) {
      return "it is longer than " + LONGEST + " bytes";
    }
    if (text.equals("/zookeeper") || text.startsWith("/zookeeper/")) {
      return "/zookeeper is ZooKeeper's own";
    }
    return NodeName.parse(text.substring(text.lastIndexOf('/') + 1)).isPresent()
        ? "its last part reads like the node of a candidate"
        : "";
  }

  /**
   * The path of a user's election.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  public static ElectionPath of(String text) {
    if (isRegistry(text)) {
      throw new IllegalArgumentException(
          "\"" + text + "\" cannot be an election's path: those who race register there");
    }
    return new ElectionPath(text);
  }

  public static boolean isRegistry(String path) {
    return path.endsWith(REGISTRY);
  }

  /**
   * Where candidates of a race register.
   *
   * @throws IllegalArgumentException if that is longer than a path may be
   */
  public ElectionPath registry() {
    return new ElectionPath(registryText());
  }

  public String registryText() {
    return text + REGISTRY;
  }

  /** The path of a claim's node. */
  public String of(NodeName node) {
    return text + "/" + node.text();
  }

  /** The path and those of its parents, the root left out, the topmost first. */
  public List<String> andParents() {
    List<String> paths = new ArrayList<>();
    for (int slash = text.indexOf('/', 1); slash > 0; slash = text.indexOf('/', slash + 1)) {
      paths.add(text.substring(0, slash));
    }
    paths.add(text);
    return paths;
  }

  @Override
  public String toString() {
    return text;
  }
}
