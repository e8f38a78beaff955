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
  /** One that can't be undone, with some quiet after it. */
  static Fault sudden(String what, Duration quiet) {
    return new Fault(what, quiet, () -> {});
  }
}
