package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import dev.baton.sim.soak.client.WriteRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SummaryTest {
  private static final long MILLI = 1_000_000;
  private static final String LINE = "/soak/queue-1";

  private static JournalEvent valid(long at, String who, long number) {
    return new JournalEvent(at, who, LINE, JournalEventKind.VALID, number, "");
  }

  private static SoakSummary summary(
      String contender, List<WriteRecord> file, JournalEvent... history) {
    SoakOptions options =
        CommandLine.populateCommand(new SoakOptions(), "--contender", contender, "--seed", "7");
    return new SoakSummary(
        options,
        new SoakEvidence(new WorldHistory(List.of(history)), Map.of(LINE, file), List.of()));
  }

  @Test
  void tellsFiguresByTheirNames() {
    SoakSummary summary =
        summary(
            "mutex",
            List.of(),
            JournalEvent.ofWorld(1, JournalEventKind.FAULT, "server-paused: server 1"),
            JournalEvent.ofWorld(2, JournalEventKind.FAULT, "end of server-paused: server 1"),
            valid(1, "a", 10),
            valid(5, "a", 10),
            valid(6, "b", 20),
            valid(9, "b", 20));

    assertThat(summary.toString())
        .contains("contender: mutex\nseed: 7\nfaults: 1\n")
        .contains("  server-paused: 1\n", "  server-paused-long: 0\n")
        .contains("\nleaderships: 2\nhand-overs: 1\noverlaps: 0\noverlaps, exempt: 0\n")
        .endsWith("\noutcome: VALID");
  }

  @Test
  void tellsOfOverlaps() {
    SoakSummary summary =
        summary(
            "latch",
            List.of(),
            valid(1, "a", 10),
            valid(2_000_001, "a", 10),
            valid(1_000_001, "b", 20),
            valid(3_000_001, "b", 20));

    assertThat(summary.worstOutcome()).isEqualTo(WorldOutcome.UNSAFE);
    assertThat(summary.toString()).contains("overlaps: 1\n  the longest: 1.0 ms\n");
  }

  /** A hand-over may look like two leaders for a second, since each is scraped at its own time. */
  @Test
  void countsAlertsThatPrometheusWouldFire() {
    String brief = "two-leader alerts: 0\ntwo-leader alerts, exempt: 0\n";
    assertThat(overlapOf(0).toString()).contains(brief);
    assertThat(overlapOf(900).toString()).contains(brief);
    assertThat(overlapOf(4_000).toString()).contains("two-leader alerts: 1\n");
    assertThat(overlapOf(4_000, deletionOf(10)).toString())
        .contains("two-leader alerts: 0\ntwo-leader alerts, exempt: 1\n");
  }

  /** Each candidate leads for half a second at a time, and is scraped while it leads. */
  @Test
  void countsAnAlertForQuickHandOversWithoutOverlap() {
    List<JournalEvent> turns = new ArrayList<>();
    for (long turn = 0; turn < 20; turn++) {
      String who = turn % 2 == 0 ? "a" : "b";
      turns.add(valid(turn * 500 * MILLI, who, turn + 1));
      turns.add(valid((turn + 1) * 500 * MILLI - 1, who, turn + 1));
    }

    assertThat(summary("mutex", List.of(), turns.toArray(JournalEvent[]::new)).toString())
        .contains("\noverlaps: 0\n", "\ntwo-leader alerts: 1\n");
  }

  private static JournalEvent deletionOf(long token) {
    return new JournalEvent(1, "", LINE, JournalEventKind.DELETED, token, "");
  }

  private static SoakSummary overlapOf(long millis, JournalEvent... more) {
    long begin = 20_000;
    List<JournalEvent> all = new ArrayList<>(List.of(more));
    all.add(valid(1, "a", 10));
    all.add(valid((begin + millis) * MILLI - 1, "a", 10));
    all.add(valid(begin * MILLI, "b", 20));
    all.add(valid(2 * begin * MILLI, "b", 20));
    return summary("latch", List.of(), all.toArray(JournalEvent[]::new));
  }

  /** No checker of worlds knows of files. */
  @Test
  void callsAWriteOfAFormerLeaderUnsafe() {
    List<WriteRecord> file =
        List.of(new WriteRecord(20, "b", 1, 100), new WriteRecord(10, "a", 1, 200));
    assertThat(summary("baton", file).worstOutcome()).isEqualTo(WorldOutcome.UNSAFE);
  }

  @Test
  void callsThatStuckWhichCouldNotBeJudged() {
    JournalEvent[] nobodyHealed = {valid(1, "a", 10), valid(2, "a", 10)};
    assertThat(summary("baton", List.of(), nobodyHealed).worstOutcome())
        .isEqualTo(WorldOutcome.STUCK);
  }

  /** Numbers that only tell leaderships apart are no tokens that could fail to grow. */
  @Test
  void judgesNoTokensWhereThereAreNone() {
    JournalEvent[] numbersFall = {valid(1, "a", 20), valid(2, "a", 20), valid(3, "b", 10)};
    assertThat(summary("baton", List.of(), numbersFall).worstOutcome())
        .isEqualTo(WorldOutcome.UNSAFE);
    assertThat(summary("mutex", List.of(), numbersFall).worstOutcome())
        .isEqualTo(WorldOutcome.VALID);
  }
}
