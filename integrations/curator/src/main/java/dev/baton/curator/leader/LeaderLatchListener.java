package dev.baton.curator.leader;

/** Learns when a {@link LeaderLatch} begins and ceases to lead. */
public interface LeaderLatchListener {
  /**
   * Called when the latch begins to lead. It may do the leader's work itself: its thread, also that
   * of an executor, is interrupted when the leadership ends, and {@link #notLeader()} is called
   * after its return.
   */
  void isLeader();

  /**
   * Called when the latch leads no more, and must stop its work. No other latch leads before this
   * has returned, unless it takes longer than 30 s.
   */
  void notLeader();
}
