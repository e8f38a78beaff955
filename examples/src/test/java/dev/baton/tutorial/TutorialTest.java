package dev.baton.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.fence.StaleTokenException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the tutorial shows is what is run here; see {@link SuspendedRunTest} for its script. */
final class TutorialTest {
  private static final List<String> CODE =
      List.of(
          "examples/src/test/java/dev/baton/tutorial",
          "integrations/spring-boot-starter/src/test/java/dev/baton/spring/kit");

  @Test
  void showsJavaThatIsTested() throws IOException {
    assertTested(Tutorial.read("first-election.md"), 5);
    assertTested(Tutorial.read(), 6);
    assertTested(Tutorial.read("locks.md"), 7);
    assertTested(Tutorial.read("roles.md"), 2);
    assertTested(Tutorial.readPage("how-to/test-your-code.md"), 6);
  }

  private static void assertTested(Tutorial tutorial, int blocks) throws IOException {
    String code = unindented(allCode());
    assertThat(tutorial.blocks("java"))
        .hasSize(blocks)
        .allMatch(block -> code.contains(unindented(block)));
  }

  private static String allCode() throws IOException {
    StringBuilder code = new StringBuilder();
    for (String folder : CODE) {
      try (Stream<Path> files = Files.list(Path.of(System.getProperty("baton.root"), folder))) {
        for (Path file : files.toList()) {
          code.append(Files.readString(file));
        }
      }
    }
    return code.toString();
  }

  private static String unindented(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n", "\n", "\n"));
  }

  @Test
  void showsWhatTheRefusedHear() throws IOException {
    String heard =
        String.valueOf(
            new StaleTokenException("report", 4_398_046_512_128L, 4_398_046_513_152L).getMessage());
    String shown = Tutorial.read().blocks("").get(0).strip();
    assertThat(heard).startsWith(shown);
  }

  @Test
  void hasOneScript() throws IOException {
    assertThat(Tutorial.read().blocks("sh")).hasSize(1);
  }
}
