package dev.baton.cli.admin;

import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Election;
import picocli.CommandLine.Command;

/** The command {@code baton remove}, which deletes an election that has no participants. */
@Command(
    name = "remove",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Deletes an election or lock without participants, and its history. A later candidate creates"
          + " it again. Refuses while there are participants, or children or data of another"
          + " program.",
      "",
      "ZooKeeper itself deletes empty nodes that baton created after a while. Use this command to"
          + " delete them now, with the history.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the election or lock is deleted",
      AdminCommand.REFUSED
          + ":nothing was changed: there are participants, or there is no such election; the"
          + " message says which",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class RemoveCommand extends AdminCommand {
  @Override
  String performRequest(Election election) {
    if (!election.remove()) {
      throw new NotThereException("there is no election or lock at " + election.path());
    }
    return election.path() + " is deleted";
  }
}
