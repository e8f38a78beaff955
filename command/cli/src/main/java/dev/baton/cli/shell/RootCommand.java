package dev.baton.cli.shell;

import dev.baton.cli.settings.Settings;
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
  GlobalOptions options();

  /** Returns the settings from the environment and the settings file. */
  Settings settings();

  /**
   * Parses another command line with the same global options.
   *
   * @throws ParameterException if that command line is wrong
   */
  CommandSpec read(String command, List<String> arguments);
}
