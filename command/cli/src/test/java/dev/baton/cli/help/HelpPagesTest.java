package dev.baton.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Commands;
import dev.baton.cli.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The help of every command and every topic, as it stands in {@code src/test/help}. With {@code
 * -Dbaton.accept=true} these files are written anew, to be reviewed as a diff.
 */
@Tag("long")
class HelpPagesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("baton.root"), "command", "cli", "src", "test", "help");

  static Stream<List<String>> pages() {
    Stream<List<String>> commands =
        Commands.all().stream().map(command -> List.of(Commands.line(command, "--help")));
    return Stream.concat(commands, HelpTopic.NAMES.stream().map(name -> List.of("help", name)));
  }

  private static Path file(List<String> line) {
    String name =
        line.stream().filter(word -> !word.equals("--help")).collect(Collectors.joining("-"));
    return FOLDER.resolve((name.isEmpty() ? "baton" : "baton-" + name) + ".txt");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void readsAsWritten(List<String> line) throws IOException {
    Console console = new Console();
    assertThat(console.run(line.toArray(String[]::new))).as(console.err.toString()).isZero();
    if (Boolean.getBoolean("baton.accept")) {
      Files.writeString(
          Files.createDirectories(FOLDER).resolve(file(line)), console.out.toString());
    }
    assertThat(file(line)).hasContent(console.out.toString());
    assertThat(console.out.toString().lines())
        .allSatisfy(one -> assertThat(one).hasSizeLessThan(81));
    assertThat(console.err.toString()).isEmpty();
  }

  @Test
  void eachFileIsOfAPage() throws IOException {
    Set<Path> known = pages().map(HelpPagesTest::file).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(known).containsAll(files.toList());
    }
  }

  static List<CommandSpec> commands() {
    return Commands.all();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpCommandShowsTheSame(CommandSpec command) {
    Console first = new Console();
    first.run(Commands.line(command, "--help"));
    Console second = new Console();
    String words = String.join(" ", Commands.line(command));
    assertThat(second.run(("help " + words).split(" "))).isZero();
    assertThat(second.out.toString()).startsWith(first.out.toString());
  }
}
