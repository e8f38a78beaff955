package dev.baton.cli;

import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code baton demo}, which plays the classic elections live. The scenarios are a
 * program of their own, since they need servers and the libraries that they compare with Baton. The
 * launcher starts that program for this command.
 */
@Command(
    name = "demo",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Plays an election with real processes and a real ensemble of three ZooKeeper servers, which"
          + " it starts and stops. It prints what happens, shows the leader and the queue, and ends"
          + " with a verdict on the records of the processes and the servers.",
      "",
      "  baton demo                     list the scenarios",
      "  baton demo fair                play one",
      "  baton demo all --fast          play all, without pauses for human readers",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all scenarios passed",
      "1:a scenario failed; the verdict says why",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE + ":something required is missing: the scenarios, or their servers",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  private DemoProgram program = DemoCommand::explainAbsence;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "The scenario to play, or 'all'. Without it, baton lists the scenarios.")
  private @Nullable String scenario;

  @Option(names = "--fast", description = "Play without pauses for human readers.")
  private boolean fast;

  @Option(
      names = "--json",
      description = {
        "Write the list as JSON, and the events as JSON Lines: scenario, seconds, event (says, or"
            + " the action of a process), and its details. The last event is verdict."
      })
  private boolean json;

  /** A program that has scenarios. */
  public interface DemoProgram {
    /**
     * Lists the scenarios, or plays the named ones.
     *
     * @return the exit code
     */
    int runDemo(DemoCommand command) throws InterruptedException;
  }

  /** Makes {@code program} run this command. */
  public void runBy(DemoProgram program) {
    this.program = program;
  }

  @Override
  public Integer call() throws InterruptedException {
    return program.runDemo(this);
  }

  private static int explainAbsence(DemoCommand command) {
    command
        .commandOutput()
        .printError(
            "this is the command without its scenarios: run demo by the launcher of a package, or"
                + " by ./baton demo in a checkout of the sources");
    return ExitCode.UNAVAILABLE;
  }

  /** Returns the named scenario, if one is named. */
  public Optional<String> scenarioName() {
    return Optional.ofNullable(scenario);
  }

  public boolean isFast() {
    return fast;
  }

  public boolean isJson() {
    return json;
  }

  public CommandLine commandLine() {
    return spec.commandLine();
  }

  public CommandOutput commandOutput() {
    return CommandOutput.forCommand(spec);
  }
}
