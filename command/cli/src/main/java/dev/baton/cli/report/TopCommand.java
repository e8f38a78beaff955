package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.process.DaemonThread;
import dev.baton.cli.process.SignalHandlers;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.WarningRules;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code baton top}, which shows all elections on the terminal, and keeps it right. */
@Command(
    name = "top",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Shows all elections and locks on the terminal, until Ctrl-C: who leads, with which token,"
          + " and how many candidates there are. Those without a leader or a standby come first."
          + " Each change costs ZooKeeper one read. New elections are looked for every 10 s, with"
          + " one request for each node of ZooKeeper.",
      "",
      "For programs there are 'baton status --json' and 'baton watch --all --json'.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ended by Ctrl-C, SIGTERM or SIGHUP",
      ExitCode.USAGE + ":invalid command line, or the output is no terminal",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class TopCommand implements Callable<Integer> {
  private static final Set<String> ENDS = Set.of("INT", "TERM", "HUP");
  private static final Duration SEARCHES = Duration.ofSeconds(10);
  private static final long FRAME_MILLIS = 1_000;
  private static final ElectionObserver SILENT = new ElectionObserver() {};

  @Spec private CommandSpec spec;

  @Mixin private ConnectOption connect;

  private final CompletableFuture<Integer> end = new CompletableFuture<>();

  @Override
  public Integer call() {
    CommandOutput output = CommandOutput.forCommand(spec);
    if (!output.outputTerminal().isScreen()) {
      throw new ParameterException(
          spec.commandLine(), "baton top needs a terminal; use baton status, or baton watch --all");
    }
    try (Baton baton = connect.runningSettings().closeOnShutdown(false).connect();
        WatchedElections watched =
            new WatchedElections(baton, WarningRules.NONE, path -> SILENT, trouble -> {})
                .startWatching(SEARCHES)) {
      SignalHandlers.handleSignals((name, number) -> signalReceived(name));
      return showUntilEnd(output, watched);
    }
  }

  private int showUntilEnd(CommandOutput output, WatchedElections watched) {
    PrintWriter terminal = spec.commandLine().getOut();
    ScheduledExecutorService painter =
        Executors.newSingleThreadScheduledExecutor(work -> DaemonThread.createThread("top", work));
    terminal.print(TopScreen.OPEN);
    var unused =
        painter.scheduleWithFixedDelay(
            () -> showFrame(output, terminal, watched), 0, FRAME_MILLIS, TimeUnit.MILLISECONDS);
    int exitCode = end.join();
    painter.shutdownNow();
    terminal.print(TopScreen.CLOSE);
    terminal.flush();
    return exitCode;
  }

  private void showFrame(CommandOutput output, PrintWriter terminal, WatchedElections watched) {
    TopScreen screen = new TopScreen(output.outputTerminal().heightInRows(), output.outputColors());
    terminal.print(screen.drawScreen(watched.observations(), Instant.now()));
    terminal.flush();
    if (output.isLost()) {
      end.complete(ExitCode.NOT_WRITTEN);
    }
  }

  private void signalReceived(String signal) {
    if (ENDS.contains(signal)) {
      end.complete(0);
    }
  }
}
