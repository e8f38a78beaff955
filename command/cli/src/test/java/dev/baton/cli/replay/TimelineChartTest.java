package dev.baton.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.io.TerminalColors;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TimelineChartTest {
  private static JournalEvent at(long moment, String who, JournalEventKind kind, long token) {
    return new JournalEvent(moment, who, "/jobs", kind, token, "");
  }

  private static List<String> drawn(ChartStyle style) {
    JournalSummary summary = new JournalSummary(false, Set.of(), text -> text);
    JournalSummary.JournalSource journal = summary.newJournal("journal");
    List.of(
            at(0, "a", JournalEventKind.CAME, 0),
            at(10, "a", JournalEventKind.VALID, 4711),
            at(10, "b", JournalEventKind.CAME, 0),
            at(19, "a", JournalEventKind.SUSPENDED, 4711),
            at(24, "a", JournalEventKind.VALID, 4711),
            at(24, "a", JournalEventKind.REVOKED, 4711),
            at(29, "b", JournalEventKind.VALID, 4712),
            at(39, "b", JournalEventKind.VALID, 4712),
            JournalEvent.ofWorld(5, JournalEventKind.FAULT, "something"))
        .forEach(journal::addEvent);
    ReplayWindow window = new ReplayWindow(summary.firstMoment(), summary.lastMoment(), Set.of());
    ReplayClock clock =
        new ReplayClock(summary.isWallClock(), summary.firstMoment(), ZoneOffset.UTC);
    return TimelineChart.drawChart(
        new ReplayNarrator(summary, clock, window, List.of()), clock, window, style);
  }

  @Test
  void drawsWhoWaitsLeadsDoubtsAndWhereNobodyDoes() {
    assertThat(drawn(new ChartStyle(52, false, new TerminalColors(false))))
        .containsExactly(
            "  (faults)       ▼",
            "/jobs",
            "  a         ──────────█4711████▓▓▓▓▓▓───────────────",
            "  b                   ───────────────────█4712██████",
            "  (vacant)                           ××××",
            "            │0.000 s  │0.000 s  │0.000 s  │0.000 s");
  }

  @Test
  void needsNoMoreThanAscii() {
    assertThat(String.join("", drawn(new ChartStyle(52, true, new TerminalColors(false)))))
        .matches("\\p{ASCII}*");
  }

  @Test
  void coloursOnlyWhatItIsToColour() {
    assertThat(drawn(new ChartStyle(52, false, new TerminalColors(false))))
        .noneMatch(line -> line.contains("\u001b"));
    assertThat(drawn(new ChartStyle(52, false, new TerminalColors(true))))
        .anyMatch(line -> line.contains("\u001b[32m█4711████\u001b[0m"));
  }
}
