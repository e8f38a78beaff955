package dev.baton.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What a command has to say: data on standard output, and the rest on standard error. */
final class Output {
  private final CommandLine command;
  private final GlobalOptions options;

  private Output(CommandLine command, GlobalOptions options) {
    this.command = command;
    this.options = options;
  }

  /** That of {@code command}. */
  static Output of(CommandSpec command) {
    return new Output(command.commandLine(), Main.of(command).options());
  }

  /** Writes data. Returns what to answer to the shell: 0, unless it was lost. */
  int write(String data) {
    command.getOut().println(data);
    return written();
  }

  /** Complains if data were lost. Returns what to answer to the shell: 0, unless they were. */
  int written() {
    if (isLost()) {
      complain("the output can't be written");
      return ExitCode.NOT_WRITTEN;
    }
    return 0;
  }

  /** Whether something of it was lost: a full disk, or nobody reads it any more. */
  boolean isLost() {
    // The writer does not learn of it: the stream below keeps it to itself.
    return command.getOut().checkError() || System.out.checkError();
  }

  /** Says what went wrong. */
  void complain(String text) {
    String name = options.paintErr().error("baton:");
    command.getErr().println(name + " " + Printable.of(text));
  }

  /** Where to say what is good to know, but neither data nor wrong. */
  PrintWriter notes() {
    return isQuiet() ? new PrintWriter(PrintWriter.nullWriter()) : command.getErr();
  }

  boolean isQuiet() {
    return options.isQuiet();
  }

  /** What data go to. */
  Terminal terminal() {
    return options.terminal();
  }

  /** How data are coloured. */
  Paint paint() {
    return options.paintOut();
  }
}
