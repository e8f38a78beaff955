package dev.baton.cli.shell;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reports values that only the library can check as usage errors. */
public final class UsageCheck {
  private UsageCheck() {}

  /** Returns the value of {@code settings}. An error in it is a usage error of {@code command}. */
  public static <T> T checkUsage(CommandSpec command, Supplier<T> settings) {
    try {
      return settings.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }
}
