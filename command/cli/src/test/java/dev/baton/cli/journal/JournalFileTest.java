package dev.baton.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.JournalStep;
import dev.baton.cli.files.FailureReasons;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.testkit.SmallDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the files; {@link JournalOptionTest} has real processes write them. */
class JournalFileTest {
  private static final String BEGAN =
      JournalEvent.ofWorld(1, JournalEventKind.BEGAN, "here").toLine() + "\n";
  private static final int LIMIT = 100;

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("j");
  }

  private String text() throws IOException {
    return Files.readString(path());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void goesOnBehindTheLastWholeLine() throws IOException {
    Files.writeString(path(), BEGAN + "{\"nanos\":\"12");
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      file.writeBytes(bytes("next\n"));
    }
    assertThat(text()).isEqualTo(BEGAN + "next\n");
  }

  @Test
  void keepsOnlyTheLastOfSeveralMarks() throws IOException {
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      file.writeMark(bytes("m1\n"));
      file.writeMark(bytes("m2\n"));
      file.writeBytes(bytes("a line\n"));
      file.writeMark(bytes("m3\n"));
      file.writeMark(bytes("m4\n"));
    }
    assertThat(text()).isEqualTo("m2\na line\nm4\n");
  }

  @Test
  void setsAsideWhatIsFullInPlaceOfTheOneBefore() throws IOException {
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      for (String line : new String[] {"first\n", "second\n", "third\n"}) {
        file.writeBytes(bytes(line));
        assertThat(file.hasRoomFor(new byte[LIMIT])).isFalse();
        file.setAside();
        assertThat(file.hasRoomFor(new byte[2 * LIMIT])).isTrue();
      }
      file.writeBytes(bytes("fourth\n"));
    }
    assertThat(text()).isEqualTo("fourth\n");
    assertThat(folder.resolve("j.1")).hasContent("third\n");
    assertThat(folder.toFile().list()).hasSize(2);
  }

  @Test
  void leavesWhatIsNoJournalOfARunAsItIs() throws IOException {
    String soak = JournalEvent.ofWorld(1, JournalEventKind.FAULT, "").toLine() + "\n";
    for (String other : new String[] {"precious\n", "1\t\t\tBEGAN\t0\there\n", soak}) {
      Files.writeString(path(), other);
      assertThatThrownBy(() -> RotatedFile.open(path(), LIMIT))
          .isInstanceOf(IOException.class)
          .hasMessageEndingWith("so it was not changed");
      assertThat(text()).isEqualTo(other);
    }
    assertThatThrownBy(() -> RotatedFile.open(folder, LIMIT))
        .hasMessage("it is not a regular file");
  }

  private static JournalStep step() {
    String why = "connected, so join the queue";
    String text =
        "NotInQueue -> JoiningQueue  by SessionConnected[]: "
            + why
            + "\n      ReadQueue[]".repeat(3);
    return new JournalStep(0, "/jobs", "a", "QUEUE", 0, "SessionConnected[]", why, List.of(), text);
  }

  @Test
  void beginsAnewWithWhoStandsInLine() throws IOException {
    JournalFile journal = JournalFile.open(path(), "here", 1_000, e -> {});
    IntStream.range(0, 10).forEach(i -> journal.addStep(step()));
    journal.close();
    List<JournalEvent> told = text().lines().map(JournalEvent::parse).toList();
    assertThat(told)
        .extracting(JournalEvent::kind)
        .startsWith(JournalEventKind.GOES_ON, JournalEventKind.CAME, JournalEventKind.STEP);
    assertThat(told.get(told.size() - 1).kind()).isEqualTo(JournalEventKind.ENDED);
    assertThat(Files.size(path())).isLessThan(1_000);
    assertThat(Files.size(folder.resolve("j.1"))).isLessThan(1_000);
  }

  @Test
  @Tag("programs")
  void isGivenUpAndThatIsSaidOnceWhenTheDiskIsFull() throws IOException {
    BlockingQueue<IOException> failures = new LinkedBlockingQueue<>();
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 1)) {
      Path small = folder.resolve("disk/j");
      JournalFile journal = JournalFile.open(small, "here", 1 << 20, failures::add);
      disk.fill();
      IntStream.range(0, 10_000).forEach(i -> journal.addStep(step()));
      journal.close();
      assertThat(failures).hasSize(1);
      assertThat(FailureReasons.reasonOf(failures.remove())).containsIgnoringCase("no space left");
    }
  }

  @Test
  void hasOneWriterOnly() throws IOException {
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      file.writeBytes(bytes(BEGAN));
      file.setAside();
      assertThatThrownBy(() -> RotatedFile.open(path(), LIMIT))
          .hasMessageStartingWith("another process writes it");
    }
    RotatedFile.open(path(), LIMIT).close();
  }
}
