package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.soak.client.WriteRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WritesTest {
  private static final String LINE = "/soak/queue-1";
  private static final WriteRecord A1 = new WriteRecord(10, "a", 1, 100);
  private static final WriteRecord A2 = new WriteRecord(10, "a", 2, 200);
  private static final WriteRecord B1 = new WriteRecord(20, "b", 1, 300);

  private static JournalEvent acknowledged(WriteRecord write) {
    return new JournalEvent(
        write.at(),
        write.who(),
        LINE,
        JournalEventKind.WROTE,
        write.number(),
        Long.toString(write.sequence()));
  }

  private static WriteResults writes(
      List<JournalEvent> history, List<WriteRecord> file, WriteRecord... acknowledged) {
    return WriteResults.compareWrites(
        new SoakEvidence(
            new WorldHistory(history),
            Map.of(LINE, file),
            List.of(acknowledged).stream().map(WritesTest::acknowledged).toList()));
  }

  /** Also one that is in the file though its writer did not live to hear of it. */
  @Test
  void findsNothingWhereAllIsWell() {
    WriteResults writes = writes(List.of(), List.of(A1, A2, B1), A1, B1);
    assertThat(writes).isEqualTo(new WriteResults(2, List.of(), List.of(), List.of()));
  }

  @Test
  void findsAWriteThatIsLost() {
    assertThat(writes(List.of(), List.of(A1, B1), A1, A2, B1).lost()).hasSize(1);
  }

  @Test
  void findsAWriteOfAFormerLeader() {
    WriteRecord late = new WriteRecord(10, "a", 2, 400);
    assertThat(writes(List.of(), List.of(A1, B1, late), A1, B1, late).reordered()).hasSize(1);
  }

  @Test
  void countsThoseOfALeaderWhoseNodeAStrangerDeletedApart() {
    WriteRecord late = new WriteRecord(10, "a", 2, 400);
    JournalEvent deleted = new JournalEvent(250, "", LINE, JournalEventKind.DELETED, 10, "");
    WriteResults writes = writes(List.of(deleted), List.of(A1, B1, late));
    assertThat(writes.reordered()).isEmpty();
    assertThat(writes.exempt()).hasSize(1);
  }

  @Test
  void findsWritesOfOneLeaderInAnotherOrder() {
    assertThat(writes(List.of(), List.of(A2, A1)).reordered()).hasSize(1);
  }
}
