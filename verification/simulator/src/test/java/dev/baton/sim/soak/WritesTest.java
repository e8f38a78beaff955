package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.sim.check.History;
import dev.baton.sim.soak.client.Write;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WritesTest {
  private static final String LINE = "/soak/queue-1";
  private static final Write A1 = new Write(10, "a", 1, 100);
  private static final Write A2 = new Write(10, "a", 2, 200);
  private static final Write B1 = new Write(20, "b", 1, 300);

  private static Happening acknowledged(Write write) {
    return new Happening(
        write.at(), write.who(), LINE, Kind.WROTE, write.number(), Long.toString(write.sequence()));
  }

  private static Writes writes(List<Happening> history, List<Write> file, Write... acknowledged) {
    return Writes.of(
        new Evidence(
            new History(history),
            Map.of(LINE, file),
            List.of(acknowledged).stream().map(WritesTest::acknowledged).toList()));
  }

  /** Also one that is in the file though its writer did not live to hear of it. */
  @Test
  void findsNothingWhereAllIsWell() {
    Writes writes = writes(List.of(), List.of(A1, A2, B1), A1, B1);
    assertThat(writes).isEqualTo(new Writes(2, List.of(), List.of(), List.of()));
  }

  @Test
  void findsAWriteThatIsLost() {
    assertThat(writes(List.of(), List.of(A1, B1), A1, A2, B1).lost()).hasSize(1);
  }

  @Test
  void findsAWriteOfAFormerLeader() {
    Write late = new Write(10, "a", 2, 400);
    assertThat(writes(List.of(), List.of(A1, B1, late), A1, B1, late).reordered()).hasSize(1);
  }

  @Test
  void countsThoseOfALeaderWhoseNodeAStrangerDeletedApart() {
    Write late = new Write(10, "a", 2, 400);
    Happening deleted = new Happening(250, "", LINE, Kind.DELETED, 10, "");
    Writes writes = writes(List.of(deleted), List.of(A1, B1, late));
    assertThat(writes.reordered()).isEmpty();
    assertThat(writes.exempt()).hasSize(1);
  }

  @Test
  void findsWritesOfOneLeaderInAnotherOrder() {
    assertThat(writes(List.of(), List.of(A2, A1)).reordered()).hasSize(1);
  }
}
