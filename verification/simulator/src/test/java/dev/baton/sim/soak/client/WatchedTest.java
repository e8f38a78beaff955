package dev.baton.sim.soak.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.protocol.TurnRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedTest {
  private static final long EVERY_NANOS = 20_000_000;

  @TempDir private Path folder;
  private ProcessJournal journal;
  private WatchedContender watched;
  private long answer;

  @BeforeEach
  void begin() {
    journal = ProcessJournal.beginJournal(folder, "test");
    SoakElection line = SoakElection.createElections(1, List.of(TurnRule.QUEUE)).get(0);
    watched = new WatchedContender(new Answering(), new CandidateDiary(journal, "who", line));
  }

  @AfterEach
  void end() {
    journal.close();
  }

  /** Says what the test has told it to. */
  private final class Answering implements SoakContender {
    @Override
    public long leadershipNumber() {
      return answer;
    }

    @Override
    public long awaitLeadership(Duration atMost) {
      return answer;
    }

    @Override
    public void resign() {}

    @Override
    public void close() {}
  }

  private long look(long says) {
    answer = says;
    watched.askOnce();
    return System.nanoTime();
  }

  private List<JournalEvent> noted() throws IOException {
    return Files.readAllLines(folder.resolve("test" + ProcessJournal.ENDING)).stream()
        .map(JournalEvent::parse)
        .toList();
  }

  /** It may have been true at the beginning of the call only, or at its end only. */
  @Test
  void concludesNothingFromOneYes() throws IOException {
    look(0);
    look(7);
    look(0);
    assertThat(noted()).isEmpty();
  }

  @Test
  void notesWhatLiesBetweenTheFirstYesAndTheLast() throws IOException {
    look(0);
    long before = System.nanoTime();
    long first = look(7);
    look(7);
    long beforeLast = System.nanoTime();
    look(7);
    look(0);

    List<Long> moments = noted().stream().map(JournalEvent::at).toList();
    assertThat(noted()).allMatch(one -> one.token() == 7);
    assertThat(moments).isSorted();
    assertThat(moments.get(0)).isBetween(before, first);
    assertThat(moments.get(moments.size() - 1)).isGreaterThanOrEqualTo(beforeLast);
  }

  @Test
  void tellsOneLeadershipFromTheNext() throws IOException {
    for (long number : List.of(7L, 7L, 8L, 8L, 0L)) {
      look(number);
    }
    assertThat(noted()).extracting(JournalEvent::token).startsWith(7L).endsWith(8L).isSorted();
  }

  /** The process may be killed at any moment, and what was not noted is lost. */
  @Test
  void notesALongLeadershipWhileItLasts() throws IOException {
    long begin = look(7);
    long now;
    do {
      now = look(7);
    } while (now - begin < 4 * EVERY_NANOS);
    assertThat(noted()).hasSizeGreaterThanOrEqualTo(2);
  }
}
