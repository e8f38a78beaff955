package dev.baton.cli.doctor;

import java.time.Duration;

/** The time at which the examination must be over. */
final class Deadline {
  private final long begin = System.nanoTime();
  private final Duration within;

  Deadline(Duration within) {
    this.within = within;
  }

  /** Returns the time left; zero when it is over. */
  Duration left() {
    Duration left = within.minusNanos(System.nanoTime() - begin);
    return left.isNegative() ? Duration.ZERO : left;
  }

  boolean isOver() {
    return left().isZero();
  }
}
