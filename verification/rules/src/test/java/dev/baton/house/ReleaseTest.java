package dev.baton.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the script {@code release} refuses. A whole bundle takes minutes; see RELEASING.md. */
final class ReleaseTest {
  private static final int USAGE = 64;
  private static final List<String> OPTIONS =
      List.of(
          "--to=no/folder",
          "--url=https://example.org/baton",
          "--developer=A Name",
          "--email=maintainer@example.org");

  private static void assertRefused(List<String> words, String why) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(Repository.root().resolve("release").toString()));
    words.forEach(word -> command.addAll(List.of(word.split("=", 2))));
    Process script = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(new String(script.getInputStream().readAllBytes(), UTF_8))
        .startsWith("release: ")
        .contains(why);
    assertThat(script.onExit().join().exitValue()).isEqualTo(USAGE);
  }

  private static List<String> with(List<String> options, String version) {
    List<String> words = new ArrayList<>(options);
    words.add(version);
    return words;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "v1.0.0", "1.0.0-SNAPSHOT"})
  void versionIsOneThatCanBeReleased(String version) throws IOException {
    assertRefused(with(OPTIONS, version), "VERSION must be like 1.2.3, was '" + version + "'");
  }

  @Test
  void everyPlaceholderIsFilledIn() throws IOException {
    for (String option : OPTIONS) {
      String name = option.substring(0, option.indexOf('='));
      List<String> others = OPTIONS.stream().filter(other -> !other.equals(option)).toList();
      assertRefused(with(others, "1.2.3"), name + " is missing or empty");
      assertRefused(with(with(others, "1.2.3"), name + "="), name + " is missing or empty");
    }
  }

  @Test
  void unknownOptionIsRefused() throws IOException {
    assertRefused(List.of("--publish"), "unknown option: --publish");
  }
}
