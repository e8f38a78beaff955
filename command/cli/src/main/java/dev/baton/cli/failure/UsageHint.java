package dev.baton.cli.failure;

/** A command that gives its own hint on arguments that it does not take. */
public interface UsageHint {
  /** Returns the line to print below the error. */
  String unmatchedArgumentHint();
}
