package dev.baton.cli.admin;

import dev.baton.Baton;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code baton pause}, which keeps leaders where they are while an operator works. */
@Command(
    name = "pause",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Keeps the leader of ELECTION, and of each election below that path, while an operator works."
          + " No leader hands over for a priority, its check, a drain or the balance of shards. A"
          + " leader that dies is replaced, and transfer, resign, cede and evict work.",
      "",
      "The pause ends by itself, by the clock of ZooKeeper's servers, or by 'baton resume'. Another"
          + " 'baton pause' replaces it.",
      "",
      "  baton pause /jobs --for 2h --reason 'new kernels'",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:paused",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class PauseCommand extends PausingCommand {
  @Option(
      names = "--for",
      paramLabel = "DURATION",
      required = true,
      converter = DurationConverter.class,
      description = "How long, unless it is resumed before: 5m, 2h, 1d.")
  private Duration lasts = Duration.ZERO;

  @Mixin private ReasonOption reason;

  @Override
  Optional<String> changePause(Baton baton, @Nullable String path) {
    if (path == null) {
      baton.pauseAll(lasts, reason.reasonText());
    } else {
      baton.election(path).pause(lasts, reason.reasonText());
    }
    return Optional.of(nameOf(path) + " paused for " + DurationFormat.inSeconds(lasts));
  }
}
