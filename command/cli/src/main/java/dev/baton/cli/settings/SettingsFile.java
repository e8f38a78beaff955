package dev.baton.cli.settings;

import dev.baton.cli.files.FailureReasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The settings file in TOML: settings for all commands at the top, and a table for each command.
 * Every command checks the whole file, because an ignored setting is a mistake that no user
 * notices.
 */
final class SettingsFile {
  private final CommandSpec asking;
  private final CommandSpec root;
  private final Path file;
  private final TomlParseResult toml;

  /**
   * Reads the file.
   *
   * @param asking the command that reads it
   * @param root of all commands
   * @throws SettingsException if the file cannot be read or is invalid
   */
  SettingsFile(CommandSpec asking, CommandSpec root, Path file) {
    this.asking = asking;
    this.root = root;
    this.file = file;
    this.toml = parseFile();
    checkTable(root, List.of(), toml);
  }

  private TomlParseResult parseFile() {
    TomlParseResult result;
    try {
      result = Toml.parse(Files.readString(file));
    } catch (IOException e) {
      String why = "the settings in " + file + " can't be read: " + FailureReasons.reasonOf(e);
      throw new SettingsException(asking, why);
    }
    for (TomlParseError error : result.errors()) {
      throw settingError(error.position(), error.getMessage() + "; the file's format is TOML");
    }
    return result;
  }

  private SettingsException settingError(@Nullable TomlPosition at, String what) {
    return new SettingsException(asking, originOf(at).describeOrigin() + ": " + what);
  }

  private SettingOrigin.FileOrigin originOf(@Nullable TomlPosition at) {
    return at == null
        ? new SettingOrigin.FileOrigin(file.toString(), 1, 1)
        : new SettingOrigin.FileOrigin(file.toString(), at.line(), at.column());
  }

  private void checkTable(CommandSpec command, List<String> path, TomlTable table) {
    for (String key : table.keySet()) {
      List<String> below = joinPath(path, key);
      Object value = table.get(List.of(key));
      if (value instanceof TomlTable inner) {
        checkTable(findCommand(command, key, toml.inputPositionOf(below)), below, inner);
      } else {
        checkKey(command, below, value);
      }
    }
  }

  private CommandSpec findCommand(CommandSpec command, String name, @Nullable TomlPosition at) {
    CommandLine found = command.subcommands().get(name);
    if (found == null) {
      String like = WordSuggestion.suggestWord(name, command.subcommands().keySet());
      throw settingError(at, "there is no command '" + name + "'" + like);
    }
    return found.getCommandSpec();
  }

  private void checkKey(CommandSpec command, List<String> path, @Nullable Object value) {
    String key = path.get(path.size() - 1);
    TomlPosition at = toml.inputPositionOf(path);
    List<OptionSpec> meant =
        candidateOptions(command).filter(is -> key.equals(SettableOptions.settingKey(is))).toList();
    if (meant.isEmpty()) {
      throw settingError(at, "there is no setting '" + key + "'" + describeHint(command, key));
    }
    meant.forEach(option -> checkValue(option, value, at));
  }

  private static Stream<OptionSpec> candidateOptions(CommandSpec command) {
    return command.parent() == null
        ? SettableOptions.allSettingsOf(command)
        : SettableOptions.settingsOf(command).stream();
  }

  private String describeHint(CommandSpec command, String key) {
    if (SettableOptions.allSettingsOf(root)
        .anyMatch(option -> key.equals(SettableOptions.settingKey(option)))) {
      return " of baton " + command.name() + "; above the first [table] it holds for all commands";
    }
    return isOption(root, "--" + key)
        ? ": --" + key + " can be given on the command line only; see 'baton help settings'"
        : WordSuggestion.suggestWord(
            key, candidateOptions(command).map(SettableOptions::settingKey).toList());
  }

  private static boolean isOption(CommandSpec command, String name) {
    return command.findOption(name) != null
        || command.subcommands().values().stream()
            .anyMatch(below -> isOption(below.getCommandSpec(), name));
  }

  private void checkValue(OptionSpec option, @Nullable Object value, @Nullable TomlPosition at) {
    boolean fits =
        SettableOptions.isFlag(option)
            ? value instanceof Boolean
            : value instanceof String || value instanceof Long;
    if (!fits) {
      String wanted =
          SettableOptions.isFlag(option) ? "true or false" : "one value in quotes, or a number";
      throw settingError(at, SettableOptions.settingKey(option) + " takes " + wanted);
    }
    try {
      SettableOptions.checkValue(option, String.valueOf(value));
    } catch (ParameterException e) {
      throw settingError(at, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the value of {@code option} in the file: from its command's table, or else from the
   * top.
   */
  Optional<SettingValue> findSetting(OptionSpec option) {
    List<String> table = new ArrayList<>();
    CommandSpec at = option.command();
    while (at != null && !at.name().equals(root.name())) {
      table.add(0, at.name());
      at = at.parent();
    }
    return Stream.of(
            joinPath(table, SettableOptions.settingKey(option)),
            List.of(SettableOptions.settingKey(option)))
        .filter(toml::contains)
        .findFirst()
        .map(
            path ->
                new SettingValue(
                    String.valueOf(toml.get(path)), originOf(toml.inputPositionOf(path))));
  }

  private static List<String> joinPath(List<String> path, String key) {
    return Stream.concat(path.stream(), Stream.of(key)).toList();
  }
}
