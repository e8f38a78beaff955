package dev.baton.cli.admin;

import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Election;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code baton cede}, which makes a candidate leave the queue for a while. */
@Command(
    name = "cede",
    sortOptions = false,
    description = {
      "Has the leader, or ID, leave the line and keep out of it for DURATION. It stops its work"
          + " first, if it leads; whoever is next leads then. When the time is over it stands at"
          + " the end of the line, by itself.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it has left the line",
      AdminCommand.REFUSED + ":nothing was changed; the message says why",
      AdminCommand.FAILED + ":it took too long; it may leave the line yet",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or none is named and none runs here",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class CedeCommand extends AdminCommand {
  @Parameters(
      index = "1",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "How long to keep out: 500ms, 5s, 2m, 1h.")
  private Duration out = Duration.ZERO;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "Who: its id, or the name or path of its node; the leader by default.")
  private @Nullable String whom;

  @Mixin private ReasonOption reason;

  @Mixin private WithinOption wait;

  @Override
  String performRequest(Election election) {
    return election
        .cede(whom, reason.reasonText(), out, wait.timeLimit())
        .map(next -> next.id() + " leads " + election.path())
        .orElse("nobody leads " + election.path());
  }
}
