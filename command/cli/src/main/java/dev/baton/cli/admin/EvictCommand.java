package dev.baton.cli.admin;

import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Election;
import dev.baton.protocol.EvictionOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code baton evict}, which removes a participant from the queue, by force if
 * necessary.
 */
@Command(
    name = "evict",
    sortOptions = false,
    description = {
      "Has ID give its place up, whether it leads or waits: also if it is cut off, or hangs. It is"
          + " told to stop at once; if it can't be reached, its place is taken when its lease is"
          + " over, so nobody leads beside it. That takes as long as its session timeout, at most."
          + " If it lives it comes back, at the end of the line.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:its place is free",
      AdminCommand.REFUSED + ":nothing was changed; the message says why",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or none is named and none runs here",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class EvictCommand extends AdminCommand {
  @Parameters(
      index = "1",
      paramLabel = "ID",
      description = "Whose place: its id, or the name or path of its node.")
  private String whom = "";

  @Mixin private ReasonOption reason;

  @Option(
      names = "--now",
      description = {
        "Do not wait for its lease. DANGEROUS: if it still runs and does not learn of it, two take"
            + " themselves for leaders for as long as its session timeout, and only fencing tokens"
            + " guard. For one that is known to be dead."
      })
  private boolean now;

  @Override
  String performRequest(Election election) {
    EvictionOutcome evicted =
        now ? election.evictNow(whom) : election.evict(whom, reason.reasonText());
    return switch (evicted) {
      case LEFT -> whom + " has given its place in " + election.path() + " up";
      case DELETED -> "the place of " + whom + " in " + election.path() + " was taken from it";
      case NOT_THERE ->
          throw new NotThereException(whom + " is not in line for " + election.path());
    };
  }
}
