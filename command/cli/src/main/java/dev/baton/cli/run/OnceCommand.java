package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.monitor.StatusServices;
import dev.baton.cli.process.SignalRelay;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.protocol.CatchUp;
import dev.baton.protocol.SlotOverlap;
import dev.baton.schedule.SlotSchedule;
import dev.baton.schedule.SlotWorkerBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton once}, which starts a command at most once in each slot. */
@Command(
    name = "once",
    addMethodSubcommands = false,
    customSynopsis = "baton once PATH [OPTION...] [--] COMMAND [ARGUMENT...]%n",
    sortOptions = false,
    description = {
      "Starts COMMAND at most once in each slot, however many hosts call it, and however wrong"
          + " their clocks are. A slot is a moment, to the second.",
      "",
      "  baton once /report --slot 2026-11-28 -- ./report.sh  from cron, on each host",
      "  baton once /sync --every 10m -- ./sync.sh            a service, on each host",
      "",
      "The hosts elect a leader at PATH. It records each start in ZooKeeper before it starts the"
          + " command, and it never begins a slot that is not later than the last recorded one. See"
          + " baton slots.",
      "",
      "With --slot, the caller names the slot, which is due at once. baton waits until it leads."
          + " Then it starts the command and exits with its code, or it exits with 0 because"
          + " another host has begun this slot or a later one.",
      "",
      "With --every, slots are whole multiples of the period since 1970 in UTC, by the clock of"
          + " ZooKeeper. baton runs until it is stopped.",
      "",
      "baton treats the command as baton run does. Its environment also has BATON_SLOT. A slot"
          + " whose starter lost its leadership before it recorded the end has DIED. Its command"
          + " has ended before another host leads.",
      ""
    },
    exitCodeListHeading = "%nExit codes, besides the command's own:%n",
    exitCodeList = {
      "0:another host has begun the slot, or a later one",
      "128+N:the command was ended by signal N; or baton was, before the command ran",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached (--every waits for it), or the local server can't be"
          + " started",
      ExitCode.INTERNAL + ":a defect of baton",
      ExitCode.NOT_ELECTED + ":not elected within --wait; or --conflict-exit-code",
      ExitCode.LOST + ":leadership was lost, so the command was ended",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it",
      ExitCode.UNUSABLE
          + ":the election can't be used this way; others use another rule, for example",
      "126:the command can't be executed",
      "127:there is no such command"
    })
public final class OnceCommand extends RunLikeCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "PATH",
      description =
          "The schedule's absolute path in ZooKeeper, like /jobs/report; created if it is missing.")
  private String path;

  @ArgGroup(multiplicity = "1")
  private SlotChoice choice = new SlotChoice();

  @Option(
      names = "--catch-up",
      paramLabel = "none|last|all",
      defaultValue = "none",
      converter = CatchUpConverter.class,
      completionCandidates = CatchUpConverter.CatchUpWords.class,
      description = {
        "Which slots of --every are begun that passed without a start. none: the latest, if it is"
            + " less than --deadline late. last: the latest. all: all, one after the other."
      })
  private CatchUp catchUp;

  @Option(
      names = "--overlap",
      paramLabel = "skip|wait",
      defaultValue = "skip",
      converter = OverlapConverter.class,
      completionCandidates = OverlapConverter.OverlapWords.class,
      description =
          "A slot that is due while the command of an earlier one runs: it is left"
              + " out, or it waits, and then --catch-up decides.")
  private SlotOverlap overlap;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description =
          "How late a slot of --every may be begun. By default, 1m with --catch-up none, and any"
              + " time otherwise.")
  private @Nullable Duration deadline;

  @Option(
      names = "--retry-if-died",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Begin the last slot again, up to N times, if its starter has died. The command may then"
              + " have run before; 0 by default.")
  private int retries;

  /** The slots; exactly one of these options. */
  static final class SlotChoice {
    @Option(
        names = "--slot",
        paramLabel = "SLOT",
        converter = SlotConverter.class,
        description =
            "The slot: a date or a moment in UTC, like 2026-11-28 or 2026-11-28T23:10. All hosts"
                + " must name it alike.")
    private @Nullable Instant slot;

    @Option(
        names = "--every",
        paramLabel = "PERIOD",
        converter = DurationConverter.class,
        description = "Begin a slot in each period of whole seconds: 1s, 10m, 6h, 1d.")
    private @Nullable Duration every;

    SlotWorkerBuilder createWorker(SlotSchedule schedule) {
      return slot != null
          ? schedule.slot(slot)
          : schedule.every(every == null ? Duration.ZERO : every);
    }
  }

  @Override
  MessageWording messageWording() {
    return MessageWording.ELECTION;
  }

  @Override
  String electionPath() {
    return path;
  }

  @Override
  RunSpec.CandidateFactory candidateFactory() {
    return (baton, id) -> {
      var unused = createWorker(baton);
      return baton.election(path).candidate(id);
    };
  }

  /** With {@code --every} it is a service, which waits for ZooKeeper as long as needed. */
  @Override
  SupervisionSettings supervisionSettings() {
    if (choice.every == null) {
      return SupervisionSettings.NONE;
    }
    if (hasPatience()) {
      throw new ParameterException(spec.commandLine(), "--wait cannot be used with --every");
    }
    return SupervisionSettings.SERVICE;
  }

  private SlotWorkerBuilder createWorker(Baton baton) {
    if (peers() != null) {
      throw new IllegalArgumentException("--shared-with cannot be used with baton once");
    }
    SlotWorkerBuilder worker =
        choice
            .createWorker(baton.schedule(path))
            .catchUp(catchUp)
            .overlap(overlap)
            .retryIfDied(retries);
    return deadline == null ? worker : worker.deadline(deadline);
  }

  @Override
  int runJobs(List<RunSpec> plans, Baton baton, StatusServices services, SignalRelay signals) {
    SlotWorkerBuilder worker = UsageCheck.checkUsage(spec, () -> createWorker(baton));
    return new SlotSupervisor(plans.get(0), baton, spec.commandLine().getErr())
        .runSupervised(worker, signals);
  }
}
