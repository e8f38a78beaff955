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
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Measures Baton and comparable libraries side by side; only in a checkout of" + " Baton.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:measured",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE + ":something required is missing: a checkout of Baton"
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
            "baton: bench runs only in a checkout of Baton's sources, with ./baton bench: it is"
                + " built with the libraries that it measures");
    return ExitCode.UNAVAILABLE;
  }
}
