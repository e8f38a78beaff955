package dev.baton.cli.help;

import dev.baton.cli.files.FailureReasons;
import dev.baton.cli.settings.SettableOptions;
import dev.baton.cli.settings.WithoutSettings;
import dev.baton.cli.settings.WordSuggestion;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code baton help}, for commands and for topics that concern several of them.
 * Picocli's own help command clashes with the inherited option.
 */
@Command(
    name = "help",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Shows the help of a command or topic; without an argument, lists both.",
      "",
      "  baton help server status     like baton server status --help",
      "  baton help exit-codes",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:shown, or written",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class HelpCommand implements Callable<Integer>, WithoutSettings {
  /** The topics that have help. */
  static final class TopicNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    TopicNames() {
      super(HelpTopic.NAMES);
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND|TOPIC",
      completionCandidates = TopicNames.class,
      description = "The name of a command, or one topic.")
  private List<String> words = List.of();

  @Option(
      names = "--man",
      paramLabel = "FOLDER",
      description = "Write the manual pages of all commands and topics to this folder, for man(1).")
  private @Nullable Path manual;

  @Override
  public Integer call() {
    if (manual != null) {
      return writeManual(manual);
    }
    CommandSpec root = spec.root();
    if (words.size() == 1 && HelpTopic.NAMES.contains(words.get(0))) {
      return CommandOutput.forCommand(spec)
          .writeData(readTopic(root, words.get(0)).text().stripTrailing());
    }
    String usage = findCommand(root).getUsageMessage();
    return CommandOutput.forCommand(spec)
        .writeData((usage + (words.isEmpty() ? topicsText(root) : "")).stripTrailing());
  }

  private CommandLine findCommand(CommandSpec root) {
    CommandLine found = root.commandLine();
    for (String word : words) {
      Map<String, CommandLine> below = found.getSubcommands();
      found = below.get(word);
      if (found == null) {
        List<String> known =
            Stream.concat(below.keySet().stream(), HelpTopic.NAMES.stream()).toList();
        String like = WordSuggestion.suggestWord(word, known);
        throw new ParameterException(
            spec.commandLine(), "there is no command and no topic '" + word + "'" + like);
      }
    }
    return found;
  }

  private static String topicsText(CommandSpec root) {
    return HelpTopic.NAMES.stream()
        .map(name -> "  %-12s %s%n".formatted(name, readTopic(root, name).title()))
        .collect(Collectors.joining("", "\nTopics, for baton help TOPIC:\n", ""));
  }

  static HelpTopic readTopic(CommandSpec root, String name) {
    List<String> codes =
        ExitCode.ALL.stream()
            .map(code -> "%-6s %s".formatted(code.code(), code.joinPhrases()))
            .toList();
    List<String> variables =
        SettableOptions.allSettingsOf(root)
            .filter(SettableOptions::isVariable)
            .map(
                option ->
                    "%-24s --%s"
                        .formatted(
                            SettableOptions.variableName(option),
                            SettableOptions.settingKey(option)))
            .distinct()
            .sorted()
            .toList();
    return HelpTopic.readTopic(name, Map.of("exit-codes", codes, "variables", variables));
  }

  private int writeManual(Path folder) {
    CommandSpec root = spec.root();
    List<HelpTopic> topics = HelpTopic.NAMES.stream().map(name -> readTopic(root, name)).toList();
    try {
      Files.createDirectories(folder);
      for (ManualPage page : ManualPage.createPages(root, topics)) {
        Files.writeString(folder.resolve(page.file()), page.text());
      }
      return 0;
    } catch (IOException e) {
      CommandOutput.forCommand(spec)
          .printError(
              "the manual can't be written to " + folder + ": " + FailureReasons.reasonOf(e));
      return ExitCode.NOT_WRITTEN;
    }
  }
}
