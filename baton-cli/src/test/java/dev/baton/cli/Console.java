package dev.baton.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine;

/**
 * The command {@code baton} in this process, and what it has written. It has an environment of its
 * own, which is empty at first, and so no settings.
 */
final class Console {
  final Map<String, String> environment = new HashMap<>();
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  /** Runs it; returns its exit code. */
  int run(String... arguments) {
    return run(new PrintWriter(out, true), arguments);
  }

  /** The same, but its output goes elsewhere. */
  int run(PrintWriter output, String... arguments) {
    CommandLine commandLine = Main.commandLine(environment, arguments);
    commandLine.setOut(output).setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
