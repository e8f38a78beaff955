package dev.baton.cli.config;

import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.files.FailureReasons;
import dev.baton.cli.settings.SettableOptions;
import dev.baton.cli.settings.SettingOrigin;
import dev.baton.cli.settings.SettingValue;
import dev.baton.cli.settings.SettingsProvider;
import dev.baton.cli.settings.WithoutSettings;
import dev.baton.cli.settings.WordSuggestion;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.RootCommand;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton config}, which shows each setting and where its value comes from. */
@Command(
    name = "config",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Shows each setting of COMMAND, or of all commands: its value, and the value's origin.",
      "",
      "An option that is not on the command line takes its value from the settings file: from the"
          + " command's table, or else from the top. Otherwise it has its default. Options for the"
          + " connection and the identity can be set in the environment, which overrides the file.",
      "",
      "  BATON_CONNECT=zk1:2181         in the environment",
      "  session-timeout = \"6s\"         in the file below [run], or above all tables",
      "",
      "  baton config run               all settings of baton run",
      "  baton config --init            write the file, with all settings as comments",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the file exists already, so --init has not changed it",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class ConfigCommand implements Callable<Integer>, WithoutSettings {
  private static final int THERE = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The name of one command, like run, or server status.")
  private List<String> words = List.of();

  @Option(
      names = "--json",
      description = {
        "Write a JSON list of settings, each with its commands, its value (null if it has none),"
            + " and its source. That is flag, variable, file or default, with the variable's name,"
            + " or the file, line and column."
      })
  private boolean json;

  @Option(
      names = "--path",
      description = "Write only the path of the settings file, even if there is none.")
  private boolean path;

  @Option(names = "--init", description = "Write the settings file, with all settings as comments.")
  private boolean init;

  @SuppressWarnings("unused") // listed as a setting, never read
  @Mixin
  private ConnectOption connect;

  @Override
  public Integer call() {
    SettingsProvider settings = RootCommand.of(spec).settingsProvider();
    if (init) {
      return writeTemplate(settings);
    }
    CommandOutput output = CommandOutput.forCommand(spec);
    if (path) {
      return output.writeData(settingsFile(settings).toString());
    }
    SettingsReport report =
        new SettingsReport(requestedCommand(), option -> effectiveSetting(settings, option));
    return output.writeData(json ? report.toJson() : report.toText(output.outputColors()));
  }

  private CommandSpec requestedCommand() {
    CommandSpec command = spec.root();
    for (String word : words) {
      Map<String, CommandLine> below = command.subcommands();
      if (!below.containsKey(word)) {
        String like = WordSuggestion.suggestWord(word, below.keySet());
        throw new ParameterException(
            spec.commandLine(), "there is no command '" + word + "'" + like);
      }
      command = below.get(word).getCommandSpec();
    }
    return command;
  }

  /**
   * Returns the value in effect. Options given to this command count for the other commands too, so
   * that users can try them out.
   */
  private SettingValue effectiveSetting(SettingsProvider settings, OptionSpec option) {
    OptionSpec mine = spec.commandLine().getParseResult().matchedOption(option.longestName());
    return mine == null
        ? settings.findSetting(option).orElseGet(() -> SettableOptions.defaultSetting(option))
        : new SettingValue(
            String.join(" ", mine.originalStringValues()), new SettingOrigin.FlagOrigin());
  }

  private Path settingsFile(SettingsProvider settings) {
    return settings
        .settingsPath(spec)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "there is no home folder to keep settings in: set HOME or XDG_CONFIG_HOME to an"
                        + " absolute path, or name a file with --config"));
  }

  private int writeTemplate(SettingsProvider settings) {
    Path file = settingsFile(settings);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file, SettingsTemplate.createTemplate(spec.root()), StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      CommandOutput.forCommand(spec).printError(file + " exists already; nothing was changed");
      return THERE;
    } catch (IOException e) {
      CommandOutput.forCommand(spec)
          .printError("can't write " + file + ": " + FailureReasons.reasonOf(e));
      return ExitCode.NOT_WRITTEN;
    }
    return CommandOutput.forCommand(spec).writeData("Wrote " + file);
  }
}
