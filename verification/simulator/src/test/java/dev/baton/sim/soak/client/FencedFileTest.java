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
    try (FencedRecordFile one = FencedRecordFile.openFile(file, true);
        FencedRecordFile other = FencedRecordFile.openFile(file, true)) {
      assertThat(one.writeRecord(WHO, 5, 1).taken()).isTrue();
      assertThat(other.writeRecord(WHO, Long.MAX_VALUE - 1, 2).taken()).isTrue();
      assertThat(one.writeRecord(WHO, 6, 3).taken()).isFalse();
      assertThat(one.writeRecord(WHO, Long.MAX_VALUE - 1, 4).taken()).isTrue();
    }
    assertThat(FencedRecordFile.readRecords(file))
        .extracting(WriteRecord::sequence)
        .containsExactly(1L, 2L, 4L);
    assertThat(FencedRecordFile.readRecords(file))
        .isSortedAccordingTo((a, b) -> Long.compare(a.at(), b.at()));
  }

  @Test
  void takesAllIfItIsNotFenced() {
    try (FencedRecordFile open = FencedRecordFile.openFile(file, false)) {
      assertThat(open.writeRecord(WHO, 5, 1).taken()).isTrue();
      assertThat(open.writeRecord(WHO, 4, 2).taken()).isTrue();
    }
    assertThat(FencedRecordFile.readRecords(file))
        .extracting(WriteRecord::number)
        .containsExactly(5L, 4L);
  }

  @Test
  void forgetsWhatWasWrittenInPart() throws IOException {
    try (FencedRecordFile open = FencedRecordFile.openFile(file, true)) {
      assertThat(open.writeRecord(WHO, 5, 1).taken()).isTrue();
      String torn = new WriteRecord(9, WHO, 2, 3).recordText().substring(0, WriteRecord.LENGTH / 2);
      Files.writeString(file, torn, US_ASCII, StandardOpenOption.APPEND);
      assertThat(FencedRecordFile.readRecords(file)).hasSize(1);

      assertThat(open.writeRecord(WHO, 5, 3).taken()).isTrue();
    }
    assertThat(FencedRecordFile.readRecords(file))
        .extracting(WriteRecord::sequence)
        .containsExactly(1L, 3L);
  }
}
