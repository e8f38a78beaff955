package dev.baton.cli;

import picocli.CommandLine.Option;

/** Why somebody is told to go; a mixin for the commands that do so. */
final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why; whom it concerns is told, with who asks. At most 256 bytes.")
  private String reason = "";

  String reason() {
    return reason;
  }
}
