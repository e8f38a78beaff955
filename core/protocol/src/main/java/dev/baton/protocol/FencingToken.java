package dev.baton.protocol;

/**
 * A number that grows with every new leader or holder of one path, so that a resource can refuse
 * whoever comes with a smaller one than it has seen: {@code (czxid << 10) | n}.
 *
 * <p>The czxid of the holder's node is ZooKeeper's own transaction number of its creation. It grows
 * with every create, and it survives a restarted sequence counter, which the number in a node's
 * name does not. The low ten bits count the holders within one process that shared the node; they
 * keep every token of one node below every token of a later one.
 *
 * @param value what to hand to the resource; compare as signed 64-bit numbers
 */
public record FencingToken(long value) implements Comparable<FencingToken> {
  /** So many holders within one process may follow the first by the same node. */
  public static final int MOST_TURNS = 1023;

  private static final int LOCAL_BITS = 10;
  private static final long CZXID_LIMIT = 1L << (Long.SIZE - 1 - LOCAL_BITS);

  /** Whether a node created by transaction {@code czxid} can still be given a positive token. */
  public static boolean fits(long czxid) {
    return czxid >= 0 && czxid < CZXID_LIMIT;
  }

  /** The first token of the node that transaction {@code czxid} created. */
  public static FencingToken of(long czxid) {
    if (!fits(czxid)) {
      throw new IllegalArgumentException(
          "czxid 0x" + Long.toHexString(czxid) + " leaves no room for a token (2^53 is the limit)");
    }
    return new FencingToken(czxid << LOCAL_BITS);
  }

  /**
   * The token of a later holder in the process of this one, by the same node.
   *
   * @param number of the hand-over within the process; 0 is the first holder's
   * @throws IllegalArgumentException if it is not from 0 to {@link #MOST_TURNS}
   */
  public FencingToken turn(int number) {
    if (number < 0 || number > MOST_TURNS) {
      throw new IllegalArgumentException("there is no turn " + number + " at one node");
    }
    return new FencingToken((czxid() << LOCAL_BITS) + number);
  }

  /** The transaction that created the holder's node. */
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
