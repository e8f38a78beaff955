package dev.baton.protocol;

/**
 * What somebody has written into the node of another. A node holds one at most, the last.
 *
 * @param number the version of the node's data that it was written upon: no other in that node has
 *     it
 * @param from who wrote it, as they call themselves
 * @param reason why, in their words
 */
public record Mail(Kind kind, int number, String from, String reason) {
  /** What is wanted. */
  public enum Kind {
    /** That the holder let go when it can. It need not. */
    RELEASE,
    /**
     * That the place be given up. Whoever has read this never has its lease renewed again: so it
     * does not lead any more when its session timeout has passed, read or not, and the node may be
     * deleted.
     */
    EVICT
  }

  /** Whether the place is to be given up. */
  boolean evicts() {
    return kind == Kind.EVICT;
  }
}
