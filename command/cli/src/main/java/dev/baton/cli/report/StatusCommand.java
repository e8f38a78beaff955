package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.drain.ElectionListing;
import dev.baton.error.BatonException;
import dev.baton.participants.Participant;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.watch.ReadDenied;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton status}, which shows the leader and the waiting candidates. */
@Command(
    name = "status",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Shows the leader, and the position of each waiting candidate. A lock looks like an election,"
          + " with the mode of each participant that shares it or takes permits. Pauses follow.",
      "",
      "Without ELECTION it shows all elections that have participants. It reads the whole tree"
          + " below the root (or the chroot), with one request for each node: fast for thousands of"
          + " nodes, slow for millions.",
      "",
      "  baton status /jobs/report > /dev/null || echo no leader",
      "",
      "It starts no server: if none is configured and the local server does not run, there is"
          + " nothing to show.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:shown; each ELECTION has a leader",
      StatusCommand.LEADERLESS + ":shown; an ELECTION has no leader",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_WRITTEN + ":the output can't be written",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it: one of the elections can't be read"
    })
public final class StatusCommand implements Callable<Integer> {
  private static final int AT_ONCE = 100;

  /** The exit code when a named election has no leader. */
  static final int LEADERLESS = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, such as /jobs/report.")
  private List<String> elections = List.of();

  @Option(
      names = "--json",
      description = {
        "Write a JSON list of elections, each with its leader and its participants. If several hold"
            + " a lock, the leader is the first of them, and mode is read, write or permits."
            + " Fencing tokens are strings, because many JSON parsers round such numbers. Without"
            + " leadership a participant has the token null, and in a race also the position null."
            + " queuedSince is by the clock of a ZooKeeper server. A paused election has pause: by,"
            + " reason, and remainingMillis."
      })
  private boolean json;

  @Mixin private ConnectOption connect;

  private int exitCode;

  @Override
  public Integer call() {
    elections.forEach(path -> UsageCheck.checkUsage(spec, () -> ElectionPath.of(path)));
    try (Baton baton = connect.runningSettings().connect()) {
      StatusReport report =
          new StatusReport(readParticipants(baton, chosenElections(baton)), baton.pauses());
      CommandOutput output = CommandOutput.forCommand(spec);
      int written = output.writeData(json ? report.toJson() : report.toText(output.outputColors()));
      return written == 0 ? exitCode(report) : written;
    }
  }

  private int exitCode(StatusReport report) {
    return exitCode == 0 && !elections.isEmpty() && !report.allAreLed() ? LEADERLESS : exitCode;
  }

  private List<String> chosenElections(Baton baton) {
    if (!elections.isEmpty()) {
      return elections.stream().distinct().toList();
    }
    ElectionListing all = baton.findElections();
    all.hidden()
        .forEach(
            path ->
                CommandOutput.forCommand(spec)
                    .printError("not permitted to look for elections below " + path));
    return all.paths();
  }

  private Map<String, List<Participant>> readParticipants(Baton baton, List<String> paths) {
    Map<String, List<Participant>> lines = new LinkedHashMap<>();
    for (int from = 0; from < paths.size(); from += AT_ONCE) {
      Map<String, CompletableFuture<List<Participant>>> asked = new LinkedHashMap<>();
      paths
          .subList(from, Math.min(from + AT_ONCE, paths.size()))
          .forEach(path -> asked.put(path, baton.election(path).participantsAsync()));
      asked.forEach((path, answer) -> takeAnswer(answer).ifPresent(line -> lines.put(path, line)));
    }
    return lines;
  }

  /** Returns the participants that were read. Without permission, complains and returns nothing. */
  private Optional<List<Participant>> takeAnswer(CompletableFuture<List<Participant>> answer) {
    try {
      return Optional.of(answer.join());
    } catch (CompletionException e) {
      if (e.getCause() instanceof BatonException known && known.getCause() instanceof ReadDenied) {
        CommandOutput.forCommand(spec).printError(String.valueOf(known.getMessage()));
        exitCode = ExitCode.NOT_PERMITTED;
        return Optional.empty();
      }
      throw e.getCause() instanceof BatonException other ? other : e;
    }
  }
}
