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
    sortOptions = false,
    description = {
      "Examines ZooKeeper from here, with the settings that other commands would use: each server"
          + " by itself, the quorum and how long its writes take, session timeout and lease,"
          + " clocks, permissions, connections, this machine. Says what it finds, and what to do.",
      "",
      "  baton doctor                       the ensemble that is set",
      "  baton doctor /jobs/report          and whether this election may be used",
      "  baton doctor --quiet --within 3s   only what is wrong, and not for long",
      "",
      "It changes nothing: it opens some connections to each server, one after the other, and one"
          + " session with each, makes some 20 writes that have no effect, and one node for a"
          + " moment.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fit for elections, perhaps with warnings",
      DoctorCommand.UNFIT + ":something has failed; with --strict also a warning",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached: no server serves, or none is named and none runs here",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class DoctorCommand implements Callable<Integer> {
  public static final int UNFIT = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "ELECTION",
      description = "Check permissions for this one, like /jobs/report; it need not exist.")
  private @Nullable String election;

  @Option(
      names = "--within",
      paramLabel = "DURATION",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "How long it may take, whatever hangs: by default ${DEFAULT-VALUE}.")
  private Duration within = Duration.ZERO;

  @Option(
      names = "--session-timeout",
      paramLabel = "DURATION",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "The one that candidates ask for; by default ${DEFAULT-VALUE}.")
  private Duration sessionTimeout = Duration.ZERO;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      defaultValue = "1s",
      converter = DurationConverter.class,
      description = "The one of baton run; by default ${DEFAULT-VALUE}.")
  private Duration grace = Duration.ZERO;

  @Option(
      names = "--json",
      description = {
        "Write it as JSON: the verdict (ok, warning or failure), and the findings, each with check,"
            + " about, level (also unknown), says and remedy (null if nothing is to be done)."
      })
  private boolean json;

  @Option(names = "--strict", description = "Exit with 1 for warnings, too.")
  private boolean strict;

  @Mixin private ConnectOption connect;

  @Override
  public Integer call() {
    if (within.isZero()) {
      throw new ParameterException(spec.commandLine(), "--within has to be longer than 0");
    }
    Optional<String> path = Optional.ofNullable(election);
    path.ifPresent(text -> UsageCheck.checkUsage(spec, () -> ElectionPath.of(text)));
    DoctorReport diagnosis =
        new EnsembleExamination(connect.doctorTarget(sessionTimeout, grace, path), within)
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
