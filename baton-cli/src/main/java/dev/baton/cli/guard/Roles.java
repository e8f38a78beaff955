package dev.baton.cli.guard;

/**
 * The signals that tell a program, which runs on both sides, that it leads, and that it leads no
 * longer; named without SIG.
 */
public record Roles(String elected, String lost) {
  /** Whether a signal is one of them. */
  public boolean use(String signal) {
    return signal.equals(elected) || signal.equals(lost);
  }
}
