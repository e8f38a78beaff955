package dev.baton.cli.shell;

import dev.baton.cli.io.Paint;
import dev.baton.cli.io.Printable;
import dev.baton.cli.io.Terminal;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The output of a command: data on standard output, and messages on standard error. */
public final class Output {
  private final CommandLine command;
  private final GlobalOptions options;

  private Output(CommandLine command, GlobalOptions options) {
    this.command = command;
    this.options = options;
  }

  /** Returns the output of {@code command}. */
  public static Output of(CommandSpec command) {
    return new Output(command.commandLine(), RootCommand.of(command).options());
  }

  /** Writes data. Returns the exit code: 0, unless data were lost. */
  public int write(String data) {
    command.getOut().println(data);
    return written();
  }

  /** Complains if data were lost. Returns the exit code: 0, unless data were lost. */
  public int written() {
    if (isLost()) {
      complain("the output can't be written");
      return ExitCode.NOT_WRITTEN;
    }
    return 0;
  }

  /** Returns whether data were lost, because the disk is full or the reader is gone. */
  public boolean isLost() {
    // The writer hides the error, because the stream below it swallows it.
    return command.getOut().checkError() || System.out.checkError();
  }

  /** Prints an error message. */
  public void complain(String text) {
    String name = options.paintErr().error("baton:");
    command.getErr().println(name + " " + Printable.of(text));
  }

  /**
   * Returns the writer for notes: neither data nor errors. Option {@code --quiet} discards them.
   */
  public PrintWriter notes() {
    return isQuiet() ? new PrintWriter(PrintWriter.nullWriter()) : command.getErr();
  }

  public boolean isQuiet() {
    return options.isQuiet();
  }

  /** Returns the terminal that data are written to. */
  public Terminal terminal() {
    return options.terminal();
  }

  /** Returns the colours for data. */
  public Paint paint() {
    return options.paintOut();
  }
}
