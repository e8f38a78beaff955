package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.process.SignalHandlers;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.WarningRules;
import dev.baton.runtime.node.ElectionPath;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code baton watch}, which prints joins, departures and changes of leader as they
 * happen.
 */
@Command(
    name = "watch",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Prints a line with a time for each participant that joins, leaves or becomes leader: first"
          + " the present participants, then each change, until Ctrl-C. The election need not exist"
          + " yet. Each change costs ZooKeeper one read.",
      "",
      "If ZooKeeper does not answer for a while, it says so. Later it goes on by itself, and"
          + " reports the changes.",
      "",
      "  baton watch /jobs/report --warn-below 2 --warn-leaderless 30s",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ended by Ctrl-C, SIGTERM or SIGHUP",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class WatchCommand implements Callable<Integer> {
  private static final Set<String> ENDS = Set.of("INT", "TERM", "HUP");

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, such as /jobs/report.")
  private String election = "";

  @Option(
      names = "--json",
      description = {
        "Write each line as a JSON object: time, election, event (joined, left, leader, suspended,"
            + " resumed, failed, warning, warning-over), and its details. Fencing tokens are"
            + " strings, because many JSON parsers round such numbers."
      })
  private boolean json;

  @Mixin private WarnOptions warn;
  @Mixin private ConnectOption connect;

  private final CompletableFuture<Integer> end = new CompletableFuture<>();

  @Override
  public Integer call() {
    UsageCheck.checkUsage(spec, () -> ElectionPath.of(election));
    WarningRules warnings = UsageCheck.checkUsage(spec, warn::readWarnings);
    ElectionObserver observer = new WatchReport(election, json, Instant::now, this::writeLine);
    try (Baton baton = connect.runningSettings().closeOnShutdown(false).connect();
        ElectionObservation watching = baton.election(election).observe(observer, warnings)) {
      SignalHandlers.handleSignals((name, number) -> signalReceived(name));
      return end.join();
    }
  }

  private void signalReceived(String signal) {
    if (ENDS.contains(signal)) {
      end.complete(0);
    }
  }

  /** Writes a line. Ends the watch if the reader is gone. */
  private void writeLine(String line) {
    if (!end.isDone() && CommandOutput.forCommand(spec).writeData(line) != 0) {
      end.complete(ExitCode.NOT_WRITTEN);
    }
  }
}
