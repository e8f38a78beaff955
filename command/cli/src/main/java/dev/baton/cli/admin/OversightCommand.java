package dev.baton.cli.admin;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.failure.Failures;
import dev.baton.cli.io.Printable;
import dev.baton.cli.report.StatusReport;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.Output;
import dev.baton.cli.shell.Usage;
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
abstract class OversightCommand implements Callable<Integer> {
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
      description = "Its absolute path in ZooKeeper, like /jobs/report.")
  private String election = "";

  @Option(
      names = "--json",
      description = "Write who takes part afterwards as JSON, as 'baton status --json' does.")
  private boolean json;

  @Mixin private ConnectOption connect;

  /** Performs the request, and returns a sentence about the result. */
  abstract String act(Election election);

  @Override
  public final Integer call() {
    Usage.checked(spec, () -> ElectionPath.of(election));
    try (Baton baton = connect.running().connect()) {
      Election chosen = baton.election(election);
      String done = Usage.checked(spec, () -> act(chosen));
      tell(chosen, done);
      return 0;
    } catch (TransferFailedException e) {
      Output.of(spec).complain(String.valueOf(e.getMessage()));
      return FAILED;
    } catch (BatonException | NotThereException e) {
      if (Failures.exitCode(e) != ExitCode.INTERNAL) {
        throw e;
      }
      Output.of(spec).complain(String.valueOf(e.getMessage()));
      return REFUSED;
    }
  }

  /** Prints the result. An output that fails does not undo it. */
  private void tell(Election chosen, String done) {
    Output output = Output.of(spec);
    try {
      spec.commandLine().getOut().println(json ? report(chosen) : Printable.of(done));
    } catch (BatonException e) {
      output.complain(done + "; but who takes part now can't be read: " + e.getMessage());
    }
    if (output.isLost()) {
      output.complain(done + "; but the output can't be written");
    }
  }

  private static String report(Election chosen) {
    return new StatusReport(Map.of(chosen.path(), chosen.participants())).json();
  }

  /** Thrown if the election, or a participant of that name, does not exist. */
  static final class NotThereException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotThereException(String message) {
      super(message);
    }
  }
}
