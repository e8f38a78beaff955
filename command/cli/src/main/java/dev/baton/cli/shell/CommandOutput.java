package dev.baton.cli.shell;

import dev.baton.cli.io.OutputTerminal;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.io.TerminalColors;
import dev.baton.cli.io.TerminalColors.TextColor;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The output of a command: data on standard output, and messages on standard error. */
public final class CommandOutput {
  private final CommandLine command;
  private final GlobalOptions options;

  private CommandOutput(CommandLine command, GlobalOptions options) {
    this.command = command;
    this.options = options;
  }

  /** Returns the output of {@code command}. */
  public static CommandOutput forCommand(CommandSpec command) {
    return new CommandOutput(command.commandLine(), RootCommand.of(command).globalOptions());
  }

  /** Writes data. Returns the exit code: 0, unless data were lost. */
  public int writeData(String data) {
    command.getOut().println(data);
    return checkWritten();
  }

  /** Complains if data were lost. Returns the exit code: 0, unless data were lost. */
  public int checkWritten() {
    if (isLost()) {
      printError("the output can't be written");
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
  public void printError(String text) {
    String name = options.errorColors().paintText(TextColor.RED, "baton:");
    command.getErr().println(name + " " + PrintableText.makePrintable(text));
  }

  /**
   * Returns the writer for notes: neither data nor errors. Option {@code --quiet} discards them.
   */
  public PrintWriter notesWriter() {
    return isQuiet() ? new PrintWriter(PrintWriter.nullWriter()) : command.getErr();
  }

  public boolean isQuiet() {
    return options.isQuiet();
  }

  /** Returns the terminal that data are written to. */
  public OutputTerminal outputTerminal() {
    return options.outputTerminal();
  }

  /** Returns the colours for data. */
  public TerminalColors outputColors() {
    return options.outputColors();
  }
}
