package dev.baton.runtime.port;

import dev.baton.protocol.claim.RequestOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ZooKeeper's answer to a request.
 *
 * @param outcome the outcome of the request; for a {@link ZooKeeperRequest.MultiRequest}, that of
 *     the part that failed first
 * @param failed the number of that part, from 0; -1 if none failed, or the request was no multi
 * @param paths the paths of the nodes created, in the order of the creates, without the chroot
 * @param versions the versions of the nodes written by a {@link ZooKeeperRequest.MultiRequest}, in
 *     the order of the writes
 * @param data the data of the node read, as UTF-8; may be null even then
 * @param stat what ZooKeeper keeps of the node that was created alone, read, or found to stand
 * @param children the names of the children listed, in no order
 * @param parts the answers to the parts of a {@link ZooKeeperRequest.ReadNodes}
 */
public record ZooKeeperAnswer(
    RequestOutcome outcome,
    int failed,
    List<String> paths,
    List<Integer> versions,
    @Nullable String data,
    @Nullable NodeStat stat,
    List<String> children,
    List<ZooKeeperAnswer> parts) {
  /** Creates an answer without parts. */
  private ZooKeeperAnswer(
      RequestOutcome outcome,
      int failed,
      List<String> paths,
      List<Integer> versions,
      @Nullable String data,
      @Nullable NodeStat stat,
      List<String> children) {
    this(outcome, failed, paths, versions, data, stat, children, List.of());
  }

  /**
   * The data that ZooKeeper keeps of a node beside its content.
   *
   * @param czxid the transaction that created it
   * @param version the version of its content
   * @param ctimeMillis when it was created, by a server's wall clock
   * @param mtimeMillis when its content was written last, by a server's wall clock
   * @param session the session that the node ends with; 0 for none
   */
  public record NodeStat(
      long czxid, int version, long ctimeMillis, long mtimeMillis, long session) {
    private static final long CONTAINER = Long.MIN_VALUE;

    /** Returns whether the node ends with a session. */
    public boolean hasSession() {
      return session != 0 && session != CONTAINER;
    }
  }

  /** Creates an answer that has only an outcome. */
  public static ZooKeeperAnswer ofOutcome(RequestOutcome outcome) {
    return new ZooKeeperAnswer(outcome, -1, List.of(), List.of(), null, null, List.of());
  }

  /** Creates the answer to a multi that failed at part {@code failed}. */
  public static ZooKeeperAnswer ofFailedPart(int failed, RequestOutcome outcome) {
    return new ZooKeeperAnswer(outcome, failed, List.of(), List.of(), null, null, List.of());
  }

  /**
   * Creates the answer to a create; {@code stat} is known only of a node that was created alone.
   */
  public static ZooKeeperAnswer ofCreated(List<String> paths, @Nullable NodeStat stat) {
    return new ZooKeeperAnswer(RequestOutcome.DONE, -1, paths, List.of(), null, stat, List.of());
  }

  /** Creates the answer to a multi that was carried out. */
  public static ZooKeeperAnswer ofCommitted(List<String> paths, List<Integer> versions) {
    return new ZooKeeperAnswer(RequestOutcome.DONE, -1, paths, versions, null, null, List.of());
  }

  /** Creates the answer to a read of a node. */
  public static ZooKeeperAnswer ofData(@Nullable String data, NodeStat stat) {
    return new ZooKeeperAnswer(
        RequestOutcome.DONE, -1, List.of(), List.of(), data, stat, List.of());
  }

  /** Creates the answer that a node stands. */
  public static ZooKeeperAnswer ofStat(NodeStat stat) {
    return ofData(null, stat);
  }

  /** Creates the answer to a listing of children. */
  public static ZooKeeperAnswer ofChildren(List<String> children) {
    return new ZooKeeperAnswer(RequestOutcome.DONE, -1, List.of(), List.of(), null, null, children);
  }

  /** Creates the answer to a reading of several nodes. */
  public static ZooKeeperAnswer ofParts(List<ZooKeeperAnswer> parts) {
    return new ZooKeeperAnswer(
        RequestOutcome.DONE, -1, List.of(), List.of(), null, null, List.of(), parts);
  }
}
