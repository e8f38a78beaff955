package dev.baton.cli.help;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The texts of a command's picocli model, without their markup. */
final class ModelText {
  private static final Pattern SENTENCE = Pattern.compile("(?s)(.+?[.:;])(\\s.*|$)");

  private ModelText() {}

  /** Returns the lines of {@code text} as picocli would print them, but unwrapped. */
  static List<String> plainLines(String... text) {
    return Stream.of(text).flatMap(line -> plainText(line).lines()).toList();
  }

  /** Returns the lines of the description, with empty lines kept. */
  static List<String> descriptionLines(CommandSpec command) {
    return Stream.of(command.usageMessage().description())
        .map(ModelText::plainText)
        .flatMap(line -> line.isEmpty() ? Stream.of("") : line.lines())
        .toList();
  }

  private static String plainText(String text) {
    return Ansi.OFF.string(text).replace("%n", "\n").replace("%%", "%");
  }

  /** Returns the purpose of a command in short, without a full stop. */
  static String briefText(CommandSpec command) {
    return briefText(String.join(" ", plainLines(firstLine(command.usageMessage().description()))));
  }

  /** Returns the purpose of an argument in short, without a full stop. */
  static String briefText(ArgSpec argument) {
    return briefText(String.join(" ", plainLines(argument.description())));
  }

  private static String firstLine(String... lines) {
    return lines.length == 0 ? "" : lines[0];
  }

  private static String briefText(String text) {
    return SENTENCE.matcher(text).replaceFirst("$1").replaceFirst("[.:;]$", "");
  }

  /** Returns the visible options, in the order of help. */
  static List<OptionSpec> visibleOptions(CommandSpec command) {
    return command.options().stream().filter(option -> !option.hidden()).toList();
  }

  /** Returns the visible commands below {@code command}. */
  static List<CommandSpec> visibleCommands(CommandSpec command) {
    return command.subcommands().values().stream()
        .map(below -> below.getCommandSpec())
        .filter(below -> !below.usageMessage().hidden())
        .toList();
  }

  /** Returns {@code command} and all commands below it. */
  static Stream<CommandSpec> allCommands(CommandSpec command) {
    return Stream.concat(
        Stream.of(command), visibleCommands(command).stream().flatMap(ModelText::allCommands));
  }

  /** Returns the possible values of an argument, as far as they are known. */
  static List<String> valueCandidates(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null
        ? List.of()
        : StreamSupport.stream(candidates.spliterator(), false)
            .map(word -> word.toLowerCase(Locale.ROOT))
            .toList();
  }
}
