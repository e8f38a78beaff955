package dev.baton.cli;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What a user wrote that only the library can judge. */
final class Usage {
  private Usage() {}

  /**
   * The value of {@code settings}; what it finds wrong is a mistake in the use of {@code command}.
   */
  static <T> T checked(CommandSpec command, Supplier<T> settings) {
    try {
      return settings.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }
}
