package dev.baton.cli.admin;

import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Election;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The command {@code baton resign}, which makes the leader resign in favour of the next in the
 * queue.
 */
@Command(
    name = "resign",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Makes the leader resign in favour of the next candidate. It stops its work first and rejoins"
          + " at the end of the queue. Without other candidates it leads again.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the leader has resigned",
      AdminCommand.REFUSED + ":nothing was changed; the message says why",
      AdminCommand.FAILED + ":the leader took too long; it may still resign",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
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
        .orElse("no candidate leads " + election.path() + " yet");
  }
}
