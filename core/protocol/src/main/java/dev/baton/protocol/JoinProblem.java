package dev.baton.protocol;

/**
 * The reasons why a claim cannot join its queue. In each case an operator must change something.
 */
public enum JoinProblem {
  /** This identity may not create nodes in the parent. */
  MAY_NOT_CREATE,
  /** The parent is missing, and this identity may not create it. */
  MAY_NOT_CREATE_PARENT,
  /** This identity may not list the children of the parent. */
  MAY_NOT_READ_QUEUE,
  /** This identity may not read the node of a candidate: our own or a predecessor's. */
  MAY_NOT_READ_NODE,
  /** This identity may not delete our own node, which stays until the session ends. */
  MAY_NOT_DELETE,
  /** The servers end each connection that does not prove an identity, and this one proves none. */
  NO_IDENTITY,
  /** ZooKeeper does not accept children at this path. */
  UNUSABLE_PATH,
  /** Not even the root of the path exists: the chroot of the connect string is missing. */
  NO_ROOT,
  /** The parent was deleted again each time before our node could be created in it. */
  PARENT_KEEPS_VANISHING,
  /** Other candidates run this election by a rule that is incompatible with ours. */
  OTHER_RULE,
  /**
   * The queue holds nodes of another library's recipe, or of candidates that share it with another
   * recipe than ours. Such participants would not wait for each other.
   */
  OTHER_PEERS,
  /** The queue is longer than Baton supports. */
  QUEUE_TOO_LONG,
  /**
   * The parent's sequence counter is near its end and cannot begin anew. The parent has a child
   * that is not of this protocol, or may not be deleted.
   */
  SEQUENCE_SPENT,
  /**
   * A node ahead in the queue belongs to no session, so it never goes by itself. A backup tool that
   * restores ephemeral nodes makes such nodes. The claim keeps its place behind the node.
   */
  NODE_WITHOUT_SESSION,
  /**
   * The ensemble's transaction numbers have gone back: its data were lost, or are from a backup.
   * All that this process held has ended. The claim joins again, and its tokens begin anew.
   */
  TOKENS_WENT_BACK,
  /** The ensemble's transaction numbers are too large for fencing tokens. */
  TOKENS_SPENT;

  /** Returns whether this identity lacks a permission. */
  public boolean isDenial() {
    return switch (this) {
      case MAY_NOT_CREATE,
          MAY_NOT_CREATE_PARENT,
          MAY_NOT_READ_QUEUE,
          MAY_NOT_READ_NODE,
          MAY_NOT_DELETE,
          NO_IDENTITY ->
          true;
      default -> false;
    };
  }
}
