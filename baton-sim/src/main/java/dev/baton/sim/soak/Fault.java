package dev.baton.sim.soak;

import java.time.Duration;

/**
 * A fault that has been made.
 *
 * @param what was done, and to whom
 * @param length of it
 * @param end undoes it
 */
record Fault(String what, Duration length, Runnable end) {
  /** One that is over as soon as it is made. */
  static Fault sudden(String what) {
    return new Fault(what, Duration.ZERO, () -> {});
  }
}
