package dev.baton.cli.admin;

import dev.baton.Baton;
import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.runtime.node.ElectionPath;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The base of the commands that begin and end pauses. */
abstract class PausingCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ELECTION",
      description = "A path in ZooKeeper, such as /jobs/report or /jobs.")
  private @Nullable String election;

  @Option(names = "--all", description = "All elections instead, with one pause for all of them.")
  private boolean all;

  @Mixin private ConnectOption connect;

  /**
   * Begins or ends the pause.
   *
   * @param path the path; null for all elections
   * @return a sentence about the result; empty if there was nothing to change
   */
  abstract Optional<String> changePause(Baton baton, @Nullable String path);

  @Override
  public final Integer call() {
    String path = election;
    if (all == (path != null)) {
      throw new ParameterException(
          spec.commandLine(), "give either the path of an election, or --all");
    }
    if (path != null) {
      UsageCheck.checkUsage(spec, () -> ElectionPath.of(path));
    }
    try (Baton baton = connect.runningSettings().connect()) {
      Optional<String> done = UsageCheck.checkUsage(spec, () -> changePause(baton, path));
      CommandOutput output = CommandOutput.forCommand(spec);
      if (done.isEmpty()) {
        output.printError(nameOf(path) + " not paused");
        return AdminCommand.REFUSED;
      }
      return output.writeData(PrintableText.makePrintable(done.get()));
    }
  }

  /** Returns the subject of a sentence. */
  static String nameOf(@Nullable String path) {
    return path == null ? "all elections are" : path + " is";
  }
}
