package dev.baton.fence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.SmallDisk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FencedFileTest {
  private static final int ROUNDS = 10;
  private static final int READS = 1_000;

  @TempDir private Path directory;

  private Path path() {
    return directory.resolve("report");
  }

  private FencedFile file() {
    return FencedFile.at(path());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void refusesAFormerHolder() {
    file().replace(5, bytes("five"));
    file().replace(7, bytes("seven"));

    assertThatThrownBy(() -> file().replace(5, bytes("late")))
        .isInstanceOf(StaleTokenException.class)
        .hasMessageStartingWith("report refuses token 5, because it has seen 7:");
    assertThatThrownBy(() -> file().append(6, bytes("late")))
        .isInstanceOf(StaleTokenException.class);
    assertThat(path()).hasContent("seven");
  }

  @Test
  void appendsToWhatIsThere() {
    file().append(5, bytes("a"));
    file().append(5, bytes("b"));
    file().append(7, bytes("c"));
    assertThat(path()).hasContent("abc");
  }

  @Test
  void keepsThePermissions() throws IOException {
    Files.writeString(path(), "secret");
    Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("rw-rw----"));
    file().append(5, bytes("!"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
        .isEqualTo("rw-rw----");
  }

  @Test
  void keepsALinkAndFencesWhatItPointsTo() throws IOException {
    file().replace(7, bytes("seven"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("report"));

    assertThatThrownBy(() -> FencedFile.at(link).replace(6, bytes("late")))
        .isInstanceOf(StaleTokenException.class);
    FencedFile.at(link).replace(8, bytes("eight"));
    assertThat(link).isSymbolicLink();
    assertThat(path()).hasContent("eight");
  }

  @Test
  @Tag("programs")
  void leavesTheOldContentWhereTheNewDoesNotFit() throws IOException {
    Path small = directory.resolve("small");
    try (SmallDisk disk = SmallDisk.mount(small, 1)) {
      Path path = small.resolve("report");
      FencedFile.at(path).replace(5, bytes("five"));
      byte[] tooMuch = new byte[2 << 20];

      assertThatThrownBy(() -> FencedFile.at(path).append(5, tooMuch))
          .isInstanceOf(UncheckedIOException.class);
      assertThat(path).hasContent("five");
      assertThat(names(small)).containsExactlyInAnyOrder("report", ".report.fence", ".report.lock");
      FencedFile.at(path).append(5, bytes("!"));
      assertThat(path).hasContent("five!");
      disk.fill();
      assertThatThrownBy(() -> FencedFile.at(path).replace(7, bytes("seven")))
          .isInstanceOf(UncheckedIOException.class);
      assertThat(path).hasContent("five!");
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  /** Each write is twenty thousand equal lines, or is not there at all. */
  @Test
  void isWholeWheneverAWriterIsKilled() throws IOException {
    long written = 0;
    for (int round = 0; round < ROUNDS; round++) {
      try (ChildProcess writer = writer()) {
        BufferedReader told =
            new BufferedReader(new InputStreamReader(writer.process().getInputStream(), UTF_8));
        for (int i = 0; i <= round; i++) {
          written = Long.parseLong(told.readLine());
        }
      }
      String content = Files.readString(path());
      long token = token(content);
      assertThat(content.equals(content(token))).isTrue();
      assertThat(token).isGreaterThanOrEqualTo(written);
      assertThat(Long.parseLong(Files.readString(directory.resolve(".report.fence")).strip()))
          .isGreaterThanOrEqualTo(token);
    }
    assertThatThrownBy(() -> file().replace(1, bytes("late")))
        .isInstanceOf(StaleTokenException.class);
  }

  @Test
  void isWholeForReadersAtAnyTime() throws IOException {
    file().replace(1, bytes(content(1)));
    try (ChildProcess writer = writer()) {
      assertThat(writer.process().getInputStream().read()).isPositive();
      for (int i = 0; i < READS; i++) {
        String content = Files.readString(path());
        assertThat(content.equals(content(token(content)))).isTrue();
      }
      assertThat(writer.isAlive()).isTrue();
    }
  }

  private static long token(String content) {
    return content.lines().findFirst().map(Long::parseLong).orElse(0L);
  }

  private ChildProcess writer() {
    return ChildProcess.start(
        new ProcessBuilder(
                ChildProcess.javaCommand(
                    List.of(), FencedFileTest.class.getName(), path().toString()))
            .redirectError(Redirect.INHERIT));
  }

  private static String content(long token) {
    return (token + "\n").repeat(20_000);
  }

  /** A process that writes with ever larger tokens, and says after each what has been written. */
  public static void main(String[] arguments) throws IOException {
    Path path = Path.of(arguments[0]);
    long first = Files.exists(path) ? Long.parseLong(Files.readAllLines(path).get(0)) : 0;
    for (long token = first + 2; ; token++) {
      FencedFile.at(path).replace(token, bytes(content(token)));
      System.out.println(token);
    }
  }
}
