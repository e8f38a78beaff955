package dev.baton.cli.dashboard;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.doctor.ServerSurvey;
import dev.baton.cli.monitor.ProcessMetrics;
import dev.baton.cli.process.SignalHandlers;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.dashboard.DashboardServer;
import dev.baton.dashboard.access.PasswordHash;
import dev.baton.dashboard.elections.ElectionRoutes;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code baton dashboard}, which serves a page that shows who leads, and why. */
@Command(
    name = "dashboard",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Serves a page that shows all elections, locks and shards: who leads, who waits, past terms,"
          + " warnings and the ensemble. Prints the address of the page, and serves it until"
          + " Ctrl-C. Programs can read the same as JSON.",
      "",
      "Only this machine can open the page, unless you give --address. Then users must log in: name"
          + " them with --users, or trust a reverse proxy. The page changes nothing unless you give"
          + " --allow-changes.",
      "",
      "  baton dashboard --connect zk1:2181,zk2:2181",
      "  baton dashboard --hash-password        # a hash for the users file",
      "  baton dashboard --address 0.0.0.0 --https server.pem --users users --allow-changes",
      "",
      "Each line of the users file is NAME:reader:HASH or NAME:operator:HASH. Each login and"
          + " refusal leaves a line on standard error, and each action one before and one after.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ended by Ctrl-C, SIGTERM or SIGHUP",
      ExitCode.USAGE + ":invalid command line, such as a port in use or an open users file",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class DashboardCommand implements Callable<Integer> {
  private static final Set<String> ENDS = Set.of("INT", "TERM", "HUP");
  private static final Duration SURVEY = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @Spec private CommandSpec spec;

  @Mixin private DashboardOptions options;

  @Option(
      names = "--hash-password",
      description = {
        "Only read a password, from the terminal or as a line of standard input, and print its hash"
            + " for the users file."
      })
  private boolean hashPassword;

  @Mixin private ConnectOption connect;

  private final CompletableFuture<Integer> end = new CompletableFuture<>();

  @Override
  public Integer call() {
    return hashPassword ? printHash() : serve();
  }

  private int printHash() {
    try {
      char[] password = new PasswordPrompt(spec.commandLine().getErr()).readPassword();
      return output().writeData(PasswordHash.hashPassword(password).formatHash());
    } catch (IllegalArgumentException e) {
      throw usageError(e);
    }
  }

  private int serve() {
    ProcessMetrics metrics = new ProcessMetrics();
    try (Baton baton = connectMeasured(metrics);
        DashboardServer server = start(baton, metrics)) {
      // First: a reader of the address may send a signal at once.
      SignalHandlers.handleSignals((name, number) -> signalReceived(name));
      CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> noteTrouble(baton));
      int written = output().writeData(server.address().toString());
      return written == 0 ? end.join() : written;
    }
  }

  /** Says so if no server of ZooKeeper answers yet. */
  private void noteTrouble(Baton baton) {
    if (!baton.isConnected() && !end.isDone()) {
      PrintWriter err = spec.commandLine().getErr();
      baton.health().reasons().forEach(reason -> err.println("baton: " + reason));
      err.println("baton: the page is served, and will show more as soon as ZooKeeper answers");
      err.flush();
    }
  }

  /** Connects, without a wait: the page is served while no server of ZooKeeper answers, too. */
  private Baton connectMeasured(ProcessMetrics metrics) {
    Baton baton =
        connect
            .runningSettings()
            .connectTimeout(Duration.ZERO)
            .closeOnShutdown(false)
            .telemetry(metrics.telemetry())
            .connect();
    metrics.watchHealth(baton);
    return baton;
  }

  private DashboardServer start(Baton baton, ProcessMetrics metrics) {
    try {
      return options
          .applyTo(DashboardServer.builder(new ElectionRoutes(baton, createSurvey())))
          .metrics(metrics::toText)
          .auditLines(this::writeAudit)
          .start();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw usageError(e);
    }
  }

  /** Writes a line at once: an action waits until its line is written. */
  private void writeAudit(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(now() + " " + line);
    if (err.checkError()) {
      throw new IllegalStateException("standard error can't be written");
    }
  }

  private ServerSurvey createSurvey() {
    return new ServerSurvey(connect.surveyTarget(), SURVEY);
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  private ParameterException usageError(RuntimeException e) {
    return new ParameterException(spec.commandLine(), e.getMessage(), e);
  }

  private CommandOutput output() {
    return CommandOutput.forCommand(spec);
  }

  private void signalReceived(String signal) {
    if (ENDS.contains(signal)) {
      end.complete(0);
    }
  }
}
