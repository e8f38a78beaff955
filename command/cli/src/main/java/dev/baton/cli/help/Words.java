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

/** What a model's annotations say, without the markup that they may have. */
final class Words {
  private static final Pattern SENTENCE = Pattern.compile("(?s)(.+?[.:;])(\\s.*|$)");

  private Words() {}

  /** The lines of {@code text}, as picocli would write them, but as long as they are. */
  static List<String> lines(String... text) {
    return Stream.of(text).flatMap(line -> plain(line).lines()).toList();
  }

  /** One line of its own for each that is empty, too. */
  static List<String> description(CommandSpec command) {
    return Stream.of(command.usageMessage().description())
        .map(Words::plain)
        .flatMap(line -> line.isEmpty() ? Stream.of("") : line.lines())
        .toList();
  }

  private static String plain(String text) {
    return Ansi.OFF.string(text).replace("%n", "\n").replace("%%", "%");
  }

  /** What the command does, in short and without a full stop. */
  static String brief(CommandSpec command) {
    return brief(String.join(" ", lines(first(command.usageMessage().description()))));
  }

  /** What the argument is for, in short and without a full stop. */
  static String brief(ArgSpec argument) {
    return brief(String.join(" ", lines(argument.description())));
  }

  private static String first(String... lines) {
    return lines.length == 0 ? "" : lines[0];
  }

  private static String brief(String text) {
    return SENTENCE.matcher(text).replaceFirst("$1").replaceFirst("[.:;]$", "");
  }

  /** The options that are to be seen, in the order of help. */
  static List<OptionSpec> options(CommandSpec command) {
    return command.options().stream().filter(option -> !option.hidden()).toList();
  }

  /** The commands below {@code command} that are to be seen. */
  static List<CommandSpec> commands(CommandSpec command) {
    return command.subcommands().values().stream()
        .map(below -> below.getCommandSpec())
        .filter(below -> !below.usageMessage().hidden())
        .toList();
  }

  /** {@code command}, and all below it. */
  static Stream<CommandSpec> all(CommandSpec command) {
    return Stream.concat(Stream.of(command), commands(command).stream().flatMap(Words::all));
  }

  /** What may be written for the argument, as far as that is known. */
  static List<String> candidates(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null
        ? List.of()
        : StreamSupport.stream(candidates.spliterator(), false)
            .map(word -> word.toLowerCase(Locale.ROOT))
            .toList();
  }
}
