package dev.baton.cli;

import picocli.CommandLine;

/** Our standard output. */
final class Output {
  private Output() {}

  /** Whether something of it was lost: a full disk, or nobody reads it any more. */
  static boolean isLost(CommandLine command) {
    // The writer does not learn of it: the stream below keeps it to itself.
    return command.getOut().checkError() || System.out.checkError();
  }
}
