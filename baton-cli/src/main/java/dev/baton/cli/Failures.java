package dev.baton.cli;

import dev.baton.cli.server.LocalServerException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said, and answered to the shell, when a command fails. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (arguments.length == 0) {
      command.usage(err);
      return ExitCode.USAGE;
    }
    err.println("baton: " + e.getMessage());
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    if (e instanceof LocalServerException) {
      command.getErr().println("baton: " + e.getMessage());
      return ExitCode.UNAVAILABLE;
    }
    command.getErr().println("baton: internal error; please report this:");
    e.printStackTrace(command.getErr());
    return ExitCode.INTERNAL;
  }
}
