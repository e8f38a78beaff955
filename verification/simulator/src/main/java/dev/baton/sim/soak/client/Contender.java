package dev.baton.sim.soak.client;

import java.time.Duration;

/**
 * A candidate in an election, by whatever {@link Library}. All but {@link #leads} is called by one
 * thread.
 */
public interface Contender extends AutoCloseable {
  /**
   * The number of the leadership that it has by its own account, at the moment of the call; 0 if it
   * does not lead. From any thread; never blocks.
   */
  long leads();

  /**
   * Waits until it leads, but not much longer than {@code atMost} if that can be had.
   *
   * @return the number of its leadership, or 0
   */
  long await(Duration atMost);

  /** Gives leadership up if it leads, and goes on as a candidate. */
  void resign();

  /** Leaves. */
  @Override
  void close();
}
