package dev.baton.cli.config;

import dev.baton.cli.connect.ConnectOption;
import dev.baton.cli.files.Reasons;
import dev.baton.cli.settings.Origin;
import dev.baton.cli.settings.Settable;
import dev.baton.cli.settings.Setting;
import dev.baton.cli.settings.Settings;
import dev.baton.cli.settings.Suggestion;
import dev.baton.cli.settings.WithoutSettings;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.Output;
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
    sortOptions = false,
    description = {
      "Shows each setting of COMMAND, or of all commands: its value, and where that comes from.",
      "",
      "An option that the command line does not name has what the settings file says for this"
          + " command, else what that says for all commands, else its default. What says where"
          + " ZooKeeper is and who we are may stand in the environment, which goes before the"
          + " file.",
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
      "1:there is such a file already, so --init has left it alone",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class ConfigCommand implements Callable<Integer>, WithoutSettings {
  private static final int THERE = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The words of one command, like run, or server status.")
  private List<String> words = List.of();

  @Option(
      names = "--json",
      description = {
        "Write it as JSON: a list of settings, each with its commands, its value (null if it has"
            + " none), and its source: flag, variable, file or default, with the variable's name,"
            + " or the file, line and column."
      })
  private boolean json;

  @Option(names = "--path", description = "Write only which file is read, or would be.")
  private boolean path;

  @Option(names = "--init", description = "Write that file, with all settings as comments.")
  private boolean init;

  @SuppressWarnings("unused") // listed as a setting, never read
  @Mixin
  private ConnectOption connect;

  @Override
  public Integer call() {
    Settings settings = RootCommand.of(spec).settings();
    if (init) {
      return init(settings);
    }
    Output output = Output.of(spec);
    if (path) {
      return output.write(file(settings).toString());
    }
    SettingsReport report = new SettingsReport(asked(), option -> effective(settings, option));
    return output.write(json ? report.json() : report.text(output.paint()));
  }

  private CommandSpec asked() {
    CommandSpec command = spec.root();
    for (String word : words) {
      Map<String, CommandLine> below = command.subcommands();
      if (!below.containsKey(word)) {
        String like = Suggestion.of(word, below.keySet());
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
  private Setting effective(Settings settings, OptionSpec option) {
    OptionSpec mine = spec.commandLine().getParseResult().matchedOption(option.longestName());
    return mine == null
        ? settings.find(option).orElseGet(() -> Settable.byDefault(option))
        : new Setting(String.join(" ", mine.originalStringValues()), new Origin.Flag());
  }

  private Path file(Settings settings) {
    return settings
        .path(spec)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "there is no home folder to keep settings in: set HOME or XDG_CONFIG_HOME to an"
                        + " absolute path, or name a file with --config"));
  }

  private int init(Settings settings) {
    Path file = file(settings);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, SettingsTemplate.of(spec.root()), StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      Output.of(spec).complain("there is " + file + " already; nothing was done");
      return THERE;
    } catch (IOException e) {
      Output.of(spec).complain("can't write " + file + ": " + Reasons.of(e));
      return ExitCode.NOT_WRITTEN;
    }
    return Output.of(spec).write("Wrote " + file);
  }
}
