package dev.baton.cli;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code baton}: what it can do, and how it fails. */
@Command(
    name = "baton",
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false,
    description = {
      "Lets one of many run, and the next one take over when it ends or dies.",
      "",
      "Start the same command on as many machines as you like: baton elects one"
          + " leader through ZooKeeper, and the others wait their turn. Without"
          + " --connect or BATON_CONNECT it uses a ZooKeeper server on this machine,"
          + " which it starts by itself.",
      "",
      "  baton run /jobs/report -- ./report.sh   be in line; run it when elected",
      "  baton lock /orders/42 -- ./ship.sh 42   run it with a lock held",
      "  baton status /jobs/report               see who leads, and who waits",
      "  baton watch /jobs/report                see who comes, goes and leads, as it happens",
      "  baton history /jobs/report              see who led, and why that ended",
      "  baton server status                     see the server on this machine",
      ""
    },
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or the local server not started",
      ExitCode.INTERNAL + ":a defect of baton",
      "others:see baton run --help"
    })
public final class Main {
  private static final String VERSION = "--version";

  private static final List<Class<?>> COMMANDS =
      List.of(
          RunCommand.class,
          LockCommand.class,
          StatusCommand.class,
          WatchCommand.class,
          HistoryCommand.class,
          TransferCommand.class,
          ResignCommand.class,
          CedeCommand.class,
          DrainCommand.class,
          EvictCommand.class,
          RemoveCommand.class,
          ServerCommand.class,
          BenchCommand.class);

  @SuppressWarnings("unused") // picocli acts on it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help; with a command, that command's.")
  private boolean help;

  @SuppressWarnings("unused") // picocli acts on it
  @Option(names = VERSION, versionHelp = true, description = "Show which baton this is.")
  private boolean version;

  @Spec private CommandSpec spec;

  private Main() {}

  /** Picocli's own help command can't be used, since it clashes with the inherited option. */
  @Command(name = "help", description = "Show this help; with a command, that command's.")
  int help(@Parameters(paramLabel = "COMMAND", arity = "0..*") String @Nullable [] words) {
    Stream<String> asked = words == null ? Stream.empty() : Stream.of(words);
    return commandLine()
        .setOut(spec.commandLine().getOut())
        .setErr(spec.commandLine().getErr())
        .execute(Stream.concat(asked, Stream.of("--help")).toArray(String[]::new));
  }

  /** Does what the shell asks for. */
  public static void main(String[] arguments) {
    keepNettyToPlainJava();
    System.exit(commandLine(arguments).execute(arguments));
  }

  /** Newer JVMs warn, on our standard error, of the shortcuts that Netty would take. */
  private static void keepNettyToPlainJava() {
    System.setProperty("io.netty.noUnsafe", "true");
    System.setProperty("io.netty.transport.noNative", "true");
  }

  /** With all commands. */
  static CommandLine commandLine() {
    CommandLine commandLine = commandLine(COMMANDS);
    commandLine.getCommandSpec().addMethodSubcommands();
    return commandLine;
  }

  /**
   * The same for this command line, which may have no more than the command that it names: to read
   * what the others can do takes longer than anything else that happens before it runs.
   */
  static CommandLine commandLine(String[] arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (arguments.length == 1 && first.equals(VERSION)) {
      return commandLine(List.of());
    }
    for (Class<?> command : COMMANDS) {
      if (command.getAnnotation(Command.class).name().equals(first)) {
        return commandLine(List.of(command));
      }
    }
    return commandLine();
  }

  private static CommandLine commandLine(List<Class<?>> commands) {
    Failures failures = new Failures();
    CommandLine commandLine = new CommandLine(new Main());
    for (Class<?> command : commands) { // no method reference: it would keep picocli unshared
      commandLine.addSubcommand(command);
    }
    return commandLine
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }
}
