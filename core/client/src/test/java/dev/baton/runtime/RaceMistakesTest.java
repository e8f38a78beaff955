package dev.baton.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.SourceMistake;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The race tests find the mistakes of {@code src/test/race-mistakes.txt}. Each is searched in a JVM
 * of its own, which has the mistaken classes first on its class path: Lincheck does not look into
 * classes of other loaders.
 */
@Tag("all")
@Tag("long")
final class RaceMistakesTest {
  private static final Path FILE = Path.of("src/test/race-mistakes.txt");

  /**
   * A mistake.
   *
   * @param type of the race test, below {@code dev.baton}
   * @param scene the test's method
   * @param text what a reader would say of it
   */
  record RaceMistake(String type, String scene, String text, SourceMistake edit) {
    @Override
    public String toString() {
      return text;
    }
  }

  static Stream<RaceMistake> mistakes() throws IOException {
    return SourceMistake.readBlocks(FILE).stream().map(RaceMistakesTest::parse);
  }

  private static RaceMistake parse(String block) {
    String[] lines = block.split("\n", 3);
    String[] head = lines[0].split(": ", 2);
    int dot = head[0].lastIndexOf('.');
    String[] texts = lines[2].split("(?m)\n-->\n", 2);
    return new RaceMistake(
        "dev.baton." + head[0].substring(0, dot),
        head[0].substring(dot + 1),
        head[1],
        new SourceMistake(lines[1], texts[0], texts[1].stripTrailing()));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void isFound(RaceMistake mistake, @TempDir Path folder) throws IOException {
    Path classes =
        SourceMistake.compileAll(List.of(mistake.edit()), List.of("core/client"), folder);
    List<String> command =
        ChildProcess.javaCommand(
            List.of("-Xmx512m"), SceneMain.class.getName(), mistake.type(), mistake.scene());
    int classPath = command.indexOf("-cp") + 1;
    command.set(classPath, classes + File.pathSeparator + command.get(classPath));
    try (ChildProcess search =
        ChildProcess.start(new ProcessBuilder(command).redirectErrorStream(true))) {
      String told = new String(search.process().getInputStream().readAllBytes(), UTF_8);
      assertThat(told).contains(SceneMain.FOUND);
    }
  }
}
