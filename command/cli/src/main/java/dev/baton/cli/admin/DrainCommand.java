package dev.baton.cli.admin;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.drain.DrainReport;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton drain}, which makes a process hand over all its leaderships. */
@Command(
    name = "drain",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Prepares a process for its stop: it hands over all its leaderships. Every candidate called"
          + " ID, and every candidate of the same ZooKeeper session, leaves its queue for --out. A"
          + " candidate without competitors stays. Locks and paused elections are not touched.",
      "",
      "It drains 32 elections at a time, each on its own; the whole is not atomic. To find the"
          + " elections it reads the whole tree, as 'baton status' does.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the process leads no election any more",
      AdminCommand.REFUSED + ":no candidate is called ID",
      AdminCommand.FAILED + ":the process still leads an election; the report says which, and why",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_PERMITTED
          + ":ZooKeeper does not permit it: parts of the tree can't be read, so the process may"
          + " still lead there"
    })
public final class DrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "A candidate of the process: its id, or the path of its node.")
  private String id = "";

  @Option(
      names = "--out",
      paramLabel = "DURATION",
      defaultValue = "10m",
      converter = DurationConverter.class,
      description = "How long it stays out of each queue: 5s, 2m, 1h; by default ${DEFAULT-VALUE}.")
  private Duration out = Duration.ZERO;

  @Option(
      names = "--even-alone",
      description = "Leave also elections without competitors; they then have no leader.")
  private boolean evenAlone;

  @Mixin private ReasonOption reason;

  @Mixin private WithinOption wait;

  @Option(
      names = "--json",
      description = {
        "Write the result for each election as JSON: its path, the outcome (handed_over, left,"
            + " kept, lock, paused or failed), whether the process still leads it, its leader, and"
            + " the problem."
      })
  private boolean json;

  @Mixin private ConnectOption connect;

  @Override
  public Integer call() {
    try (Baton baton = connect.runningSettings().connect()) {
      return reportResult(UsageCheck.checkUsage(spec, () -> drainProcess(baton)));
    }
  }

  private DrainReport drainProcess(Baton baton) {
    try {
      return baton.drainAsync(id, reason.reasonText(), out, wait.timeLimit(), evenAlone).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private int reportResult(DrainReport report) {
    if (json || !report.elections().isEmpty()) {
      DrainText text = new DrainText(report);
      spec.commandLine().getOut().println(json ? text.toJson() : text.toText());
    }
    report
        .hidden()
        .forEach(
            path ->
                CommandOutput.forCommand(spec)
                    .printError("not permitted to read at or below " + path));
    CommandOutput.forCommand(spec)
        .checkWritten(); // complains if data were lost; the exit code is the drain's
    if (!report.isComplete()) {
      return AdminCommand.FAILED;
    }
    if (!report.hidden().isEmpty()) {
      return ExitCode.NOT_PERMITTED;
    }
    if (report.elections().isEmpty()) {
      CommandOutput.forCommand(spec)
          .printError("no candidate " + id + " takes part in any election");
      return AdminCommand.REFUSED;
    }
    return 0;
  }
}
