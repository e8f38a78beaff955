package dev.baton.cli;

import dev.baton.cli.Cli.Answer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * The command {@code baton} in this process, and what it has written. It has an environment of its
 * own, which is empty at first, and so no settings.
 */
public final class Console {
  public final Map<String, String> environment = new HashMap<>();
  public final StringWriter out = new StringWriter();
  public final StringWriter err = new StringWriter();

  /** What it answers to {@code command}; {@code options} go before a {@code --} in it. */
  public static Answer answer(List<?> options, String... command) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(
        words.contains("--") ? words.indexOf("--") : words.size(),
        options.stream().map(String::valueOf).toList());
    if (Cli.runsOthers(words)) {
      return Cli.answer(words);
    }
    Console console = new Console();
    int exitCode = console.run(words.toArray(String[]::new));
    return new Answer(exitCode, console.out.toString(), console.err.toString());
  }

  /** Runs it; returns its exit code. */
  public int run(String... arguments) {
    return run(new PrintWriter(out, true), arguments);
  }

  /** The same, but its output goes elsewhere. */
  public int run(PrintWriter output, String... arguments) {
    CommandLine commandLine = Main.commandLine(environment, arguments);
    commandLine.setOut(output).setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
