package dev.baton.cli.admin;

import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Election;
import picocli.CommandLine.Command;

/** The command {@code baton remove}, which deletes an election that has no participants. */
@Command(
    name = "remove",
    sortOptions = false,
    description = {
      "Deletes an election or lock that nobody takes part in, with all that baton keeps of it. Who"
          + " comes later creates it anew. Nothing is deleted while somebody stands in line, nor"
          + " where there are children or data that are not baton's.",
      "",
      "What is empty ZooKeeper deletes by itself in the end, as far as baton created it: this is"
          + " for what shall be gone now, and for what is kept of who led it.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is gone",
      AdminCommand.REFUSED
          + ":nothing was changed: somebody takes part, or there is no such election; the message"
          + " says so",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or none is named and none runs here",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class RemoveCommand extends AdminCommand {
  @Override
  String performRequest(Election election) {
    if (!election.remove()) {
      throw new NotThereException("there is no election or lock at " + election.path());
    }
    return election.path() + " is gone";
  }
}
