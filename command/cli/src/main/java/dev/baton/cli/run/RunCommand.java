package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.keeper.Keeper;
import dev.baton.cli.monitor.ServiceOptions;
import dev.baton.cli.monitor.StatusServices;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.RootCommand;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.protocol.TurnRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton run}, which runs a command under leadership. */
@Command(
    name = "run",
    addMethodSubcommands = false,
    customSynopsis = {
      "baton run ELECTION [OPTION...] [--] COMMAND [ARGUMENT...]%n"
          + "       baton run --jobs FILE [OPTION...]%n"
    },
    sortOptions = false,
    description = {
      "Waits to be elected, runs COMMAND, and exits with its code. Among all processes with the"
          + " same ELECTION only one runs its command at a time. The next takes over when it ends"
          + " or dies.",
      "",
      "  baton run /jobs/report -- ./report.sh --all",
      "  baton run /jobs/report --wait 0s -- ./report.sh   unless another process leads",
      "  baton run /billing --restart -- ./invoicer        a service, for ever",
      "  baton run /db --check 'pg_isready -q' --restart -- ./db    while it is fit",
      "  baton run /db --on-elected USR1 --on-lost USR2 -- ./db    a hot standby",
      "  baton run --jobs /etc/baton/jobs.toml --health 8080       several, with probes",
      "",
      "The command starts as if a shell had started it, and has in its environment BATON_ELECTION,"
          + " BATON_ID, BATON_CONNECT, and BATON_FENCING_TOKEN: a number that grows with each"
          + " leader. A store that the command writes to can refuse a smaller one.",
      "",
      "SIGTERM and SIGINT (Ctrl-C) reach the command and all its processes, and baton ends with it."
          + " Other signals are passed on. Ctrl-Z stops the job, which still leads. baton ends when"
          + " its terminal hangs up. Leadership is handed over when all processes of the command"
          + " have ended. Those that it leaves behind are killed after --grace.",
      "",
      "If ZooKeeper does not answer, the command runs on for a while: at least 3.5 s by default and"
          + " 13.5 s with --restart, in general 1/2 of the session timeout less --grace and 0.5 s."
          + " Then it gets SIGTERM, and SIGKILL before another candidate can be elected. The same"
          + " happens if baton itself is stopped or killed.",
      "",
      "With --on-elected and --on-lost the command runs on all machines, leading or waiting, and"
          + " signals tell it which; its children get none. After each loss, also when baton is"
          + " stopped, it has --grace before another candidate can lead. The command must use that"
          + " time itself: read the token in BATON_STATE_FILE, and let stores refuse a smaller one."
          + " It gets the first signal when it catches both, or after 10 s. A command that does not"
          + " catch the signal of the loss is ended instead. When the command ends, its candidate"
          + " leaves the queue. When baton is killed, the command is ended.",
      "",
      "A service (--restart or --jobs) waits for ZooKeeper as long as needed.",
      "",
      "Under systemd (Type=notify), baton reports when it has joined the queue, and its status.",
      ""
    },
    exitCodeListHeading = "%nExit codes, besides the command's own:%n",
    exitCodeList = {
      "128+N:the command was ended by signal N; or baton was, before the command ran",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached (a service waits for it), or the local server can't be"
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
public final class RunCommand extends RunLikeCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ELECTION",
      description =
          "The election's absolute path in ZooKeeper, like /jobs/report; created if it is"
              + " missing.")
  private @Nullable String election;

  @Option(
      names = "--jobs",
      paramLabel = "FILE",
      description = {
        "Run all jobs of this file in one process, and end when all have ended; the exit code is"
            + " the first that is not 0. TOML: a [[job]] for each, with election, command and"
            + " options by their long names. Give --connect, --session-timeout, --health and"
            + " --pid-file on the command line; they are for all jobs."
      })
  private @Nullable Path jobs;

  @Mixin private ServiceOptions services;

  @Mixin private SupervisionOptions supervision;

  @Option(
      names = "--rule",
      paramLabel = "queue|watch-all|race",
      defaultValue = "queue",
      converter = RuleConverter.class,
      completionCandidates = RuleConverter.RuleWords.class,
      description = {
        "Who leads next. queue: first come, first served. watch-all: the same, but every change"
            + " wakes all candidates. race: the fastest candidate. All candidates of an election"
            + " need the same rule."
      })
  private TurnRule rule;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = {
        "Lead before candidates of lower priority. A leader hands over to a candidate of higher"
            + " priority that has waited for --priority-after; its command gets SIGTERM. Give all"
            + " candidates a priority, even if it is 0, and --restart. Not with --rule race."
      })
  private @Nullable Integer priority;

  @Option(
      names = "--priority-after",
      paramLabel = "DURATION",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "See --priority: at least the session timeout, by default ${DEFAULT-VALUE}.")
  private Duration settled = Duration.ZERO;

  @Override
  MessageWording messageWording() {
    return MessageWording.ELECTION;
  }

  @Override
  @Nullable String electionPath() {
    return election;
  }

  @Override
  RunSpec.CandidateFactory candidateFactory() {
    String path = Objects.requireNonNull(election);
    return (baton, id) -> withPriority(sharedElection(baton, path).withRule(rule).candidate(id));
  }

  private Election sharedElection(Baton baton, String path) {
    Election plain = baton.election(path);
    return peers() == null ? plain : plain.sharedWith(peers());
  }

  private CandidateBuilder withPriority(CandidateBuilder candidate) {
    if (priority == null) {
      return candidate;
    }
    if (!rule.hasQueue()) {
      throw new IllegalArgumentException("--priority cannot be used with --rule race");
    }
    return candidate.priority(priority, settled);
  }

  @Override
  SupervisionSettings supervisionSettings() {
    SupervisionSettings all = supervision.supervisionSettings();
    if (all.roles() != null && hasPatience()) {
      throw new IllegalArgumentException(
          "--wait cannot be used with --on-elected: such a command runs while it waits, too");
    }
    return all;
  }

  @Override
  List<RunLikeCommand> allJobs() {
    return jobs == null
        ? super.allJobs()
        : new JobsFile(jobs, spec.commandLine(), this::parseJob).readJobs();
  }

  /** Parses the command line of one job. */
  RunLikeCommand parseJob(List<String> arguments) {
    return (RunLikeCommand) RootCommand.of(spec).parseCommand("run", arguments).userObject();
  }

  @Override
  StatusServices openServices(Keeper keeper) {
    return StatusServices.open(services, keeper, spec.commandLine().getErr());
  }
}
