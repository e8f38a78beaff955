package dev.baton.cli.doctor;

import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.runtime.node.ElectionPath;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code baton doctor}, which checks whether the ensemble and the settings are fit for
 * elections.
 */
@Command(
    name = "doctor",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Examines ZooKeeper from this machine, with the settings of the other commands: each server,"
          + " the quorum and its latency, session timeout and lease, clocks, permissions,"
          + " connections, this machine. Prints each finding, with its remedy.",
      "",
      "  baton doctor                       the configured ensemble",
      "  baton doctor /jobs/report          also the permissions for this election",
      "  baton doctor --quiet --within 3s   only problems, in 3 seconds at most",
      "  baton doctor --migration /jobs/report   also who is in its queue",
      "",
      "It changes nothing that lasts. It opens some connections to each server, one after the"
          + " other, and one session with each. It makes some 20 writes without effect, and one"
          + " node that it deletes at once.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fit for elections, perhaps with warnings",
      DoctorCommand.UNFIT + ":a check has failed, or with --strict has warned",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached: no server serves, or none is configured and no local"
          + " server runs",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class DoctorCommand implements Callable<Integer> {
  public static final int UNFIT = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "ELECTION",
      description =
          "Check the permissions for this election, like /jobs/report; it need not exist.")
  private @Nullable String election;

  @Option(
      names = "--within",
      paramLabel = "DURATION",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description =
          "How long the examination may take, even if a server hangs: by default"
              + " ${DEFAULT-VALUE}.")
  private Duration within = Duration.ZERO;

  @Option(
      names = "--session-timeout",
      paramLabel = "DURATION",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "The session timeout that candidates request; by default ${DEFAULT-VALUE}.")
  private Duration sessionTimeout = Duration.ZERO;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      defaultValue = "1s",
      converter = DurationConverter.class,
      description = "The --grace of baton run; by default ${DEFAULT-VALUE}.")
  private Duration grace = Duration.ZERO;

  @Option(
      names = "--json",
      description = {
        "Write JSON: the verdict (ok, warning or failure), and the findings. Each has check, about,"
            + " level (or unknown), says and remedy (null if there is none)."
      })
  private boolean json;

  @Option(
      names = "--migration",
      description = {
        "Also list the queue of ELECTION in its order, tell Baton's nodes from those of Curator and"
            + " kazoo, and say whether the next process can move to Baton, or back."
      })
  private boolean migration;

  @Option(names = "--strict", description = "Exit with 1 for warnings, too.")
  private boolean strict;

  @Mixin private ConnectOption connect;

  @Override
  public Integer call() {
    if (within.isZero()) {
      throw new ParameterException(spec.commandLine(), "--within must be longer than 0s");
    }
    Optional<String> path = Optional.ofNullable(election);
    if (migration && path.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--migration needs an ELECTION");
    }
    path.ifPresent(text -> UsageCheck.checkUsage(spec, () -> ElectionPath.of(text)));
    DoctorReport diagnosis =
        new EnsembleExamination(
                connect.doctorTarget(sessionTimeout, grace, path, migration), within)
            .createReport();
    CommandOutput output = CommandOutput.forCommand(spec);
    FindingLevel least = output.isQuiet() ? FindingLevel.WARNING : FindingLevel.OK;
    int written =
        output.writeData(
            json ? JsonFormat.toText(diagnosis.toJson()) : diagnosis.formatText(least));
    return written == 0 ? exitCode(diagnosis) : written;
  }

  private int exitCode(DoctorReport diagnosis) {
    if (diagnosis.serving() == 0) {
      return ExitCode.UNAVAILABLE;
    }
    FindingLevel unfit = strict ? FindingLevel.WARNING : FindingLevel.FAILURE;
    return diagnosis.worstLevel().compareTo(unfit) >= 0 ? UNFIT : 0;
  }
}
