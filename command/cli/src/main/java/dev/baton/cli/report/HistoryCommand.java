package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.participants.Participant;
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
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Shows the last 100 terms of an election, the oldest first: the leader, its fencing token,"
          + " the start, the end and its reason. Locks have no history.",
      "",
      "Times are by the leaders' clocks. If a leader crashed, the next leader recorded the end of"
          + " its term. A term without a start time was too short for its leader to record it.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:shown, even if no leader is known",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_WRITTEN + ":the output can't be written",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class HistoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, such as /jobs/report.")
  private String election = "";

  @Option(names = "--last", paramLabel = "N", description = "Show the last N terms only.")
  private int last = Integer.MAX_VALUE;

  @Option(
      names = "--json",
      description =
          "Write JSON. Fencing tokens are strings, because many JSON parsers round such numbers. An"
              + " unknown value is null, as is the end of a term that lasts, or of which nothing is"
              + " written: its leader has crashed, and none has led since.")
  private boolean json;

  @Mixin private ConnectOption connect;

  @Override
  public Integer call() {
    UsageCheck.checkUsage(spec, () -> ElectionPath.of(election));
    if (last < 1) {
      throw new ParameterException(spec.commandLine(), "--last must be 1 or more");
    }
    try (Baton baton = connect.runningSettings().connect()) {
      List<TermRecord> all = baton.election(election).history();
      List<Participant> participants = baton.election(election).participants();
      List<TermRecord> chosen = all.subList(Math.max(0, all.size() - last), all.size());
      HistoryReport report = new HistoryReport(election, chosen, participants);
      CommandOutput output = CommandOutput.forCommand(spec);
      return output.writeData(json ? report.toJson() : report.toText(output.outputColors()));
    }
  }
}
