package dev.baton.cli.admin;

import picocli.CommandLine.Option;

/**
 * The option for the reason of a request; a mixin for the commands that make a candidate give up.
 */
final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description =
          "The reason, shown to the affected candidate together with the requester. At most 256"
              + " bytes.")
  private String reason = "";

  String reasonText() {
    return reason;
  }
}
