package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.journal.Reigns.Overlap;
import dev.baton.sim.check.Callbacks;
import dev.baton.sim.check.History;
import dev.baton.sim.check.NobodyWaits;
import dev.baton.sim.check.OneLeader;
import dev.baton.sim.check.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTest {
  private static final String LINE = "/soak/queue-1";

  @TempDir private Path folder;

  private static Happening at(long at, String who, Kind kind, long token, String note) {
    return new Happening(at, who, LINE, kind, token, note);
  }

  private History history(boolean tokens, Happening... journals) {
    return Evidence.gather(List.of(journals), tokens, List.of(), folder).history();
  }

  /** All that comes of one candidate whose process is killed as it leads. */
  private static List<Happening> killed() {
    return List.of(
        at(1, "c01-1@queue-1.1", Kind.CAME, 0, "QUEUE"),
        at(2, "c01-1@queue-1.1", Kind.ELECTED, 5, ""),
        at(3, "c01-1", Kind.KILLED, 0, ""),
        at(4, "", Kind.HEALED, 0, ""),
        at(6, "", Kind.JUDGED, 0, ""));
  }

  @Test
  void letsACandidateDieWithItsProcess() {
    History history = history(true, killed().toArray(Happening[]::new));
    assertThat(new Callbacks().check(history).kind()).isEqualTo(Verdict.Kind.VALID);
    assertThat(new NobodyWaits().check(history).evidence()).containsExactly("0 candidates");
  }

  @Test
  void hearsNothingOfTheDead() {
    List<Happening> journals = new ArrayList<>(killed());
    journals.add(at(5, "c01-1@queue-1.1", Kind.REVOKED, 5, ""));
    History history = history(true, journals.toArray(Happening[]::new));
    assertThat(new Callbacks().check(history).kind()).isEqualTo(Verdict.Kind.INVALID);
  }

  /** Two lead from 2 to 3; the node by which one does was deleted before. */
  private static Happening[] afterADeletion(String deleted) {
    return new Happening[] {
      at(1, "a", Kind.ELECTED, 71, LINE + "/a"),
      at(1, "a", Kind.VALID, 71, ""),
      at(2, "", Kind.DELETED, 5, deleted),
      at(3, "b", Kind.ELECTED, 72, LINE + "/b"),
      at(3, "b", Kind.VALID, 72, ""),
      at(4, "a", Kind.VALID, 71, ""),
      at(4, "b", Kind.VALID, 72, "")
    };
  }

  @Test
  void knowsByTheirNodesWhichLeadershipsAreExemptWhereThereAreNoTokens() {
    History history = history(false, afterADeletion(LINE + "/a"));
    assertThat(OneLeader.overlaps(history)).hasSize(1).allMatch(Overlap::exempt);
    History other = history(false, afterADeletion(LINE + "/c"));
    assertThat(OneLeader.overlaps(other)).hasSize(1).noneMatch(Overlap::exempt);
  }
}
