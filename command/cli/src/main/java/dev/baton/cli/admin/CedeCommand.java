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
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Makes the leader, or ID, leave the queue for DURATION. A leader stops its work first, and"
          + " the next candidate leads. After DURATION the candidate rejoins at the end of the"
          + " queue.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the candidate has left the queue",
      AdminCommand.REFUSED + ":nothing was changed; the message says why",
      AdminCommand.FAILED + ":the candidate took too long; it may still leave the queue",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class CedeCommand extends AdminCommand {
  @Parameters(
      index = "1",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "How long to stay out of the queue: 500ms, 5s, 2m, 1h.")
  private Duration out = Duration.ZERO;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description =
          "The candidate: its id, or the name or path of its node; by default the leader.")
  private @Nullable String whom;

  @Mixin private ReasonOption reason;

  @Mixin private WithinOption wait;

  @Override
  String performRequest(Election election) {
    return election
        .cede(whom, reason.reasonText(), out, wait.timeLimit())
        .map(next -> next.id() + " leads " + election.path())
        .orElse("no candidate leads " + election.path());
  }
}
