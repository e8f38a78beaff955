package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

/** The pages of docs/reference name each exit code and each command, in their order or not. */
class ReferencePagesTest {
  private static final Path FOLDER = Path.of(System.getProperty("baton.root"), "docs/reference");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

  private static List<String> firstCells(String text) {
    return ROW.matcher(text).results().map(row -> row.group(1)).toList();
  }

  @Test
  void everyExitCodeHasARow() throws IOException {
    assertThat(firstCells(Files.readString(FOLDER.resolve("exit-codes.md"))))
        .containsExactlyElementsOf(ExitCode.ALL.stream().map(ExitCode.CodeMeaning::code).toList());
  }

  @Test
  void everyCommandHasARow() throws IOException {
    String page = Files.readString(FOLDER.resolve("command.md"));
    int begin = page.indexOf("## Commands");
    String chapter = page.substring(begin, page.indexOf("\n## ", begin + 1));
    assertThat(firstCells(chapter))
        .containsExactlyInAnyOrderElementsOf(
            Commands.all().stream()
                .filter(ReferencePagesTest::isBelowBaton)
                .map(CommandSpec::name)
                .toList());
  }

  private static boolean isBelowBaton(CommandSpec command) {
    CommandSpec parent = command.parent();
    return parent != null && parent.parent() == null;
  }
}
