package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.participants.TermRecord;
import dev.baton.runtime.node.ElectionPath;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton history}, which shows past leaders. */
@Command(
    name = "history",
    sortOptions = false,
    description = {
      "Shows who led, with which fencing token, from when to when, and why it ended: the last 100"
          + " terms of an election, the oldest first. Locks have no history.",
      "",
      "Times are by the clocks of the leaders. A leader that crashed has not written its end: the"
          + " next one did, when it came to lead. Where nobody knows when a term began, it was too"
          + " short for its leader to say so.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:shown, even if nobody is known to have led",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or none is named and none runs here",
      ExitCode.NOT_WRITTEN + ":the output can't be written",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class HistoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, like /jobs/report.")
  private String election = "";

  @Option(names = "--last", paramLabel = "N", description = "Show the last N terms only.")
  private int last = Integer.MAX_VALUE;

  @Option(
      names = "--json",
      description =
          "Write it as JSON. Fencing tokens are strings, since many readers of JSON round such"
              + " numbers; what nobody knows is null, as is the end of a term that lasts.")
  private boolean json;

  @Mixin private ConnectOption connect;

  @Override
  public Integer call() {
    UsageCheck.checkUsage(spec, () -> ElectionPath.of(election));
    if (last < 1) {
      throw new ParameterException(spec.commandLine(), "--last takes a number from 1 on");
    }
    try (Baton baton = connect.runningSettings().connect()) {
      List<TermRecord> all = baton.election(election).history();
      List<TermRecord> chosen = all.subList(Math.max(0, all.size() - last), all.size());
      HistoryReport report = new HistoryReport(election, chosen);
      CommandOutput output = CommandOutput.forCommand(spec);
      return output.writeData(json ? report.toJson() : report.toText(output.outputColors()));
    }
  }
}
