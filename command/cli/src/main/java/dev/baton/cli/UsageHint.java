package dev.baton.cli;

/** A command that gives its own hint on arguments that it does not take. */
interface UsageHint {
  /** Returns the line to print below the error. */
  String unmatchedArgumentHint();
}
