package dev.baton.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;

import dev.baton.cli.admin.CedeCommand;
import dev.baton.cli.admin.DrainCommand;
import dev.baton.cli.admin.EvictCommand;
import dev.baton.cli.admin.PauseCommand;
import dev.baton.cli.admin.RemoveCommand;
import dev.baton.cli.admin.ResignCommand;
import dev.baton.cli.admin.ResumeCommand;
import dev.baton.cli.admin.TransferCommand;
import dev.baton.cli.config.ConfigCommand;
import dev.baton.cli.connect.InstallationKind;
import dev.baton.cli.dashboard.DashboardCommand;
import dev.baton.cli.doctor.DoctorCommand;
import dev.baton.cli.failure.FailureReporter;
import dev.baton.cli.help.CommandList;
import dev.baton.cli.help.CommandSynopsis;
import dev.baton.cli.help.CompletionCommand;
import dev.baton.cli.help.HelpCommand;
import dev.baton.cli.process.CrashPolicy;
import dev.baton.cli.process.MessageQueue;
import dev.baton.cli.replay.ReplayCommand;
import dev.baton.cli.report.HistoryCommand;
import dev.baton.cli.report.SlotsCommand;
import dev.baton.cli.report.StatusCommand;
import dev.baton.cli.report.TopCommand;
import dev.baton.cli.report.WatchCommand;
import dev.baton.cli.run.LockCommand;
import dev.baton.cli.run.OnceCommand;
import dev.baton.cli.run.RunCommand;
import dev.baton.cli.run.RunLikeCommand;
import dev.baton.cli.server.ServerCommand;
import dev.baton.cli.settings.SettableOptions;
import dev.baton.cli.settings.SettingsProvider;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.GlobalOptions;
import dev.baton.cli.shell.RootCommand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The entry point of the command {@code baton}: its subcommands and its error handling. */
@Command(
    name = "baton",
    addMethodSubcommands = false,
    preprocessor = ReadableWords.class,
    versionProvider = BuildVersion.class,
    sortOptions = false,
    customSynopsis = "baton COMMAND [PATH] [OPTION...] [[--] PROGRAM [ARGUMENT...]]",
    description = {
      "Elects one of many processes to run a command; the next takes over when it ends or dies.",
      "",
      "Start the same command on as many machines as you like: baton elects one leader through"
          + " ZooKeeper, and the others wait in a queue. Name the ZooKeeper servers with --connect"
          + " or BATON_CONNECT. For a trial, use --connect local: baton then starts a server on"
          + " this machine.",
      "",
      "  baton run /jobs/report -- ./report.sh   join the queue; run it when elected",
      "  baton lock /orders/42 -- ./ship.sh 42   run it while holding a lock",
      "  baton once /sync --every 1h -- ./s.sh   run it at most once an hour",
      "  baton status /jobs/report               show the leader and the queue",
      "  baton watch /jobs/report                print each change",
      "  baton history /jobs/report              show past leaders and their terms",
      "  baton dashboard                         serve a page that shows all of it",
      "  baton server status                     show the server on this machine",
      "  baton doctor                            find what is wrong, and the remedy",
      ""
    },
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or the local server can't be started",
      ExitCode.INTERNAL + ":a defect of baton"
    },
    footer = {"", "Other exit codes: baton help exit-codes. Other topics: baton help."})
public final class Main implements RootCommand {
  private static final List<Class<?>> COMMANDS =
      List.of(
          RunCommand.class,
          LockCommand.class,
          OnceCommand.class,
          StatusCommand.class,
          WatchCommand.class,
          TopCommand.class,
          HistoryCommand.class,
          SlotsCommand.class,
          DashboardCommand.class,
          TransferCommand.class,
          ResignCommand.class,
          CedeCommand.class,
          DrainCommand.class,
          PauseCommand.class,
          ResumeCommand.class,
          EvictCommand.class,
          RemoveCommand.class,
          ServerCommand.class,
          DoctorCommand.class,
          ReplayCommand.class,
          DemoCommand.class,
          BenchCommand.class,
          ConfigCommand.class,
          CompletionCommand.class,
          HelpCommand.class);

  private static final String VERSION = "--version";

  /** The types that no option needs picocli to read; loading them all takes long. */
  private static final String UNREAD_TYPES = "java\\.(sql|time)\\..*";

  /** The commands that need the model of all commands. */
  private static final Set<Class<?>> OF_ALL =
      Set.of(ConfigCommand.class, CompletionCommand.class, HelpCommand.class);

  @Mixin private final GlobalOptions options;

  @SuppressWarnings("unused") // picocli acts on it
  @Option(names = VERSION, versionHelp = true, description = "Show the version of baton.")
  private boolean version;

  @Spec private CommandSpec spec;

  private final Map<String, String> environment;

  private final SettingsProvider settings;

  /** Executes the parsed command. Only after parsing is it known whether to use colours. */
  private int executeParsed(ParseResult parsed) {
    spec.commandLine().setColorScheme(options.outputColors().helpColors());
    warnOfVariables();
    return new RunLast().execute(parsed);
  }

  /** Warns of variables for options that cannot be set by the environment. */
  private void warnOfVariables() {
    SettableOptions.allSettingsOf(spec)
        .filter(option -> !SettableOptions.isVariable(option))
        .map(SettableOptions::variableName)
        .distinct()
        .filter(name -> !environment.getOrDefault(name, "").isEmpty())
        .forEach(
            name ->
                CommandOutput.forCommand(spec)
                    .printError(
                        "warning: "
                            + name
                            + " in the environment is ignored; use the command line or the settings"
                            + " file"));
  }

  private Main(Map<String, String> environment) {
    this.environment = environment;
    options = new GlobalOptions(environment);
    settings =
        new SettingsProvider(
            environment, options::configFile, () -> commandLine(environment).getCommandSpec());
  }

  @Override
  public GlobalOptions globalOptions() {
    return options;
  }

  @Override
  public SettingsProvider settingsProvider() {
    return settings;
  }

  @Override
  public CommandSpec parseCommand(String command, List<String> arguments) {
    String[] words =
        Stream.of(List.of(command), options.asArguments(), arguments)
            .flatMap(List::stream)
            .toArray(String[]::new);
    return commandLine(environment, words).parseArgs(words).subcommand().commandSpec();
  }

  /**
   * Executes a command as the only task of this process. The messages stay open if an error ends
   * it: {@link CrashPolicy} reports that.
   */
  private static int executeAsProcess(CommandLine command, String... arguments) {
    IExecutionStrategy strategy = command.getExecutionStrategy();
    MessageQueue messages = new MessageQueue(command.getErr());
    command.setExecutionStrategy(
        parsed -> {
          if (isSupervisor(parsed)) {
            CrashPolicy.install(messages);
            command.setErr(messages.lineWriter());
          }
          return strategy.execute(parsed);
        });
    int exitCode = command.execute(arguments);
    messages.close();
    return exitCode;
  }

  private static boolean isSupervisor(ParseResult parsed) {
    return parsed.hasSubcommand()
        && parsed.subcommand().commandSpec().userObject() instanceof RunLikeCommand;
  }

  /** Runs the command line of this process, and exits with its code. */
  public static void main(String[] arguments) {
    ResolverCache.keepShort();
    ClassPreload preload = ClassPreload.startFor(arguments);
    CommandLine command = commandLine(System.getenv(), arguments);
    preload.awaitEnd();
    runProcess(command, arguments);
  }

  /** Runs {@code command} as the only task of this process, and exits with its code. */
  public static void runProcess(CommandLine command, String... arguments) {
    keepNettyToPlainJava();
    System.exit(executeAsProcess(command, arguments));
  }

  /**
   * Keeps Netty away from native code and {@code Unsafe}. Newer JVMs warn about these on standard
   * error.
   */
  private static void keepNettyToPlainJava() {
    System.setProperty("io.netty.noUnsafe", "true");
    System.setProperty("io.netty.transport.noNative", "true");
  }

  /**
   * Creates the command line for this environment. With {@code arguments} it may hold only the
   * command that they name: reading the annotations of all commands is the slowest part of the
   * start.
   */
  public static CommandLine commandLine(Map<String, String> environment, String... arguments) {
    System.setProperty("picocli.converters.excludes", UNREAD_TYPES);
    Main main = new Main(environment);
    CommandLine command = new CommandLine(main);
    for (Class<?> one :
        namedCommands(arguments)) { // no method reference: it would keep picocli unshared
      command.addSubcommand(one);
    }
    hideWhatRunsElsewhere(command);
    FailureReporter failures = new FailureReporter();
    return withPages(command)
        .setDefaultValueProvider(main.settings)
        .setToggleBooleanFlags(true) // otherwise a flag would unset what a setting has set
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setExecutionStrategy(main::executeParsed);
  }

  /** Hides the benchmarks in a package, since only a clone can build them. */
  private static void hideWhatRunsElsewhere(CommandLine command) {
    command.getSubcommands().values().stream()
        .filter(below -> InstallationKind.isPackage() && below.getCommand() instanceof BenchCommand)
        .forEach(below -> below.getCommandSpec().usageMessage().hidden(true));
  }

  private static List<Class<?>> namedCommands(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (arguments.length == 1 && first.equals(VERSION)) {
      return List.of();
    }
    for (Class<?> command : COMMANDS) {
      if (command.getAnnotation(Command.class).name().equals(first) && !OF_ALL.contains(command)) {
        return List.of(command);
      }
    }
    return COMMANDS;
  }

  private static CommandLine withPages(CommandLine command) {
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(command.getHelpSectionMap());
    sections.put(SECTION_KEY_COMMAND_LIST, CommandList::formatCommands);
    sections.put(
        SECTION_KEY_SYNOPSIS, help -> CommandSynopsis.formatSynopsis(help.commandSpec()) + "\n\n");
    return command.setHelpSectionMap(sections);
  }
}
