package dev.baton.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Commands;
import dev.baton.cli.Console;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual pages, as man(1) shows them. */
@Tag("long")
class ManualTest {
  @TempDir Path folder;

  @BeforeEach
  void write() {
    assertThat(new Console().run("help", "--man", folder.toString())).isZero();
  }

  /** The page as text; groff finds nothing to warn of. */
  private String page(String file) throws IOException, InterruptedException {
    Path errors = folder.resolve("errors");
    Process groff =
        new ProcessBuilder("groff", "-ww", "-man", "-Tutf8", "-P-cbou", "-rLL=200n", file)
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .start();
    String text = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(groff.waitFor()).isZero();
    assertThat(errors).as(file).isEmptyFile();
    return text;
  }

  @Test
  void aPageOfACommandHasAllThatItsHelpHas() throws IOException, InterruptedException {
    for (CommandSpec command : Commands.all()) {
      String name = command.qualifiedName("-");
      String page = page(name + ".1");
      assertThat(page)
          .contains("NAME\n", name + " - ", "SYNOPSIS\n", "DESCRIPTION\n", "SEE ALSO\n");
      for (OptionSpec option : command.options()) {
        assertThat(page).contains(option.names()).contains(start(option.description()[0]));
      }
      command
          .usageMessage()
          .exitCodeList()
          .forEach(
              (code, meaning) ->
                  assertThat(page.lines().map(String::strip).toList())
                      .anySatisfy(line -> assertThat(line).matches(".*\\Q" + code + "\\E.*"))
                      .anySatisfy(line -> assertThat(line).contains(start(meaning))));
    }
  }

  /** So much of a sentence as stands in one line. */
  private static String start(String sentence) {
    return sentence.substring(0, Math.min(30, sentence.length()));
  }

  @Test
  void everyTopicHasAPage() throws IOException, InterruptedException {
    for (String name : HelpTopic.NAMES) {
      Console console = new Console();
      console.run("help", name);
      List<String> words = words(console.out.toString());
      assertThat(words(page("baton-" + name + ".7"))).as(name).containsSubsequence(words);
    }
  }

  private static List<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).toList();
  }

  @Test
  void aFolderThatCannotBeWrittenToIsNamed() {
    Console console = new Console();
    assertThat(console.run("help", "--man", "/proc/manual")).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(console.err.toString()).startsWith("baton: ").contains("/proc/manual");
  }

  @Test
  void thereAreNoOtherPages() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(Commands.all().size() + HelpTopic.NAMES.size());
    }
  }
}
