package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
import dev.baton.sim.check.CallbackOrder;
import dev.baton.sim.check.CandidatesServed;
import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.OneLeader;
import dev.baton.sim.check.WorldFinding;
import dev.baton.sim.check.WorldHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTest {
  private static final String LINE = "/soak/queue-1";

  @TempDir private Path folder;

  private static JournalEvent at(
      long at, String who, JournalEventKind kind, long token, String note) {
    return new JournalEvent(at, who, LINE, kind, token, note);
  }

  private WorldHistory history(boolean tokens, JournalEvent... journals) {
    return SoakEvidence.gatherEvidence(List.of(journals), tokens, List.of(), folder).history();
  }

  /** All that comes of one candidate whose process is killed as it leads. */
  private static List<JournalEvent> killed() {
    return List.of(
        at(1, "c01-1@queue-1.1", JournalEventKind.CAME, 0, "QUEUE"),
        at(2, "c01-1@queue-1.1", JournalEventKind.ELECTED, 5, ""),
        at(3, "c01-1", JournalEventKind.KILLED, 0, ""),
        at(4, "", JournalEventKind.HEALED, 0, ""),
        WorldFinding.JUDGED.createWorldEvent(6, ""));
  }

  @Test
  void letsACandidateDieWithItsProcess() {
    WorldHistory history = history(true, killed().toArray(JournalEvent[]::new));
    assertThat(new CallbackOrder().checkHistory(history).kind())
        .isEqualTo(CheckVerdict.VerdictKind.VALID);
    assertThat(new CandidatesServed().checkHistory(history).evidence())
        .containsExactly("0 candidates");
  }

  @Test
  void hearsNothingOfTheDead() {
    List<JournalEvent> journals = new ArrayList<>(killed());
    journals.add(at(5, "c01-1@queue-1.1", JournalEventKind.REVOKED, 5, ""));
    WorldHistory history = history(true, journals.toArray(JournalEvent[]::new));
    assertThat(new CallbackOrder().checkHistory(history).kind())
        .isEqualTo(CheckVerdict.VerdictKind.INVALID);
  }

  /** Two lead from 2 to 3; the node by which one does was deleted before. */
  private static JournalEvent[] afterADeletion(String deleted) {
    return new JournalEvent[] {
      at(1, "a", JournalEventKind.ELECTED, 71, LINE + "/a"),
      at(1, "a", JournalEventKind.VALID, 71, ""),
      at(2, "", JournalEventKind.DELETED, 5, deleted),
      at(3, "b", JournalEventKind.ELECTED, 72, LINE + "/b"),
      at(3, "b", JournalEventKind.VALID, 72, ""),
      at(4, "a", JournalEventKind.VALID, 71, ""),
      at(4, "b", JournalEventKind.VALID, 72, "")
    };
  }

  @Test
  void knowsByTheirNodesWhichLeadershipsAreExemptWhereThereAreNoTokens() {
    WorldHistory history = history(false, afterADeletion(LINE + "/a"));
    assertThat(OneLeader.findOverlaps(history)).hasSize(1).allMatch(PeriodOverlap::exempt);
    WorldHistory other = history(false, afterADeletion(LINE + "/c"));
    assertThat(OneLeader.findOverlaps(other)).hasSize(1).noneMatch(PeriodOverlap::exempt);
  }
}
