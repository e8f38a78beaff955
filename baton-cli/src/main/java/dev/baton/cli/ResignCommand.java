package dev.baton.cli;

import dev.baton.Election;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code baton resign}: whoever is next leads. */
@Command(
    name = "resign",
    sortOptions = false,
    description = {
      "Has the leader give its place up, for whoever is next. It stops its work first, and stands"
          + " at the end of the line then; alone, it leads again.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the leader has given its place up",
      OversightCommand.REFUSED + ":nothing was changed; the message says why",
      OversightCommand.FAILED + ":the leader took too long; it may give its place up yet",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or none is named and none runs here",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
final class ResignCommand extends OversightCommand {
  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = {
        "How long the leader has to stop its work: 500ms, 5s, 2m; by default ${DEFAULT-VALUE}. Then"
            + " it is told to forget it, and goes on leading unless its work is stopping by then."
      })
  private Duration within = Duration.ZERO;

  @Override
  String act(Election election) {
    return election
        .stepDown(reason, within)
        .map(next -> next.id() + " leads " + election.path())
        .orElse("nobody leads " + election.path() + " yet");
  }
}
