package dev.baton.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.protocol.claim.QueueListing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The path of an election or lock: the parent of the nodes of its claims.
 *
 * @param text the absolute path, without the chroot
 * @param format the form of the names in its queue
 */
public record ElectionPath(String text, QueueFormat format) {
  /** The suffix of a race's path that names the parent of its registered candidates. */
  private static final String REGISTRY = ".standbys";

  /** The longest path in bytes. It bounds what the end of a session must list per claim. */
  private static final int LONGEST = 512;

  /**
   * Checks the path as it is written, but not whether its last part looks like a candidate's node;
   * see {@link #checkName}.
   *
   * @throws IllegalArgumentException if it cannot be an election's path; the message says why
   */
  public ElectionPath {
    refuseWrong(text, findError(text));
  }

  private static void refuseWrong(String text, String wrong) {
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException("\"" + text + "\" cannot be an election's path: " + wrong);
    }
  }

  /** Creates the path of a queue of Baton alone. */
  public ElectionPath(String text) {
    this(text, QueueFormat.BATON);
  }

  /** Returns this path, for a queue with names of another form. */
  public ElectionPath withFormat(QueueFormat other) {
    return new ElectionPath(text, other);
  }

  /** Returns whether {@code text} can be the path of an election whose queue has this form. */
  public static boolean isPossible(String text, QueueFormat form) {
    return findError(text).isEmpty() && (form.isShared() || findNameError(text).isEmpty());
  }

  /**
   * Returns if a claim may stand here. In a queue of Baton alone, the last part must not look like
   * a candidate's node, since the parent may be an election, too. Other libraries take any name,
   * and many numbers look so.
   *
   * @throws IllegalArgumentException if none may; the message says why
   */
  public void checkName() {
    if (!format.isShared()) {
      refuseWrong(text, findNameError(text));
    }
  }

  private static String findNameError(String text) {
    return NodeName.parse(text.substring(text.lastIndexOf('/') + 1)).isPresent()
        ? "its last part looks like the node of a candidate"
        : "";
  }

  private static String findError(String text) {
    String wrong = NodePath.findError(text);
    if (!wrong.isEmpty()) {
      return wrong;
    }
    if (text.getBytes(UTF_8).length > LONGEST) {
      return "it is longer than " + LONGEST + " bytes";
    }
    if (text.equals("/zookeeper") || text.startsWith("/zookeeper/")) {
      return "/zookeeper belongs to ZooKeeper";
    }
    return "";
  }

  /**
   * Returns the path of a user's election.
   *
   * @throws IllegalArgumentException if it cannot be one; the message says why
   */
  public static ElectionPath of(String text) {
    if (isRegistry(text)) {
      throw new IllegalArgumentException(
          "\"" + text + "\" cannot be an election's path: the candidates of a race register there");
    }
    return new ElectionPath(text);
  }

  public static boolean isRegistry(String path) {
    return path.endsWith(REGISTRY);
  }

  /**
   * Returns the path below which candidates of a race register.
   *
   * @throws IllegalArgumentException if that is longer than a path may be
   */
  public ElectionPath registryPath() {
    return new ElectionPath(registryText());
  }

  public String registryText() {
    return text + REGISTRY;
  }

  /** Returns the queue that the {@code children} of this path form. */
  public QueueListing readQueue(List<String> children) {
    return format.readQueue(children);
  }

  /**
   * Returns the name of the node at {@code node}, a path below this one, if it has a place here.
   */
  public Optional<NodeName> parseName(String node) {
    return format.parseName(node.substring(node.lastIndexOf('/') + 1));
  }

  /** Returns the path of a claim's node. */
  public String of(NodeName node) {
    return text + "/" + node.nodeText();
  }

  /** Returns the path and its parents without the root, the topmost first. */
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
