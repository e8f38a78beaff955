package dev.baton.cli.failure;

import dev.baton.cli.io.TerminalColors.TextColor;
import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.security.TlsException;
import dev.baton.cli.server.LocalServerException;
import dev.baton.cli.settings.SettingsException;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.RootCommand;
import dev.baton.error.RefusedException;
import dev.baton.error.UnreachableException;
import dev.baton.runtime.order.WriteDenied;
import dev.baton.runtime.watch.ReadDenied;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the error message, and chooses the exit code, when a command fails. */
public final class FailureReporter
    implements IParameterExceptionHandler, IExecutionExceptionHandler {
  /** The text in picocli's messages that lists the constants of an enumeration. */
  private static final Pattern CHOICE =
      Pattern.compile("one of \\[([A-Z_, ]+)] \\(case-insensitive\\)");

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (arguments.length == 0) {
      command.usage(err);
      return ExitCode.USAGE;
    }
    err.println(errorPrefix(command) + " " + userMessage(e));
    UnmatchedArgumentException.printSuggestions(e, err);
    if (e instanceof UnmatchedArgumentException
        && command.getCommand() instanceof UsageHint known) {
      err.println(known.unmatchedArgumentHint());
    }
    String help =
        e instanceof SettingsException
            ? "baton config --help"
            : command.getCommandSpec().qualifiedName() + " --help";
    err.println("Try '" + help + "'.");
    return ExitCode.USAGE;
  }

  /**
   * Returns the message in the user's words: commands instead of indexes, and constants in lower
   * case.
   */
  private static String userMessage(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !e.getCommandLine().getSubcommands().isEmpty()) {
      return "there is no command '" + unmatched.getUnmatched().get(0) + "'";
    }
    return CHOICE
        .matcher(String.valueOf(e.getMessage()).replaceFirst("^Error: ", ""))
        .replaceFirst(choice -> "one of " + choice.group(1).toLowerCase(Locale.ROOT));
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    return reportFailure(e, errorPrefix(command), command.getErr());
  }

  /** Prints the failure, prefixed by {@code whose}. Returns the exit code for the shell. */
  public static int reportFailure(Exception e, String whose, PrintWriter err) {
    int exitCode = exitCode(e);
    if (exitCode == ExitCode.INTERNAL) {
      err.println(whose + " internal error; please report this:");
      e.printStackTrace(err);
    } else {
      err.println(whose + " " + e.getMessage());
    }
    return exitCode;
  }

  /** Returns the prefix of an error message. */
  private static String errorPrefix(CommandLine command) {
    return RootCommand.of(command.getCommandSpec())
        .globalOptions()
        .errorColors()
        .paintText(TextColor.RED, "baton:");
  }

  /** Returns the exit code for a failure. */
  public static int exitCode(Exception e) {
    if (e instanceof LocalServerException || e instanceof UnreachableException) {
      return ExitCode.UNAVAILABLE;
    }
    if (e instanceof TlsException tls) {
      return tls.refusesUs() ? ExitCode.NOT_PERMITTED : ExitCode.UNAVAILABLE;
    }
    if (e.getCause() instanceof ReadDenied || e.getCause() instanceof WriteDenied) {
      return ExitCode.NOT_PERMITTED;
    }
    if (e instanceof CannotRunException cannotRun) {
      return cannotRun.exitCode();
    }
    if (e instanceof RefusedException refused) {
      return refused.problem().isDenial() ? ExitCode.NOT_PERMITTED : ExitCode.UNUSABLE;
    }
    return ExitCode.INTERNAL;
  }
}
