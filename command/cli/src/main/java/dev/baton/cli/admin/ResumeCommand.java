package dev.baton.cli.admin;

import dev.baton.Baton;
import dev.baton.cli.shell.ExitCode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** The command {@code baton resume}, which ends a pause. */
@Command(
    name = "resume",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Ends the pause of ELECTION that 'baton pause ELECTION' began. A pause of a path above it, or"
          + " of all, goes on.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:resumed",
      AdminCommand.REFUSED + ":there was no such pause",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class ResumeCommand extends PausingCommand {
  @Override
  Optional<String> changePause(Baton baton, @Nullable String path) {
    boolean ended = path == null ? baton.resumeAll() : baton.election(path).resume();
    return ended ? Optional.of(nameOf(path) + " resumed") : Optional.empty();
  }
}
