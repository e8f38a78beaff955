package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.BatonException;
import dev.baton.Election;
import dev.baton.TransferFailedException;
import dev.baton.runtime.ElectionPath;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What moves leadership, and can be done from anywhere: as its users see it. */
abstract class OversightCommand implements Callable<Integer> {
  /** Nothing was changed. */
  static final int REFUSED = 1;

  /** Another one leads than was asked for, or the leader has not given its place up in time. */
  static final int FAILED = 2;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ELECTION",
      description = "Its absolute path in ZooKeeper, like /jobs/report.")
  private String election = "";

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why; whom it concerns is told, with who asks. At most 256 bytes.")
  String reason = "";

  @Option(
      names = "--json",
      description = "Write who takes part afterwards as JSON, as 'baton status --json' does.")
  private boolean json;

  @Mixin private ConnectOption connect;

  /** Does it, and says what came of it. */
  abstract String act(Election election);

  @Override
  public final Integer call() {
    Usage.checked(spec, () -> ElectionPath.of(election));
    Optional<String> servers = connect.runningConnectString();
    if (servers.isEmpty()) {
      complain(connect.whyNoneRuns());
      return ExitCode.UNAVAILABLE;
    }
    try (Baton baton = connect.settings(servers.get()).connect()) {
      Election chosen = baton.election(election);
      String done = Usage.checked(spec, () -> act(chosen));
      spec.commandLine().getOut().println(json ? report(chosen) : Printable.of(done));
      return 0;
    } catch (TransferFailedException e) {
      complain(String.valueOf(e.getMessage()));
      return FAILED;
    } catch (BatonException | NotThereException e) {
      if (Failures.exitCode(e) != ExitCode.INTERNAL) {
        throw e;
      }
      complain(String.valueOf(e.getMessage()));
      return REFUSED;
    }
  }

  private static String report(Election chosen) {
    return new StatusReport(Map.of(chosen.path(), chosen.participants())).json();
  }

  private void complain(String text) {
    spec.commandLine().getErr().println("baton: " + Printable.of(text));
  }

  /** Nobody goes by that name. */
  static final class NotThereException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotThereException(String message) {
      super(message);
    }
  }
}
