package dev.baton.cli.config;

import dev.baton.cli.settings.Settable;
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
      # Settings of baton, as TOML. A variable of the environment goes before what is here, and an
      # option on the command line before both. 'baton config' shows what is in effect.

      # For all commands. Each of these may also stand below one of the [commands].
      """;

  private final CommandSpec root;

  private SettingsTemplate(CommandSpec root) {
    this.root = root;
  }

  static String of(CommandSpec root) {
    return new SettingsTemplate(root).text();
  }

  /**
   * Returns the text: settings with one meaning everywhere first, then a table for each command.
   */
  private String text() {
    String top = lines(Settable.ofAll(root).filter(this::isGeneral));
    return HEAD + top + commands(root).map(this::table).collect(Collectors.joining());
  }

  private boolean isGeneral(OptionSpec option) {
    List<String> meanings =
        Settable.ofAll(root)
            .filter(other -> Settable.key(other).equals(Settable.key(option)))
            .map(SettingsTemplate::entry)
            .toList();
    boolean shared = option.command() == root || meanings.size() > 1;
    return shared && Set.copyOf(meanings).size() == 1;
  }

  private static Stream<CommandSpec> commands(CommandSpec from) {
    return from.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .flatMap(command -> Stream.concat(Stream.of(command), commands(command)));
  }

  private String table(CommandSpec command) {
    String lines = lines(Settable.of(command).stream().filter(option -> !isGeneral(option)));
    String name = command.qualifiedName(".").replaceFirst("^[^.]*\\.", "");
    return lines.isEmpty() ? "" : "\n# [" + name + "]\n" + lines;
  }

  private static String lines(Stream<OptionSpec> options) {
    return options.map(SettingsTemplate::entry).distinct().collect(Collectors.joining());
  }

  /** Returns a setting with its default, or with its form if it has none. */
  private static String entry(OptionSpec option) {
    String value = Settable.byDefault(option).value();
    String shown = Objects.requireNonNullElse(value, option.paramLabel());
    String quoted = shown.matches("true|false") ? shown : '"' + shown + '"';
    return "# " + Settable.key(option) + " = " + quoted + "\n";
  }
}
