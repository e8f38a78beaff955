package dev.baton.cli.doctor;

import java.time.Duration;

/** The time at which the examination must be over. */
final class ExaminationDeadline {
  private final long begin = System.nanoTime();
  private final Duration within;

  ExaminationDeadline(Duration within) {
    this.within = within;
  }

  /** Returns the time left; zero when it is over. */
  Duration timeLeft() {
    Duration left = within.minusNanos(System.nanoTime() - begin);
    return left.isNegative() ? Duration.ZERO : left;
  }

  boolean isOver() {
    return timeLeft().isZero();
  }
}
