package dev.baton.cli.keeper;

import java.time.Duration;

/**
 * The signals that tell an always running program that it leads, or no longer leads. Their names
 * have no SIG.
 *
 * @param killAfter how long the program may run after it was told of a loss; zero for no limit
 */
public record RoleSignals(String electedSignal, String lostSignal, Duration killAfter) {
  /** Returns whether a signal is one of the two. */
  public boolean containsSignal(int signal) {
    return signal == ReceivedSignal.signalNumber(electedSignal)
        || signal == ReceivedSignal.signalNumber(lostSignal);
  }
}
