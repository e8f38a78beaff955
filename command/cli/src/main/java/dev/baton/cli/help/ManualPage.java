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
  public static List<ManualPage> createPages(CommandSpec root, List<HelpTopic> topics) {
    String version = String.join(" ", root.version());
    return Stream.concat(
            ModelText.allCommands(root).map(command -> createPage(command, topics, version)),
            topics.stream().map(topic -> createPage(root, topic, version)))
        .toList();
  }

  private static ManualPage createPage(CommandSpec root, HelpTopic topic, String version) {
    String name = root.name() + "-" + topic.name();
    RoffPage page =
        new RoffPage(name, TOPICS, version)
            .addSection("NAME")
            .addLine(name + " - " + topic.title())
            .addSection("DESCRIPTION")
            .addParagraphs(topic.text().lines().toList())
            .addSection("SEE ALSO")
            .addLine(root.name() + "(" + COMMANDS + ")");
    return new ManualPage(name + "." + TOPICS, page.toString());
  }

  private static ManualPage createPage(
      CommandSpec command, List<HelpTopic> topics, String version) {
    String name = pageName(command);
    RoffPage page =
        new RoffPage(name, COMMANDS, version)
            .addSection("NAME")
            .addLine(name + " - " + ModelText.briefText(command))
            .addSection("SYNOPSIS")
            .addParagraphs(synopsisLines(command))
            .addSection("DESCRIPTION")
            .addParagraphs(ModelText.descriptionLines(command));
    addArguments(page, command);
    addCommands(page, command);
    addExitCodes(page, command);
    page.addSection("SEE ALSO").addLine(seeAlso(command, topics));
    return new ManualPage(name + "." + COMMANDS, page.toString());
  }

  /**
   * Returns the synopses as paragraphs. In help, the later ones are aligned below the first, behind
   * its "Usage: ".
   */
  private static List<String> synopsisLines(CommandSpec command) {
    return ModelText.plainLines(CommandSynopsis.formatSynopsis(command)).stream()
        .flatMap(line -> Stream.of(line.strip(), ""))
        .toList();
  }

  private static String pageName(CommandSpec command) {
    return command.qualifiedName("-");
  }

  private static void addArguments(RoffPage page, CommandSpec command) {
    page.addSection("OPTIONS");
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      if (!parameter.hidden()) {
        page.addTagged(parameter.paramLabel(), ModelText.plainLines(parameter.description()));
      }
    }
    ModelText.visibleOptions(command)
        .forEach(
            option ->
                page.addTagged(optionTerm(option), ModelText.plainLines(option.description())));
  }

  private static String optionTerm(OptionSpec option) {
    String names = String.join(", ", option.names());
    String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
    return names + (option.arity().min() == 0 && !value.isEmpty() ? "[" + value + "]" : value);
  }

  private static void addCommands(RoffPage page, CommandSpec command) {
    if (!ModelText.visibleCommands(command).isEmpty()) {
      page.addSection("COMMANDS");
      ModelText.visibleCommands(command)
          .forEach(
              below ->
                  page.addTagged(
                      pageName(below) + "(1)", List.of(ModelText.briefText(below) + ".")));
    }
  }

  private static void addExitCodes(RoffPage page, CommandSpec command) {
    Map<String, String> codes = command.usageMessage().exitCodeList();
    if (!codes.isEmpty()) {
      page.addSection("EXIT STATUS");
      codes.forEach((code, meaning) -> page.addTagged(code, List.of(meaning)));
    }
  }

  /** Returns the references to other pages. The page above leads to all others. */
  private static String seeAlso(CommandSpec command, List<HelpTopic> topics) {
    Stream<String> about =
        topics.stream()
            .map(topic -> command.root().name() + "-" + topic.name() + "(" + TOPICS + ")");
    return command.parent() == null
        ? about.collect(Collectors.joining(", "))
        : pageName(command.parent()) + "(" + COMMANDS + ")";
  }
}
