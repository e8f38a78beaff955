package dev.baton.sim.soak.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FencedFileTest {
  private static final String WHO = "c12-34@queue-1.56";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("file");
  }

  @Test
  void refusesANumberSmallerThanTheLargestThatItHasSeen() {
    try (FencedFile one = FencedFile.open(file, true);
        FencedFile other = FencedFile.open(file, true)) {
      assertThat(one.write(WHO, 5, 1).taken()).isTrue();
      assertThat(other.write(WHO, Long.MAX_VALUE - 1, 2).taken()).isTrue();
      assertThat(one.write(WHO, 6, 3).taken()).isFalse();
      assertThat(one.write(WHO, Long.MAX_VALUE - 1, 4).taken()).isTrue();
    }
    assertThat(FencedFile.read(file)).extracting(Write::sequence).containsExactly(1L, 2L, 4L);
    assertThat(FencedFile.read(file)).isSortedAccordingTo((a, b) -> Long.compare(a.at(), b.at()));
  }

  @Test
  void takesAllIfItIsNotFenced() {
    try (FencedFile open = FencedFile.open(file, false)) {
      assertThat(open.write(WHO, 5, 1).taken()).isTrue();
      assertThat(open.write(WHO, 4, 2).taken()).isTrue();
    }
    assertThat(FencedFile.read(file)).extracting(Write::number).containsExactly(5L, 4L);
  }

  @Test
  void forgetsWhatWasWrittenInPart() throws IOException {
    try (FencedFile open = FencedFile.open(file, true)) {
      assertThat(open.write(WHO, 5, 1).taken()).isTrue();
      String torn = new Write(9, WHO, 2, 3).text().substring(0, Write.LENGTH / 2);
      Files.writeString(file, torn, US_ASCII, StandardOpenOption.APPEND);
      assertThat(FencedFile.read(file)).hasSize(1);

      assertThat(open.write(WHO, 5, 3).taken()).isTrue();
    }
    assertThat(FencedFile.read(file)).extracting(Write::sequence).containsExactly(1L, 3L);
  }
}
