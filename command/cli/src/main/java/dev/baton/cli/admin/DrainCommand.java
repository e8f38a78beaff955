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
    sortOptions = false,
    description = {
      "Has the process of ID hand over all that it leads, before it goes down: in each election in"
          + " which one takes part who is called ID, or who shares a ZooKeeper session with such a"
          + " one, it leaves the line, whether it leads or waits, and keeps out of it for --out."
          + " Where nobody else takes part it stays. Locks are left alone.",
      "",
      "Each election is an order of its own, 32 at a time: all together are not atomic. To find"
          + " the elections it walks the whole tree, as 'baton status' does.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it leads nothing any more",
      AdminCommand.REFUSED + ":nobody is called ID",
      AdminCommand.FAILED + ":it leads something yet; the report says what and why",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or none is named and none runs here",
      ExitCode.NOT_PERMITTED
          + ":ZooKeeper does not permit it: not everything may be looked at, so it may lead"
          + " something yet"
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
      description = "How long it keeps out of each line: 5s, 2m, 1h; by default ${DEFAULT-VALUE}.")
  private Duration out = Duration.ZERO;

  @Option(
      names = "--even-alone",
      description = "Leave also where nobody else takes part: then nobody leads there.")
  private boolean evenAlone;

  @Mixin private ReasonOption reason;

  @Mixin private WithinOption wait;

  @Option(
      names = "--json",
      description = {
        "Write what became of each election as JSON: its path, the outcome (handed_over, left,"
            + " kept, lock or failed), whether the process leads it yet, who does, and what went"
            + " wrong."
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
                    .printError("not permitted to look at or below " + path));
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
          .printError("nobody called " + id + " takes part in any election");
      return AdminCommand.REFUSED;
    }
    return 0;
  }
}
