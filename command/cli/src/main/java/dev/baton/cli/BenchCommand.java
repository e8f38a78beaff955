package dev.baton.cli;

import dev.baton.cli.shell.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * The command {@code baton bench}, which only tells where to find the benchmarks. They measure
 * other libraries too, so they are not part of the product: the launcher of a checkout builds and
 * runs them.
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

  @SuppressWarnings("unused") // picocli fills it, so that an argument is not an error here
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
