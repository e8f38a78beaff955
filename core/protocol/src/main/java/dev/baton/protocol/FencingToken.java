package dev.baton.protocol;

/**
 * A number that grows with every new leader or holder of one path: {@code (czxid << 10) | n}. A
 * resource can refuse a writer with a token smaller than the largest that it has seen.
 *
 * <p>The czxid is the number of the transaction in which ZooKeeper created the holder's node. It
 * grows with every create. Unlike the number in a node's name, it survives a restart of the
 * sequence counter. The low ten bits count the holders within one process that shared the node. So
 * every token of a node is smaller than every token of a later one.
 *
 * @param value the number to hand to the resource; compare as signed 64-bit numbers
 */
public record FencingToken(long value) implements Comparable<FencingToken> {
  /** The most holders within one process that may follow the first by the same node. */
  public static final int MOST_TURNS = 1023;

  private static final int LOCAL_BITS = 10;
  private static final long CZXID_LIMIT = 1L << (Long.SIZE - 1 - LOCAL_BITS);

  /**
   * Returns whether a node created by transaction {@code czxid} can still have a positive token.
   */
  public static boolean fits(long czxid) {
    return czxid >= 0 && czxid < CZXID_LIMIT;
  }

  /** Returns the first token of the node that transaction {@code czxid} created. */
  public static FencingToken of(long czxid) {
    if (!fits(czxid)) {
      throw new IllegalArgumentException(
          "czxid 0x" + Long.toHexString(czxid) + " leaves no room for a token (2^53 is the limit)");
    }
    return new FencingToken(czxid << LOCAL_BITS);
  }

  /**
   * Returns the token of a later holder in the process of this one, by the same node.
   *
   * @param number the number of the hand-over within the process; 0 is the first holder's
   * @throws IllegalArgumentException if {@code number} is not from 0 to {@link #MOST_TURNS}
   */
  public FencingToken turn(int number) {
    if (number < 0 || number > MOST_TURNS) {
      throw new IllegalArgumentException("there is no turn " + number + " at one node");
    }
    return new FencingToken((czxid() << LOCAL_BITS) + number);
  }

  /** Returns the transaction that created the holder's node. */
  public long czxid() {
    return value >> LOCAL_BITS;
  }

  @Override
  public int compareTo(FencingToken other) {
    return Long.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
