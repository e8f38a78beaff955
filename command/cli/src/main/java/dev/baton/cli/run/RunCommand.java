package dev.baton.cli.run;

import dev.baton.cli.guard.Keeper;
import dev.baton.cli.monitor.ServiceOptions;
import dev.baton.cli.monitor.StatusServices;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.RootCommand;
import dev.baton.election.CandidateBuilder;
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
    customSynopsis = {
      "baton run ELECTION [OPTION...] [--] COMMAND [ARGUMENT...]%n"
          + "       baton run --jobs FILE [OPTION...]%n"
    },
    sortOptions = false,
    description = {
      "Waits until it is elected, runs COMMAND, and ends as that does. Of all who run with the"
          + " same ELECTION only one runs its command at a time; the next one takes over when it"
          + " ends or dies.",
      "",
      "  baton run /jobs/report -- ./report.sh --all",
      "  baton run /jobs/report --wait 0s -- ./report.sh   unless somebody else runs it",
      "  baton run /billing --restart -- ./invoicer        a service, for ever",
      "  baton run /db --on-elected USR1 --on-lost USR2 -- ./db    on both sides",
      "  baton run --jobs /etc/baton/jobs.toml --health 8080       several, watched",
      "",
      "The command begins as if a shell had started it, and has in its environment"
          + " BATON_ELECTION, BATON_ID,"
          + " BATON_CONNECT, and BATON_FENCING_TOKEN: a number larger than that of all who ran"
          + " before. Whatever the command writes to can refuse a smaller one.",
      "",
      "SIGTERM and SIGINT (Ctrl-C) reach the command and all that it has started, and baton ends"
          + " with it, in order. Other signals are passed on; Ctrl-Z stops the job, which leads"
          + " on; baton ends when its terminal hangs up. Leadership is handed over when all that"
          + " the command has started is gone; what it leaves behind is killed after --grace.",
      "",
      "If ZooKeeper does not answer for a while, the command runs on: for at least 3.5 s by"
          + " default and 13.5 s with --restart,"
          + " by rule for 1/2 of the session timeout less --grace and 0.5 s. Then it"
          + " gets SIGTERM, and SIGKILL before anybody else can be elected; also if baton itself"
          + " is stopped or killed.",
      "",
      "With --on-elected and --on-lost the command runs from when it is in line, on all sides, and"
          + " is told by signals; only it, not its children. On every loss, also when baton is"
          + " stopped, it has --grace before anybody else can lead; what it does with it is up to"
          + " it, so have it look at the token, in BATON_STATE_FILE, and whatever it writes to"
          + " refuse a smaller one. It is told that it leads once it catches both signals, or after"
          + " 10 s; one that does not catch the signal of the loss is ended instead. When it ends,"
          + " its place is given up; if baton is killed, it is ended.",
      "",
      "A service, that is --restart or --jobs, waits for ZooKeeper for as long as it takes.",
      "",
      "Under systemd (Type=notify) baton tells when it is in line, and how it" + " stands.",
      ""
    },
    exitCodeListHeading = "%nExit codes, besides the command's own:%n",
    exitCodeList = {
      "128+N:the command was ended by signal N; or baton was, before the command ran",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE
          + ":ZooKeeper can't be reached (a service waits for it), or the local server not started",
      ExitCode.INTERNAL + ":a defect of baton",
      ExitCode.NOT_ELECTED + ":not elected within --wait; or --conflict-exit-code",
      ExitCode.LOST + ":leadership was lost, so the command was ended",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it",
      ExitCode.UNUSABLE + ":the election can't be used so; others use another rule, for example",
      "126:the command can't be executed",
      "127:there is no such command"
    })
public final class RunCommand extends RunLikeCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, like /jobs/report; made if it is missing.")
  private @Nullable String election;

  @Option(
      names = "--jobs",
      paramLabel = "FILE",
      description = {
        "Run all that the file names, in this one process, and end when all have ended; the exit"
            + " code is the first that is not 0. TOML: for each a [[job]] with election, command"
            + " and options by their long names; but --connect, --session-timeout, --health and"
            + " --pid-file are for all, and given here."
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
        "Whose turn it is: queue, first come, first served; watch-all, the same, but every change"
            + " wakes all; race, whoever is fastest. The same for all of an election."
      })
  private TurnRule rule;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = {
        "Lead before those of a smaller one. Whoever leads hands over to one of a higher priority"
            + " that has waited for --priority-after, and gets SIGTERM for it: so give a priority"
            + " to all, 0 if need be, and --restart. Not in a race."
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
    return (baton, id) -> withPriority(baton.election(path).withRule(rule).candidate(id));
  }

  private CandidateBuilder withPriority(CandidateBuilder candidate) {
    if (priority == null) {
      return candidate;
    }
    if (!rule.hasQueue()) {
      throw new IllegalArgumentException("a race knows no priorities");
    }
    return candidate.priority(priority, settled);
  }

  @Override
  SupervisionSettings supervisionSettings() {
    SupervisionSettings all = supervision.supervisionSettings();
    if (all.roles() != null && hasPatience()) {
      throw new IllegalArgumentException(
          "--wait is for a command that runs only while it leads, and with --on-elected it always"
              + " runs");
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
