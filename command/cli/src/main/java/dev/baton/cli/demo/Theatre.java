package dev.baton.cli.demo;

import java.util.List;

/**
 * Has scenarios, and plays them. Found by {@link java.util.ServiceLoader}: the command itself has
 * none, since they need servers of their own, and the peers that are shown beside Baton.
 */
public interface Theatre {
  /**
   * A scenario, as it is announced.
   *
   * @param name what it is called on the command line
   * @param title what it is about, in a line
   */
  record Piece(String name, String title) {}

  /** All that it has, in the order in which they are best seen. */
  List<Piece> pieces();

  /**
   * Plays what is wished for, one piece after the other.
   *
   * @return whether each came out as it had to
   * @throws InterruptedException if the calling thread is interrupted; what was started has ended
   */
  boolean play(Performance performance) throws InterruptedException;
}
