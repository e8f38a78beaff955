package dev.baton.cli.settings;

import java.io.Serial;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Thrown for an invalid setting. The message says where it is, and what to do. */
public final class SettingsException extends ParameterException {
  @Serial private static final long serialVersionUID = 1;

  SettingsException(CommandSpec asking, String message) {
    super(asking.commandLine(), message);
  }
}
