package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.runtime.node.ElectionPath;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton slots}, which shows the starts of a schedule. */
@Command(
    name = "slots",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Shows the last starts of a schedule (see baton once), the oldest first: the slot, its"
          + " result, the exit code, who began it, when, and for how long it ran.",
      "",
      "DIED means that the starter lost its leadership before it recorded the end, so its command"
          + " may have run or not. Times are by ZooKeeper's clock. The last 1,000 starts are kept.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:shown, even if no start is recorded",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached, or none is configured and no local server runs",
      ExitCode.NOT_WRITTEN + ":the output can't be written",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it"
    })
public final class SlotsCommand implements Callable<Integer> {
  private static final int MOST = 1000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      description = "The schedule's absolute path in ZooKeeper, such as /jobs/report.")
  private String path = "";

  @Option(
      names = "--last",
      paramLabel = "N",
      defaultValue = "20",
      description = "Show the last N starts, up to 1000; 20 by default.")
  private int last;

  @Option(
      names = "--json",
      description =
          "Write JSON. Fencing tokens are strings, because many JSON parsers round such numbers."
              + " Without a recorded end, \"ended\" and \"exitCode\" are null.")
  private boolean json;

  @Mixin private ConnectOption connect;

  @Override
  public Integer call() {
    UsageCheck.checkUsage(spec, () -> ElectionPath.of(path));
    if (last < 1 || last > MOST) {
      throw new ParameterException(spec.commandLine(), "--last must be 1 to " + MOST);
    }
    try (Baton baton = connect.runningSettings().connect()) {
      SlotsReport report = new SlotsReport(path, baton.schedule(path).pastSlots(last));
      CommandOutput output = CommandOutput.forCommand(spec);
      return output.writeData(json ? report.toJson() : report.toText(output.outputColors()));
    }
  }
}
