package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.process.SignalHandlers;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.observe.WarningRules;
import dev.baton.runtime.node.ElectionPath;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
          + " yet. Each change costs ZooKeeper one read. With --all, each line names its election.",
      "",
      "If ZooKeeper does not answer for a while, it says so. Later it goes on by itself, and"
          + " reports the changes.",
      "",
      "  baton watch /jobs/report --warn-below 2 --warn-leaderless 30s",
      "  baton watch --all",
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
  private static final Duration SEARCHES = Duration.ofSeconds(10);
  private static final Set<String> ENDS = Set.of("INT", "TERM", "HUP");

  /** What goes on until it is closed. */
  private interface RunningWatch extends AutoCloseable {
    @Override
    void close();
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, such as /jobs/report.")
  private @Nullable String election;

  @Option(
      names = "--all",
      description = {
        "Watch all elections and locks instead. Looks for new ones every 10 s, with one request for"
            + " each node of ZooKeeper."
      })
  private boolean all;

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
    String path = checkedPath();
    WarningRules warnings = UsageCheck.checkUsage(spec, warn::readWarnings);
    try (Baton baton = connect.runningSettings().closeOnShutdown(false).connect()) {
      // First: a reader of the first line may send a signal at once.
      SignalHandlers.handleSignals((name, number) -> signalReceived(name));
      try (RunningWatch watching = startWatching(baton, path, warnings)) {
        return end.join();
      }
    }
  }

  /** Returns the path of the one election to watch; null for all. */
  private @Nullable String checkedPath() {
    String path = election;
    if (all == (path != null)) {
      throw new ParameterException(
          spec.commandLine(), "give either the path of an election, or --all");
    }
    if (path != null) {
      UsageCheck.checkUsage(spec, () -> ElectionPath.of(path));
    }
    return path;
  }

  private RunningWatch startWatching(Baton baton, @Nullable String path, WarningRules warnings) {
    if (path != null) {
      return baton.election(path).observe(newReport(path, ""), warnings)::close;
    }
    return new WatchedElections(
                baton,
                warnings,
                one -> newReport(one, PrintableText.makePrintable(one) + "  "),
                CommandOutput.forCommand(spec)::printError)
            .startWatching(SEARCHES)
        ::close;
  }

  private WatchReport newReport(String path, String prefix) {
    return new WatchReport(path, prefix, json, Instant::now, this::writeLine);
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
