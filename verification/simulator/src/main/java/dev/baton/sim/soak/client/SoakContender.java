package dev.baton.sim.soak.client;

import java.time.Duration;

/**
 * A candidate in an election of any {@link SoakLibrary}. One thread calls all methods but {@link
 * #leadershipNumber}.
 */
public interface SoakContender extends AutoCloseable {
  /**
   * Returns the number of the candidate's leadership at this moment, by its own account. Returns 0
   * if it does not lead. Any thread may call it; it never blocks.
   */
  long leadershipNumber();

  /**
   * Waits until the candidate leads, but not much longer than {@code atMost} if the library allows
   * that.
   *
   * @return the number of the leadership, or 0
   */
  long awaitLeadership(Duration atMost);

  /** Gives leadership up if the candidate leads. It remains a candidate. */
  void resign();

  /** Leaves the election. */
  @Override
  void close();
}
