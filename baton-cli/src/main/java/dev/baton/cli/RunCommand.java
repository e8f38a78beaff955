package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.cli.guard.Executable;
import dev.baton.cli.guard.Grace;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.ElectionPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code baton run}: a command that runs under leadership. */
@Command(
    name = "run",
    customSynopsis = "baton run ELECTION [OPTION...] -- COMMAND [ARGUMENT...]%n",
    sortOptions = false,
    description = {
      "Waits until it is elected, runs COMMAND, and ends as that does. Of all who run with the"
          + " same ELECTION only one runs its command at a time; the next one takes over when it"
          + " ends or dies.",
      "",
      "  baton run /jobs/report -- ./report.sh --all",
      "  baton run /jobs/report --wait 0s -- ./report.sh   unless somebody else runs it",
      "  baton run /billing --restart -- ./invoicer        a service, for ever",
      "",
      "The command has the standard streams but no controlling terminal, and in its"
          + " environment BATON_ELECTION, BATON_ID,"
          + " BATON_CONNECT, and BATON_FENCING_TOKEN: a number larger than that of all who ran"
          + " before. Whatever the command writes to can refuse a smaller one.",
      "",
      "SIGTERM and SIGINT (Ctrl-C) are passed on to the command, and baton ends with it, in"
          + " order; so does HUP with --restart. HUP, USR1, USR2, WINCH and ALRM are passed on,"
          + " too. Leadership is handed over"
          + " when all processes of the command's group are gone, also those that it left behind,"
          + " which are killed after --grace.",
      "",
      "If ZooKeeper does not answer for a while, the command runs on: for at least 3.5 s by"
          + " default, by rule for 1/2 of the session timeout less --grace and 0.5 s. Then it"
          + " gets SIGTERM, and SIGKILL before anybody else can be elected; also if baton itself"
          + " is stopped or killed.",
      ""
    },
    exitCodeListHeading = "%nExit codes, besides the command's own:%n",
    exitCodeList = {
      "128+N:the command was ended by signal N; or baton was, before the command ran",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or the local server not started",
      ExitCode.INTERNAL + ":a defect of baton",
      ExitCode.NOT_ELECTED + ":not elected within --wait",
      ExitCode.LOST + ":leadership was lost, so the command was ended",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it",
      ExitCode.UNUSABLE + ":the election can't be used so; others use another rule, for example",
      "126:the command can't be executed",
      "127:there is no such command"
    })
final class RunCommand implements Callable<Integer> {
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  private static final char UNREADABLE = '\ufffd';

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, like /jobs/report; made if it is missing.")
  private String election;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "What to run, with its arguments.")
  private List<String> command;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description =
          "Give up after so long in line, counted from when ZooKeeper answers:"
              + " 500ms, 5s, 2m, 1h; 0s to run now or never.")
  private @Nullable Duration patience;

  @Option(
      names = "--restart",
      description = {
        "Go back in line when the command has ended, however it did, or leadership was lost. At"
            + " most once a second."
      })
  private boolean restart;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "How others see this candidate; host name and process by default.")
  private @Nullable String id;

  @Option(
      names = "--meta",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Whatever others may want to know: an address, for example.")
  private String metadata;

  @Option(
      names = "--rule",
      paramLabel = "queue|crowd|race",
      defaultValue = "queue",
      description = {
        "Whose turn it is: queue, first come, first served; crowd, the same, but every change"
            + " wakes all; race, whoever is fastest. The same for all of an election."
      })
  private TurnRule rule;

  @Mixin private ConnectOption connect;

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
        "How long the command may take to end when leadership is lost; 1s by default. Grace and"
            + " 0.5 s have to fit four times into the session timeout."
      })
  private Duration grace;

  @Option(
      names = "--session-timeout",
      paramLabel = "DURATION",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = {
        "How long ZooKeeper waits for a sign of life before it lets others lead; 10s by default."
      })
  private Duration sessionTimeout;

  @Override
  public Integer call() {
    Usage.checked(spec, () -> ElectionPath.of(election));
    grace(sessionTimeout);
    checkEncoding();
    Executable.check(command.get(0), System.getenv().getOrDefault("PATH", ""));
    String servers = connect.connectString();
    BatonBuilder settings = connect.settings(servers).closeOnShutdown(false);
    Baton baton = Usage.checked(spec, () -> settings.sessionTimeout(sessionTimeout)).connect();
    Duration granted = baton.sessionTimeout();
    if (!granted.equals(sessionTimeout)) {
      String text = "baton: the servers grant a session timeout of %d ms, not %d ms";
      say(text.formatted(granted.toMillis(), sessionTimeout.toMillis()));
    }
    Plan plan = plan(servers, grace(granted));
    Usage.checked(spec, () -> baton.election(election).candidate(plan.id()).metadata(metadata));
    return new Campaign(plan, baton, spec.commandLine().getErr()).run();
  }

  /** Java has lost what it could not read; the command would get something else than was meant. */
  private void checkEncoding() {
    if (command.stream().anyMatch(word -> word.indexOf(UNREADABLE) >= 0)) {
      throw new ParameterException(
          spec.commandLine(),
          "the command has characters that this locale can't express; set LC_ALL=C.UTF-8");
    }
  }

  private void say(String text) {
    spec.commandLine().getErr().println(text);
  }

  private Plan plan(String servers, Grace checked) {
    String name = id == null ? hostName() + "-" + ProcessHandle.current().pid() : id;
    return new Plan(
        election, rule, name, metadata, servers, patience, checked, stopTimeout, restart, command);
  }

  private static String hostName() {
    try {
      return Files.readString(HOST_NAME).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("baton run needs Linux", e);
    }
  }

  /** Checks the grace against what the servers grant, or what will be asked for. */
  private Grace grace(Duration granted) {
    try {
      return Grace.of(grace, granted);
    } catch (IllegalArgumentException e) {
      String whose = granted.equals(sessionTimeout) ? "" : ", which is what the servers allow";
      throw new ParameterException(
          spec.commandLine(), e.getMessage() + whose + "; see --session-timeout", e);
    }
  }
}
