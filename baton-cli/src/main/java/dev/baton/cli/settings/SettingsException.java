package dev.baton.cli.settings;

import java.io.Serial;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A setting that makes no sense; the message says where it is, and what to do. */
public final class SettingsException extends ParameterException {
  @Serial private static final long serialVersionUID = 1;

  SettingsException(CommandSpec command, String message) {
    super(helper(command.root()), message);
  }

  /** The command whose help has more. */
  private static CommandLine helper(CommandSpec root) {
    Map<String, CommandLine> commands = root.subcommands();
    return commands.getOrDefault("config", root.commandLine());
  }
}
