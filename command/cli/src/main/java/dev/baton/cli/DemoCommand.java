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
    sortOptions = false,
    description = {
      "Plays an election with real processes, on a real ensemble of three ZooKeeper servers that it"
          + " starts for this and ends afterwards. It tells what happens, shows who waits and who"
          + " leads, and ends with a verdict, judged by what the processes and the servers say.",
      "",
      "  baton demo                     list the scenarios",
      "  baton demo fair                play one",
      "  baton demo all --fast          play all, without the pauses that let people follow",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all came out as it had to",
      "1:something did not; the verdict says what",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":what is needed is not there: the scenarios, or their servers",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  private DemoProgram program = DemoCommand::explainAbsence;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "Which to play, or 'all'; without it, they are listed.")
  private @Nullable String scenario;

  @Option(names = "--fast", description = "Without the pauses that let people follow.")
  private boolean fast;

  @Option(
      names = "--json",
      description = {
        "Write the list as JSON, and what happens as JSON Lines: scenario, seconds, event (says,"
            + " or what a process did), and what belongs to that; the last one's event is verdict."
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
