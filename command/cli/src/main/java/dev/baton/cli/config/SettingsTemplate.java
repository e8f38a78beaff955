package dev.baton.cli.config;

import dev.baton.cli.settings.SettableOptions;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A settings file to start from, with every setting as a comment. */
final class SettingsTemplate {
  private static final String HEAD =
      """
      # Settings of baton, as TOML. A variable of the environment overrides this file, and an option
      # on the command line overrides both. 'baton config' shows the values in effect.

      # For all commands. You can also put each of these below one of the [commands].
      """;

  private final CommandSpec root;

  private SettingsTemplate(CommandSpec root) {
    this.root = root;
  }

  static String createTemplate(CommandSpec root) {
    return new SettingsTemplate(root).templateText();
  }

  /**
   * Returns the text: settings with one meaning everywhere first, then a table for each command.
   */
  private String templateText() {
    String top = settingLines(SettableOptions.allSettingsOf(root).filter(this::isGeneral));
    return HEAD + top + allCommands(root).map(this::commandTable).collect(Collectors.joining());
  }

  private boolean isGeneral(OptionSpec option) {
    List<String> meanings =
        SettableOptions.allSettingsOf(root)
            .filter(
                other ->
                    SettableOptions.settingKey(other).equals(SettableOptions.settingKey(option)))
            .map(SettingsTemplate::settingEntry)
            .toList();
    boolean shared = option.command() == root || meanings.size() > 1;
    return shared && Set.copyOf(meanings).size() == 1;
  }

  private static Stream<CommandSpec> allCommands(CommandSpec from) {
    return from.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .flatMap(command -> Stream.concat(Stream.of(command), allCommands(command)));
  }

  private String commandTable(CommandSpec command) {
    String lines =
        settingLines(
            SettableOptions.settingsOf(command).stream().filter(option -> !isGeneral(option)));
    String name = command.qualifiedName(".").replaceFirst("^[^.]*\\.", "");
    return lines.isEmpty() ? "" : "\n# [" + name + "]\n" + lines;
  }

  private static String settingLines(Stream<OptionSpec> options) {
    return options.map(SettingsTemplate::settingEntry).distinct().collect(Collectors.joining());
  }

  /** Returns a setting with its default, or with its form if it has none. */
  private static String settingEntry(OptionSpec option) {
    String value = SettableOptions.defaultSetting(option).value();
    String shown = Objects.requireNonNullElse(value, option.paramLabel());
    String quoted = shown.matches("true|false") ? shown : '"' + shown + '"';
    return "# " + SettableOptions.settingKey(option) + " = " + quoted + "\n";
  }
}
