package dev.baton.cli.admin;

import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Election;
import dev.baton.participants.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code baton transfer}, which makes the leader hand over to a named candidate. */
@Command(
    name = "transfer",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Makes the leader hand over to ID. The leader stops its work first. Then, in one step, ID"
          + " leads; the former leader, and the candidates ahead of ID, move to the end of the"
          + " queue. No other candidate leads in between.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ID leads",
      AdminCommand.REFUSED + ":nothing was changed; the message says why",
      AdminCommand.FAILED
          + ":ID does not lead: another candidate does, or the leader took too long",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class TransferCommand extends AdminCommand {
  @Parameters(
      index = "1",
      paramLabel = "ID",
      description = "The next leader: its id, or the name or path of its node.")
  private String whom = "";

  @Mixin private ReasonOption reason;

  @Mixin private WithinOption wait;

  @Override
  String performRequest(Election election) {
    Participant successor = election.transferTo(whom, reason.reasonText(), wait.timeLimit());
    return successor.id() + " leads " + election.path();
  }
}
