package dev.baton.sim.soak;

import java.time.Duration;

/**
 * A fault that has been made.
 *
 * @param what the fault and its target
 * @param length the duration of the fault
 * @param end the action that undoes the fault
 */
record MadeFault(String what, Duration length, Runnable end) {
  /** Creates a fault that cannot be undone, with a quiet time after it. */
  static MadeFault suddenFault(String what, Duration quiet) {
    return new MadeFault(what, quiet, () -> {});
  }
}
