package dev.baton.cli.help;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A page of the manual, for man(1).
 *
 * @param file the name of its file
 */
public record ManualPage(String file, String text) {
  private static final int COMMANDS = 1;
  private static final int TOPICS = 7;

  /** Creates the pages of {@code root}, of all its commands, and of {@code topics}. */
  public static List<ManualPage> all(CommandSpec root, List<Topic> topics) {
    String version = String.join(" ", root.version());
    return Stream.concat(
            Words.all(root).map(command -> of(command, topics, version)),
            topics.stream().map(topic -> of(root, topic, version)))
        .toList();
  }

  private static ManualPage of(CommandSpec root, Topic topic, String version) {
    String name = root.name() + "-" + topic.name();
    Roff page =
        new Roff(name, TOPICS, version)
            .section("NAME")
            .line(name + " - " + topic.title())
            .section("DESCRIPTION")
            .paragraphs(topic.text().lines().toList())
            .section("SEE ALSO")
            .line(root.name() + "(" + COMMANDS + ")");
    return new ManualPage(name + "." + TOPICS, page.toString());
  }

  private static ManualPage of(CommandSpec command, List<Topic> topics, String version) {
    String name = name(command);
    Roff page =
        new Roff(name, COMMANDS, version)
            .section("NAME")
            .line(name + " - " + Words.brief(command))
            .section("SYNOPSIS")
            .paragraphs(synopsis(command))
            .section("DESCRIPTION")
            .paragraphs(Words.description(command));
    arguments(page, command);
    commands(page, command);
    exitCodes(page, command);
    page.section("SEE ALSO").line(seeAlso(command, topics));
    return new ManualPage(name + "." + COMMANDS, page.toString());
  }

  /**
   * Returns the synopses as paragraphs. In help, the later ones are aligned below the first, behind
   * its "Usage: ".
   */
  private static List<String> synopsis(CommandSpec command) {
    return Words.lines(Synopsis.of(command)).stream()
        .flatMap(line -> Stream.of(line.strip(), ""))
        .toList();
  }

  private static String name(CommandSpec command) {
    return command.qualifiedName("-");
  }

  private static void arguments(Roff page, CommandSpec command) {
    page.section("OPTIONS");
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      if (!parameter.hidden()) {
        page.tagged(parameter.paramLabel(), Words.lines(parameter.description()));
      }
    }
    Words.options(command)
        .forEach(option -> page.tagged(term(option), Words.lines(option.description())));
  }

  private static String term(OptionSpec option) {
    String names = String.join(", ", option.names());
    String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
    return names + (option.arity().min() == 0 && !value.isEmpty() ? "[" + value + "]" : value);
  }

  private static void commands(Roff page, CommandSpec command) {
    if (!Words.commands(command).isEmpty()) {
      page.section("COMMANDS");
      Words.commands(command)
          .forEach(below -> page.tagged(name(below) + "(1)", List.of(Words.brief(below) + ".")));
    }
  }

  private static void exitCodes(Roff page, CommandSpec command) {
    Map<String, String> codes = command.usageMessage().exitCodeList();
    if (!codes.isEmpty()) {
      page.section("EXIT STATUS");
      codes.forEach((code, meaning) -> page.tagged(code, List.of(meaning)));
    }
  }

  /** Returns the references to other pages. The page above leads to all others. */
  private static String seeAlso(CommandSpec command, List<Topic> topics) {
    Stream<String> about =
        topics.stream()
            .map(topic -> command.root().name() + "-" + topic.name() + "(" + TOPICS + ")");
    return command.parent() == null
        ? about.collect(Collectors.joining(", "))
        : name(command.parent()) + "(" + COMMANDS + ")";
  }
}
