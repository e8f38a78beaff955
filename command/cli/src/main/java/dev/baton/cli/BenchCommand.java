package dev.baton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * {@code baton bench}. It measures peers, too, which nobody needs who runs Baton; so it is not in
 * here, but the launcher of a checkout builds and runs it.
 */
@Command(
    name = "bench",
    sortOptions = false,
    description = {"Measure Baton and its peers side by side; in a checkout of Baton only.", ""},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:measured",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":what is needed is not there: a checkout of Baton"
    })
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @SuppressWarnings("unused") // picocli fills it, so that no argument is an error here
  @Unmatched
  private String[] arguments = {};

  @Override
  public Integer call() {
    spec.commandLine()
        .getErr()
        .println(
            "baton: bench runs in a checkout of Baton's sources only, by its ./baton, since it is"
                + " built with the peers that it measures");
    return ExitCode.UNAVAILABLE;
  }
}
