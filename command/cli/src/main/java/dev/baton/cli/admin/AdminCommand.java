package dev.baton.cli.admin;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.failure.FailureReporter;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.report.StatusReport;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.participants.TransferFailedException;
import dev.baton.runtime.node.ElectionPath;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The base of the commands by which an operator changes an election from outside. */
abstract class AdminCommand implements Callable<Integer> {
  /** The exit code when nothing was changed. */
  static final int REFUSED = 1;

  /**
   * The exit code when the request failed halfway: a different candidate leads, or the leader did
   * not give up in time.
   */
  static final int FAILED = 2;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, such as /jobs/report.")
  private String election = "";

  @Option(
      names = "--json",
      description = "Write the participants afterwards as JSON, like 'baton status --json'.")
  private boolean json;

  @Mixin private ConnectOption connect;

  /** Performs the request, and returns a sentence about the result. */
  abstract String performRequest(Election election);

  @Override
  public final Integer call() {
    UsageCheck.checkUsage(spec, () -> ElectionPath.of(election));
    try (Baton baton = connect.runningSettings().connect()) {
      Election chosen = baton.election(election);
      String done = UsageCheck.checkUsage(spec, () -> performRequest(chosen));
      printResult(chosen, done);
      return 0;
    } catch (TransferFailedException e) {
      CommandOutput.forCommand(spec).printError(String.valueOf(e.getMessage()));
      return FAILED;
    } catch (BatonException | NotThereException e) {
      if (FailureReporter.exitCode(e) != ExitCode.INTERNAL) {
        throw e;
      }
      CommandOutput.forCommand(spec).printError(String.valueOf(e.getMessage()));
      return REFUSED;
    }
  }

  /** Prints the result. An output that fails does not undo it. */
  private void printResult(Election chosen, String done) {
    CommandOutput output = CommandOutput.forCommand(spec);
    try {
      spec.commandLine()
          .getOut()
          .println(json ? statusJson(chosen) : PrintableText.makePrintable(done));
    } catch (BatonException e) {
      output.printError(done + "; but the participants can't be read now: " + e.getMessage());
    }
    if (output.isLost()) {
      output.printError(done + "; but the output can't be written");
    }
  }

  private static String statusJson(Election chosen) {
    return new StatusReport(Map.of(chosen.path(), chosen.participants())).toJson();
  }

  /** Thrown if the election, or a participant of that name, does not exist. */
  static final class NotThereException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotThereException(String message) {
      super(message);
    }
  }
}
