package dev.baton.bench;

import dev.baton.bench.ensemble.BenchEnsemble;
import dev.baton.bench.report.BenchReport;
import dev.baton.bench.report.FiguresTable;
import dev.baton.bench.report.ReportFiles;
import dev.baton.bench.report.TargetVerdict;
import dev.baton.bench.report.WorkResult;
import dev.baton.bench.work.MeasuredTopic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code baton bench}. */
@Command(
    name = "baton bench",
    sortOptions = false,
    description = {
      "Measures Baton and its peers side by side, on three ZooKeeper servers that it starts,"
          + " and says what was measured and whether what is promised was reached.",
      "",
      "Kazoo, etcd and the command are measured where Debian's packages python3-kazoo, etcd-server,"
          + " etcd-client and time are installed. A full run takes about an hour,"
          + " and its figures mean the more the less else the machine has to do.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all was measured",
      BenchMain.USAGE + ":invalid command line",
      BenchMain.FAILED + ":the bench could not do its own work, or not all of it"
    },
    exitCodeOnInvalidInput = BenchMain.USAGE,
    exitCodeOnExecutionException = BenchMain.FAILED)
public final class BenchMain implements Callable<Integer> {
  static final int USAGE = 64;
  static final int FAILED = 70;

  @Spec private CommandSpec spec;

  @Option(
      names = "--quick",
      description = "Do a little of everything, to see that it works; its figures mean little.")
  private boolean quick;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      description = "Do only what has an id in which this is found; see --list.")
  private Pattern only = Pattern.compile("");

  @Option(names = "--list", description = "Say what there is to measure, by id, and do nothing.")
  private boolean list;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the numbers there.")
  private @Nullable Path json;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write a table in Markdown, and the numbers there.")
  private @Nullable Path report;

  @SuppressWarnings("unused") // picocli acts on this option.
  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  private final Path checkout;

  private BenchMain(Path checkout) {
    this.checkout = checkout;
  }

  /** Runs the benchmarks, prints the results, and exits. */
  public static void main(String[] args) {
    Path checkout = Path.of(System.getProperty("baton.root", ""));
    System.exit(commandLine(checkout).execute(args));
  }

  /** Returns the command, which measures the {@code baton} of a checkout. */
  static CommandLine commandLine(Path checkout) {
    return new CommandLine(new BenchMain(checkout));
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    RunEffort effort = quick ? RunEffort.QUICK : RunEffort.FULL;
    try (BenchEnsemble ensemble = new BenchEnsemble()) {
      List<BenchWorks.PlannedWork> wanted = wantedWorks(new BenchWorks(ensemble, effort, checkout));
      if (list) {
        wanted.forEach(planned -> planned.work().topics().forEach(this::listTopic));
        return 0;
      }
      ensemble.startServers();
      List<WorkResult> results = new ArrayList<>();
      boolean complete = true;
      for (BenchWorks.PlannedWork planned : wanted) {
        complete &= addResults(planned, results);
      }
      publishReport(results, effort);
      return complete ? 0 : FAILED;
    }
  }

  /** Measures a work, and returns whether that was possible. If not, the run goes on without it. */
  private boolean addResults(BenchWorks.PlannedWork planned, List<WorkResult> results)
      throws InterruptedException {
    try {
      results.addAll(measureWork(planned));
      return true;
    } catch (RuntimeException e) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("bench: not measured: " + planned.work().topics().get(0).id());
      e.printStackTrace(err);
      return false;
    }
  }

  private List<BenchWorks.PlannedWork> wantedWorks(BenchWorks works) {
    List<BenchWorks.PlannedWork> wanted =
        works.allWorks().stream()
            .filter(planned -> planned.work().topics().stream().anyMatch(this::isWanted))
            .toList();
    if (wanted.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "no work has an id with " + only + " in it; see --list");
    }
    return wanted;
  }

  private boolean isWanted(MeasuredTopic topic) {
    return only.matcher(topic.id()).find();
  }

  private void listTopic(MeasuredTopic topic) {
    outWriter().printf("%-26s %s%n", topic.id(), topic.title());
  }

  private List<WorkResult> measureWork(BenchWorks.PlannedWork planned) throws InterruptedException {
    try (WorkTrial trial = new WorkTrial(planned.work())) {
      for (int round = 0; round < planned.warmUps(); round++) {
        trial.warmUp();
      }
      for (int round = 0; round < planned.rounds(); round++) {
        trial.runRound();
      }
      List<WorkResult> results = trial.allResults();
      results.forEach(this::printResult);
      return results;
    }
  }

  private void printResult(WorkResult result) {
    outWriter().println(FiguresTable.textOf(result));
    outWriter().flush();
  }

  private void publishReport(List<WorkResult> results, RunEffort effort) throws IOException {
    BenchReport all =
        new BenchReport(
            ThisMachine.describeMachine(),
            "baton bench " + String.join(" ", spec.commandLine().getParseResult().originalArgs()),
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            System.getProperty("baton.commit", ""),
            effort.roundCount(),
            results,
            BenchTargets.judgeResults(results));
    all.verdicts().forEach(this::printResult);
    if (json != null) {
      ReportFiles.writeJson(all, json);
    }
    if (report != null) {
      ReportFiles.writeAll(all, report);
    }
  }

  private void printResult(TargetVerdict verdict) {
    outWriter()
        .printf(
            "%-8s %s: %s; %.3g%n",
            verdict.met() ? "reached" : "MISSED",
            verdict.work(),
            verdict.claim(),
            verdict.reached());
  }

  private PrintWriter outWriter() {
    return spec.commandLine().getOut();
  }
}
