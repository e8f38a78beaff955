package dev.baton.cli.admin;

import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Election;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The command {@code baton resign}, which makes the leader step down in favour of the next in the
 * queue.
 */
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
      AdminCommand.REFUSED + ":nothing was changed; the message says why",
      AdminCommand.FAILED + ":the leader took too long; it may give its place up yet",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or none is named and none runs here",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class ResignCommand extends AdminCommand {
  @Mixin private ReasonOption reason;

  @Mixin private WithinOption wait;

  @Override
  String performRequest(Election election) {
    return election
        .resignLeader(reason.reasonText(), wait.timeLimit())
        .map(next -> next.id() + " leads " + election.path())
        .orElse("nobody leads " + election.path() + " yet");
  }
}
