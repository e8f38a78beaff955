package dev.baton.cli.shell;

import dev.baton.cli.settings.SettingsProvider;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The command {@code baton} itself, as its subcommands see it. */
public interface RootCommand {
  /** Returns the root that {@code command} belongs to. */
  static RootCommand of(CommandSpec command) {
    return (RootCommand) command.root().userObject();
  }

  /** Returns the global options of this command line. */
  GlobalOptions globalOptions();

  /** Returns the settings from the environment and the settings file. */
  SettingsProvider settingsProvider();

  /**
   * Parses another command line with the same global options.
   *
   * @throws ParameterException if that command line is wrong
   */
  CommandSpec parseCommand(String command, List<String> arguments);
}
