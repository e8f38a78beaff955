package dev.baton.cli.guard;

import java.time.Duration;

/**
 * The signals that tell a program, which runs on both sides, that it leads, and that it leads no
 * longer; named without SIG.
 *
 * @param killAfter how long it may run on after the latter; zero if for ever
 */
public record Roles(String elected, String lost, Duration killAfter) {
  /** Whether a signal is one of them. */
  public boolean use(int signal) {
    return signal == Signal.number(elected) || signal == Signal.number(lost);
  }
}
