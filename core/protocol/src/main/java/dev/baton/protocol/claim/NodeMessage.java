package dev.baton.protocol.claim;

/**
 * A message that one process has written into the node of another. A node holds at most one, the
 * last.
 *
 * @param number the version of the node's data on which it was written; no other message in that
 *     node has this number
 * @param from the id of the process that wrote it
 * @param reason why, in the words of that process
 * @param about the name of the successor's node for a {@link MessageKind#TRANSFER}; the
 *     milliseconds for a {@link MessageKind#CEDE}; the number of the order for a {@link
 *     MessageKind#TAKE_BACK}; empty for others
 */
public record NodeMessage(MessageKind kind, int number, String from, String reason, String about) {
  /** The kinds of messages. */
  public enum MessageKind {
    /** Asks the holder to release when it can. The holder need not. */
    RELEASE,
    /**
     * Demands that the owner give up its place. An owner that has read this never has its lease
     * renewed again. So it no longer leads once its session timeout has passed, whether it has read
     * this or not; then the node may be deleted.
     */
    EVICT,
    /** Orders the leader to resign. */
    RESIGN,
    /** Orders the leader to hand over to the owner of a certain node. */
    TRANSFER,
    /** Orders the owner of the node, leading or waiting, to stay out of the queue for a while. */
    CEDE,
    /** Takes an order back, if it has not been obeyed. */
    TAKE_BACK
  }

  /** Returns this message with the number {@code version}. */
  public NodeMessage withNumber(int version) {
    return new NodeMessage(kind, version, from, reason, about);
  }

  /** Returns the message that takes this order back. */
  public NodeMessage takeBackMessage() {
    return new NodeMessage(MessageKind.TAKE_BACK, 0, from, reason, Integer.toString(number));
  }

  /** Returns whether the owner must give up its place. */
  boolean isEviction() {
    return kind == MessageKind.EVICT;
  }

  /**
   * Returns whether this asks the holder of a lock to release it. The holder decides itself; the
   * next waiter follows.
   */
  public boolean asksToLetGo() {
    return kind == MessageKind.RELEASE || kind == MessageKind.RESIGN;
  }

  /** Returns whether this is an order, so that no other order may be given meanwhile. */
  public boolean isOrder() {
    return kind == MessageKind.RESIGN || kind == MessageKind.TRANSFER || kind == MessageKind.CEDE;
  }

  /** Returns whether a waiting candidate obeys this order, too. */
  boolean isOrderForWaiting() {
    return kind == MessageKind.CEDE;
  }

  /** Returns whether this stays, so that {@code next} may not be written over it. */
  public boolean staysBefore(NodeMessage next) {
    boolean takenBack =
        next.kind == MessageKind.TAKE_BACK && next.about.equals(takeBackMessage().about);
    boolean another = next.isOrder() || (next.kind == MessageKind.TAKE_BACK && !takenBack);
    return isEviction() || (isOrder() && another);
  }

  /** Returns whether {@code other} asks for the same, in the same words. */
  public boolean saysTheSameAs(NodeMessage other) {
    return equals(other.withNumber(number));
  }
}
