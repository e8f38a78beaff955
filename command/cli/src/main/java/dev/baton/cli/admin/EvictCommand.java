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
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Removes ID from the queue, whether it leads or waits, and even if it hangs or is cut off. A"
          + " leader is told to stop at once. If it cannot be reached, it is removed when its lease"
          + " has expired, so no two lead at once. That takes its session timeout at most. If it"
          + " lives, it rejoins at the end of the queue.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ID has left the queue",
      AdminCommand.REFUSED + ":nothing was changed; the message says why",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class EvictCommand extends AdminCommand {
  @Parameters(
      index = "1",
      paramLabel = "ID",
      description = "The participant: its id, or the name or path of its node.")
  private String whom = "";

  @Mixin private ReasonOption reason;

  @Option(
      names = "--now",
      description = {
        "Do not wait for the lease. DANGEROUS: if the leader still runs, two processes may lead for"
            + " up to its session timeout, and only fencing tokens protect. Use it only for a"
            + " process that is known to be dead."
      })
  private boolean now;

  @Override
  String performRequest(Election election) {
    EvictionOutcome evicted =
        now ? election.evictNow(whom) : election.evict(whom, reason.reasonText());
    return switch (evicted) {
      case LEFT -> whom + " has left the queue of " + election.path();
      case DELETED -> whom + " was removed from the queue of " + election.path();
      case NOT_THERE ->
          throw new NotThereException(whom + " is not in the queue of " + election.path());
    };
  }
}
