package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.failure.UsageHint;
import dev.baton.cli.journal.JournalOption;
import dev.baton.cli.keeper.GracePeriod;
import dev.baton.cli.keeper.Keeper;
import dev.baton.cli.keeper.NativeText;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.cli.monitor.StatusServices;
import dev.baton.cli.process.DelayedTask;
import dev.baton.cli.process.HostName;
import dev.baton.cli.process.SignalRelay;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.participants.Peers;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.DurationFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Runs another command when it is its turn: as a leader, or with a lock. */
public abstract class RunLikeCommand implements Callable<Integer>, UsageHint {
  /** The session timeout to ask for when a command runs once. */
  static final Duration SESSION_OF_COMMAND = Duration.ofSeconds(10);

  /** The session timeout to ask for when a command is restarted. */
  static final Duration SESSION_OF_SERVICE = Duration.ofSeconds(30);

  private static final int LARGEST_EXIT_CODE = 255;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COMMAND",
      parameterConsumer = CommandWords.class,
      description = "The command to run. All words after it are its arguments, options too.")
  private List<String> command = List.of();

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description =
          "Give up after this time in the queue, counted from ZooKeeper's first answer: 500ms, 5s,"
              + " 2m, 1h. With 0s, run now or not at all.")
  private @Nullable Duration patience;

  @Option(
      names = "--conflict-exit-code",
      paramLabel = "CODE",
      description =
          "Exit with this code instead of 75 when --wait is over: 0 to 255, and not an exit code of"
              + " the command.")
  private @Nullable Integer conflictExitCode;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "The candidate's name for others; by default host name and process id.")
  private @Nullable String id;

  @Option(
      names = "--meta",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Free text that other processes can read, such as an address.")
  private String metadata;

  @Option(
      names = "--shared-with",
      paramLabel = "RECIPE",
      converter = PeersConverter.class,
      completionCandidates = PeersConverter.PeerWords.class,
      description = {
        "Wait in one queue with members of another library, to move from it or back: curator-latch,"
            + " curator-selector, curator-mutex, curator-read-write-lock, kazoo-lock,"
            + " kazoo-election. All commands must give the same. Not with --meta."
      })
  private @Nullable Peers peers;

  @Mixin private ConnectOption connect;
  @Mixin private JournalOption journal;

  @Option(
      names = "--stop-timeout",
      paramLabel = "DURATION",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "How long the command may take to end after SIGTERM or SIGINT; 30s by default.")
  private Duration stopTimeout;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      defaultValue = "1s",
      converter = DurationConverter.class,
      description = {
        "How long the command may take to end when leadership is lost; 1s by default. The session"
            + " timeout must be at least 4 x (grace + 0.5 s)."
      })
  private Duration grace;

  @Option(
      names = "--session-timeout",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {
        "How long ZooKeeper waits for a heartbeat before another candidate can lead. Default: 10s,"
            + " or 30s for a service (--restart). The servers may grant less."
      })
  private @Nullable Duration sessionTimeout;

  /** Returns the words for messages: of an election, or of a lock. */
  abstract MessageWording messageWording();

  /** Returns the path of the election or lock. */
  abstract @Nullable String electionPath();

  /** Returns the factory for the candidate. */
  abstract RunSpec.CandidateFactory candidateFactory();

  /** Returns the settings beyond running the command once. */
  abstract SupervisionSettings supervisionSettings();

  /** Returns all jobs of this process; usually only this command. */
  List<RunLikeCommand> allJobs() {
    return List.of(this);
  }

  /** Opens the services that report on this process. */
  StatusServices openServices(Keeper keeper) {
    return StatusServices.noServices();
  }

  @Override
  public String unmatchedArgumentHint() {
    return "Options of the command go after it.";
  }

  @Override
  public Integer call() {
    List<RunLikeCommand> jobs = allJobs();
    jobs.forEach(job -> runForJob(job, job::checkArguments));
    Duration asked = sessionTimeout(jobs);
    jobs.forEach(job -> runForJob(job, () -> job.checkedGrace(asked, asked)));
    checkStateFiles(jobs);
    checkPrerequisites(jobs);
    DelayedTask.startThread();
    String servers =
        UsageCheck.checkUsage(
            spec, () -> NativeText.checkWritable("--connect", connect.connectString()));
    BatonBuilder settings = connectionSettings(servers, asked, jobs.size());
    try (Keeper keeper = Keeper.connect(RunLikeCommand::endWithoutKeeper);
        StatusServices services = UsageCheck.checkUsage(spec, () -> openServices(keeper))) {
      if (connect.usesLocalServer()) {
        keeper.spareChildren(); // it reads the whole process table
      }
      SignalRelay signals = SignalRelay.startRelay(keeper);
      if (!isService(jobs) && supervisionSettings().startsOneCommand()) {
        keeper.runOnce();
      }
      services.applyTo(settings);
      PrintWriter err = spec.commandLine().getErr();
      settings.onConnection(new CutOffNotes(System::nanoTime, err::println));
      Optional<Baton> baton =
          new SupervisorConnection(settings, isService(jobs), err).open(signals.endRequested());
      return baton.isEmpty()
          ? signals.endRequested().join()
          : runJobs(
              createSpecs(jobs, keeper, connect.childVariables(servers), baton.get(), asked),
              baton.get(),
              services,
              signals);
    }
  }

  /**
   * Ends this process without a message. The keeper is gone, and so are all commands; the session
   * will end too.
   */
  private static void endWithoutKeeper() {
    Runtime.getRuntime().halt(ExitCode.INTERNAL);
  }

  /** Returns whether to wait for ZooKeeper instead of failing without it. */
  private boolean isService(List<RunLikeCommand> jobs) {
    return !jobs.equals(List.of(this)) || supervisionSettings().hasRestarts();
  }

  private List<RunSpec> createSpecs(
      List<RunLikeCommand> jobs,
      Keeper keeper,
      Map<String, String> connection,
      Baton baton,
      Duration asked) {
    noteGrantedTimeout(baton.sessionTimeout(), asked);
    return jobs.stream()
        .map(
            job ->
                runForJob(job, () -> job.createSpec(keeper, job == this, connection, baton, asked)))
        .toList();
  }

  /** Runs the jobs, and returns the exit code. */
  int runJobs(List<RunSpec> plans, Baton baton, StatusServices services, SignalRelay signals) {
    PrintWriter err = spec.commandLine().getErr();
    return UsageCheck.checkUsage(spec, () -> new ProcessSupervisor(plans, baton, services, err))
        .runSupervised(signals);
  }

  /** Runs {@code work}. A usage error in one of several jobs names that job. */
  private <T> T runForJob(RunLikeCommand job, Supplier<T> work) {
    try {
      return work.get();
    } catch (ParameterException e) {
      String name = job == this ? "" : "--jobs: " + job.electionPath() + ": ";
      throw new ParameterException(spec.commandLine(), name + e.getMessage(), e);
    }
  }

  private Duration sessionTimeout(List<RunLikeCommand> jobs) {
    boolean isService = jobs.stream().anyMatch(job -> job.supervisionSettings().hasRestarts());
    return sessionTimeout != null
        ? sessionTimeout
        : isService ? SESSION_OF_SERVICE : SESSION_OF_COMMAND;
  }

  private BatonBuilder connectionSettings(String servers, Duration asked, int jobs) {
    BatonBuilder settings =
        journal.applyTo(connect.connectionSettings(servers).closeOnShutdown(false));
    settings.callbacks(CallbackThreads.start(jobs));
    return UsageCheck.checkUsage(spec, () -> settings.sessionTimeout(asked));
  }

  private void noteGrantedTimeout(Duration granted, Duration asked) {
    if (!granted.equals(asked)) {
      String text = "baton: the servers grant a session timeout of %s, not %s: %s";
      String said =
          text.formatted(
              DurationFormat.inSeconds(granted),
              DurationFormat.inSeconds(asked),
              describeSilence(granted));
      CommandOutput.forCommand(spec).notesWriter().println(said);
    }
  }

  private String describeSilence(Duration granted) {
    Duration silence = new GracePeriod(grace).survivedSilence(granted);
    return "the command survives " + DurationFormat.inSeconds(silence) + " without ZooKeeper";
  }

  /** Checks the arguments before anything else happens. */
  private String checkArguments() {
    String path = electionPath();
    if (path == null || command.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required parameter: '" + missingParameter(path) + "'");
    }
    UsageCheck.checkUsage(spec, () -> checkedText(path));
    UsageCheck.checkUsage(spec, () -> checkedPath(path));
    checkConflictExitCode();
    return path;
  }

  private ElectionPath checkedPath(String path) {
    ElectionPath checked = ElectionPath.of(path);
    if (peers == null) {
      checked.checkName();
    }
    return checked;
  }

  private void checkConflictExitCode() {
    if (conflictExitCode == null) {
      return;
    }
    if (patience == null) {
      throw new ParameterException(spec.commandLine(), "--conflict-exit-code needs --wait");
    }
    if (conflictExitCode < 0 || conflictExitCode > LARGEST_EXIT_CODE) {
      throw new ParameterException(
          spec.commandLine(), "--conflict-exit-code must be from 0 to " + LARGEST_EXIT_CODE);
    }
  }

  /** Checks the machine for a command that runs once; for other commands, each attempt does. */
  private void checkPrerequisites(List<RunLikeCommand> jobs) {
    if (!isService(jobs)) {
      supervisionSettings().checkPrerequisites(new ProgramSpec(command, true));
    }
  }

  /** Checks that no two jobs share a state file, which would then describe neither. */
  private void checkStateFiles(List<RunLikeCommand> jobs) {
    Set<Path> files = new HashSet<>();
    for (RunLikeCommand job : jobs) {
      Path file = job.supervisionSettings().stateFile();
      if (file != null && !files.add(file.normalize())) {
        throw new ParameterException(
            spec.commandLine(), "--jobs: two jobs have the state-file " + file);
      }
    }
  }

  private String missingParameter(@Nullable String path) {
    return path == null ? spec.positionalParameters().get(0).paramLabel() : "COMMAND";
  }

  /** Checks that the command and its environment can be passed on unchanged. */
  private SupervisionSettings checkedText(String path) {
    SupervisionSettings all = supervisionSettings();
    checkReadable(spec.commandLine().getParseResult());
    NativeText.checkWritable("the path", path);
    NativeText.checkWritable("--id", Objects.requireNonNullElse(id, ""));
    all.scripts().forEach(NativeText::checkWritable);
    command.forEach(word -> NativeText.checkWritable("a word of the command", word));
    return all;
  }

  /**
   * Checks that Java could decode all arguments except the command, which the keeper has as typed.
   */
  private static void checkReadable(ParseResult parsed) {
    for (ArgSpec one : parsed.matchedArgs()) {
      if (!(one.parameterConsumer() instanceof CommandWords)) {
        one.originalStringValues()
            .forEach(value -> NativeText.checkReadable(one.paramLabel(), value));
      }
    }
  }

  private RunSpec createSpec(
      Keeper keeper, boolean typed, Map<String, String> connection, Baton baton, Duration asked) {
    RunSpec plan =
        new RunSpec(
            messageWording(),
            Objects.requireNonNull(electionPath()),
            candidateFactory(),
            id == null ? HostName.read() + "-" + keeper.frontPid() : id,
            metadata,
            connection,
            patience,
            Objects.requireNonNullElse(conflictExitCode, ExitCode.NOT_ELECTED),
            checkedGrace(baton.sessionTimeout(), asked),
            stopTimeout,
            supervisionSettings(),
            CommandOutput.forCommand(spec).isQuiet(),
            new ProgramSpec(command, typed),
            keeper);
    UsageCheck.checkUsage(
        spec, () -> candidateFactory().createCandidate(baton, plan.id()).metadata(metadata));
    return plan;
  }

  /** Returns the recipe of another library that shares the queue, if there is one. */
  @Nullable Peers peers() {
    return peers;
  }

  boolean hasPatience() {
    return patience != null;
  }

  /** Checks the grace against what the servers grant, or what will be asked for. */
  private GracePeriod checkedGrace(Duration granted, Duration asked) {
    try {
      return GracePeriod.forSession(grace, granted);
    } catch (IllegalArgumentException e) {
      String whose = granted.equals(asked) ? "" : ", which is what the servers allow";
      throw new ParameterException(
          spec.commandLine(), e.getMessage() + whose + "; see --session-timeout", e);
    }
  }
}
