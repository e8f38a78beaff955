package dev.baton.cli.settings;

import dev.baton.cli.files.Reasons;
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
    this.toml = parsed();
    checkTable(root, List.of(), toml);
  }

  private TomlParseResult parsed() {
    TomlParseResult result;
    try {
      result = Toml.parse(Files.readString(file));
    } catch (IOException e) {
      String why = "the settings in " + file + " can't be read: " + Reasons.of(e);
      throw new SettingsException(asking, why);
    }
    for (TomlParseError error : result.errors()) {
      throw wrong(error.position(), error.getMessage() + "; the file's format is TOML");
    }
    return result;
  }

  private SettingsException wrong(@Nullable TomlPosition at, String what) {
    return new SettingsException(asking, line(at).text() + ": " + what);
  }

  private Origin.Line line(@Nullable TomlPosition at) {
    return at == null
        ? new Origin.Line(file.toString(), 1, 1)
        : new Origin.Line(file.toString(), at.line(), at.column());
  }

  private void checkTable(CommandSpec command, List<String> path, TomlTable table) {
    for (String key : table.keySet()) {
      List<String> below = join(path, key);
      Object value = table.get(List.of(key));
      if (value instanceof TomlTable inner) {
        checkTable(subcommand(command, key, toml.inputPositionOf(below)), below, inner);
      } else {
        checkKey(command, below, value);
      }
    }
  }

  private CommandSpec subcommand(CommandSpec command, String name, @Nullable TomlPosition at) {
    CommandLine found = command.subcommands().get(name);
    if (found == null) {
      String like = Suggestion.of(name, command.subcommands().keySet());
      throw wrong(at, "there is no command '" + name + "' to set something for" + like);
    }
    return found.getCommandSpec();
  }

  private void checkKey(CommandSpec command, List<String> path, @Nullable Object value) {
    String key = path.get(path.size() - 1);
    TomlPosition at = toml.inputPositionOf(path);
    List<OptionSpec> meant =
        candidates(command).filter(is -> key.equals(Settable.key(is))).toList();
    if (meant.isEmpty()) {
      throw wrong(at, "there is no setting '" + key + "'" + hint(command, key));
    }
    meant.forEach(option -> checkValue(option, value, at));
  }

  private static Stream<OptionSpec> candidates(CommandSpec command) {
    return command.parent() == null ? Settable.ofAll(command) : Settable.of(command).stream();
  }

  private String hint(CommandSpec command, String key) {
    if (Settable.ofAll(root).anyMatch(option -> key.equals(Settable.key(option)))) {
      return " of baton " + command.name() + "; above the first [table] it holds for all commands";
    }
    return isOption(root, "--" + key)
        ? ": --" + key + " can be said on the command line only; see 'baton help settings'"
        : Suggestion.of(key, candidates(command).map(Settable::key).toList());
  }

  private static boolean isOption(CommandSpec command, String name) {
    return command.findOption(name) != null
        || command.subcommands().values().stream()
            .anyMatch(below -> isOption(below.getCommandSpec(), name));
  }

  private void checkValue(OptionSpec option, @Nullable Object value, @Nullable TomlPosition at) {
    boolean fits =
        Settable.isFlag(option)
            ? value instanceof Boolean
            : value instanceof String || value instanceof Long;
    if (!fits) {
      String wanted =
          Settable.isFlag(option) ? "true or false" : "one value in quotes, or a number";
      throw wrong(at, Settable.key(option) + " takes " + wanted);
    }
    try {
      Settable.check(option, String.valueOf(value));
    } catch (ParameterException e) {
      throw wrong(at, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the value of {@code option} in the file: from its command's table, or else from the
   * top.
   */
  Optional<Setting> find(OptionSpec option) {
    List<String> table = new ArrayList<>();
    CommandSpec at = option.command();
    while (at != null && !at.name().equals(root.name())) {
      table.add(0, at.name());
      at = at.parent();
    }
    return Stream.of(join(table, Settable.key(option)), List.of(Settable.key(option)))
        .filter(toml::contains)
        .findFirst()
        .map(path -> new Setting(String.valueOf(toml.get(path)), line(toml.inputPositionOf(path))));
  }

  private static List<String> join(List<String> path, String key) {
    return Stream.concat(path.stream(), Stream.of(key)).toList();
  }
}
