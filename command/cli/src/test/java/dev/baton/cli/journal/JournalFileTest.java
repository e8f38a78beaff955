package dev.baton.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.cli.files.Reasons;
import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Event;
import dev.baton.testkit.SmallDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the files; {@link JournalOptionTest} has real processes write them. */
class JournalFileTest {
  private static final String BEGAN = Happening.of(1, Kind.BEGAN, "here").text() + "\n";
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
    Files.writeString(path(), BEGAN + "12\ta");
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      file.write(bytes("next\n"));
    }
    assertThat(text()).isEqualTo(BEGAN + "next\n");
  }

  @Test
  void keepsOnlyTheLastOfSeveralMarks() throws IOException {
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      file.mark(bytes("m1\n"));
      file.mark(bytes("m2\n"));
      file.write(bytes("a line\n"));
      file.mark(bytes("m3\n"));
      file.mark(bytes("m4\n"));
    }
    assertThat(text()).isEqualTo("m2\na line\nm4\n");
  }

  @Test
  void setsAsideWhatIsFullInPlaceOfTheOneBefore() throws IOException {
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      for (String line : new String[] {"first\n", "second\n", "third\n"}) {
        file.write(bytes(line));
        assertThat(file.hasRoomFor(new byte[LIMIT])).isFalse();
        file.setAside();
        assertThat(file.hasRoomFor(new byte[2 * LIMIT])).isTrue();
      }
      file.write(bytes("fourth\n"));
    }
    assertThat(text()).isEqualTo("fourth\n");
    assertThat(folder.resolve("j.1")).hasContent("third\n");
    assertThat(folder.toFile().list()).hasSize(2);
  }

  @Test
  void leavesWhatIsNoJournalOfARunAsItIs() throws IOException {
    String soak = Happening.of(1, Kind.FAULT, "").text() + "\n";
    for (String other : new String[] {"precious\n", soak}) {
      Files.writeString(path(), other);
      assertThatThrownBy(() -> RotatedFile.open(path(), LIMIT))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("it holds ");
      assertThat(text()).isEqualTo(other);
    }
    assertThatThrownBy(() -> RotatedFile.open(folder, LIMIT))
        .hasMessage("it is not a regular file");
  }

  private static Entry step() {
    Claim claim = Claim.first(TurnRule.QUEUE, Mode.ALONE, 1);
    Event event = new Event.Connected();
    return new Entry(0, "/jobs", "a", claim, event, event.deliverTo(claim));
  }

  @Test
  void beginsAnewWithWhoStandsInLine() throws IOException {
    JournalFile journal = JournalFile.open(path(), "here", 1_000, e -> {});
    IntStream.range(0, 10).forEach(i -> journal.tell(step()));
    journal.close();
    List<Happening> told = text().lines().map(Happening::parse).toList();
    assertThat(told).extracting(Happening::kind).startsWith(Kind.GOES_ON, Kind.CAME, Kind.STEP);
    assertThat(told.get(told.size() - 1).kind()).isEqualTo(Kind.ENDED);
    assertThat(Files.size(path())).isLessThan(1_000);
    assertThat(Files.size(folder.resolve("j.1"))).isLessThan(1_000);
  }

  @Test
  void isGivenUpAndThatIsSaidOnceWhenTheDiskIsFull() throws IOException {
    BlockingQueue<IOException> failures = new LinkedBlockingQueue<>();
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 1)) {
      Path small = folder.resolve("disk/j");
      JournalFile journal = JournalFile.open(small, "here", 1 << 20, failures::add);
      disk.fill();
      IntStream.range(0, 10_000).forEach(i -> journal.tell(step()));
      journal.close();
      assertThat(failures).hasSize(1);
      assertThat(Reasons.of(failures.remove())).containsIgnoringCase("no space left");
    }
  }

  @Test
  void hasOneWriterOnly() throws IOException {
    try (RotatedFile file = RotatedFile.open(path(), LIMIT)) {
      file.write(bytes(BEGAN));
      file.setAside();
      assertThatThrownBy(() -> RotatedFile.open(path(), LIMIT))
          .hasMessageStartingWith("another process writes it");
    }
    RotatedFile.open(path(), LIMIT).close();
  }
}
