package dev.baton.protocol.claim;

/**
 * What somebody has written into the node of another. A node holds one at most, the last.
 *
 * @param number the version of the node's data that it was written upon: no other in that node has
 *     it
 * @param from who wrote it, as they call themselves
 * @param reason why, in their words
 * @param about the name of the heir's node, of a {@link Kind#TRANSFER}; the milliseconds of a
 *     {@link Kind#CEDE}; the number of the order that a {@link Kind#TAKE_BACK} takes back; empty
 *     for others
 */
public record Mail(Kind kind, int number, String from, String reason, String about) {
  /** What is wanted. */
  public enum Kind {
    /** That the holder let go when it can. It need not. */
    RELEASE,
    /**
     * That the place be given up. Whoever has read this never has its lease renewed again: so it
     * does not lead any more when its session timeout has passed, read or not, and the node may be
     * deleted.
     */
    EVICT,
    /** That the leader step aside. */
    RESIGN,
    /** That the leader hand over to whoever has a certain node. */
    TRANSFER,
    /** That whoever has the node, leading or waiting, keep out of the line for a while. */
    CEDE,
    /** That an order be forgotten, if it has not been obeyed. */
    TAKE_BACK
  }

  /** The same, written upon {@code version}. */
  public Mail numbered(int version) {
    return new Mail(kind, version, from, reason, about);
  }

  /** What takes this order back. */
  public Mail takenBack() {
    return new Mail(Kind.TAKE_BACK, 0, from, reason, Integer.toString(number));
  }

  /** Whether the place is to be given up. */
  boolean evicts() {
    return kind == Kind.EVICT;
  }

  /** Whether it asks the holder of a lock to let go: it decides itself whether, and who is next. */
  public boolean asksToLetGo() {
    return kind == Kind.RELEASE || kind == Kind.RESIGN;
  }

  /** Whether it is an order, so that nobody else gives another one meanwhile. */
  public boolean orders() {
    return kind == Kind.RESIGN || kind == Kind.TRANSFER || kind == Kind.CEDE;
  }

  /** Whether one who waits obeys it, too. */
  boolean ordersWaiting() {
    return kind == Kind.CEDE;
  }

  /** Whether this stays, so that {@code next} may not be written over it. */
  public boolean staysBefore(Mail next) {
    boolean takenBack = next.kind == Kind.TAKE_BACK && next.about.equals(takenBack().about);
    boolean another = next.orders() || (next.kind == Kind.TAKE_BACK && !takenBack);
    return evicts() || (orders() && another);
  }

  /** Whether {@code other} asks for the same, in the same words. */
  public boolean saysTheSameAs(Mail other) {
    return equals(other.numbered(number));
  }
}
