package dev.baton.sim.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorldFindingTest {
  @ParameterizedTest
  @EnumSource
  void eventMatchesItsFindingOnly(WorldFinding finding) {
    for (String detail : List.of("", "CALM because")) {
      JournalEvent written = finding.createEvent(1, "a", "/line", 10, detail);
      JournalEvent read = JournalEvent.parse(written.toLine());

      assertThat(WorldFinding.values())
          .filteredOn(each -> each.matchesEvent(read))
          .containsExactly(finding);
    }
  }

  @Test
  void otherKindOfEventMatchesNoFinding() {
    JournalEvent fault = JournalEvent.ofWorld(1, JournalEventKind.FAULT, "CALM");

    assertThat(WorldFinding.CALM.matchesEvent(fault)).isFalse();
  }

  @Test
  void noteIsNameAndSentenceWithDetail() {
    assertThat(WorldFinding.REVIVED.createEvent(1, "a", "/line", 10, "").note())
        .isEqualTo("REVIVED a leads /line with token 10, whose term had ended");
    assertThat(WorldFinding.LEFTOVER.createWorldEvent(1, "100 %d nodes").note())
        .isEqualTo("LEFTOVER left over: 100 %d nodes");
    assertThat(WorldFinding.CALM_OVER.createWorldEvent(1, "").note()).isEqualTo("CALM_OVER");
  }

  @Test
  void historyReturnsEventsOfSeveralFindingsInOrder() {
    JournalEvent calm = WorldFinding.CALM.createWorldEvent(1, "");
    JournalEvent over = WorldFinding.CALM_OVER.createWorldEvent(3, "");
    JournalEvent judged = WorldFinding.JUDGED.createWorldEvent(2, "");
    WorldHistory history = new WorldHistory(List.of(over, judged, calm));

    assertThat(history.findingsOf(WorldFinding.CALM_OVER, WorldFinding.CALM))
        .containsExactly(calm, over);
  }
}
