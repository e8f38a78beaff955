package dev.baton.cli.replay;

import dev.baton.cli.replay.ChartLanes.LaneSpan;
import dev.baton.cli.replay.ChartLanes.LaneState;
import dev.baton.cli.replay.ReplayEvent.EventTone;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Draws the chart of a replay, with a lane for each candidate of each election. */
public final class TimelineChart {
  private static final int MOST_LANES = 24;
  private static final String VACANT = "(vacant)";
  private static final String FAULTS = "(faults)";

  private final ReplayNarrator narrator;
  private final ReplayWindow window;
  private final ChartStyle style;
  private final LaneChart chart;

  private record ChartLane(String name, List<LaneSpan> spans) {
    boolean hasLeadership() {
      return spans.stream().anyMatch(span -> span.mark() == LaneState.LEADS);
    }

    long firstMoment() {
      return spans.stream().mapToLong(LaneSpan::from).min().orElse(0);
    }
  }

  private TimelineChart(
      ReplayNarrator narrator, ReplayClock clock, ReplayWindow window, ChartStyle style) {
    this.narrator = narrator;
    this.window = window;
    this.style = style;
    Stream<String> candidates =
        narrator.chartLanes().spansByElection().values().stream()
            .flatMap(line -> line.keySet().stream());
    List<String> names = Stream.concat(Stream.of(VACANT, FAULTS), candidates).toList();
    this.chart = new LaneChart(clock::formatTime, window.from(), window.to(), names, style);
  }

  /** Returns the lines of the chart. */
  public static List<String> drawChart(
      ReplayNarrator narrator, ReplayClock clock, ReplayWindow window, ChartStyle style) {
    TimelineChart timeline = new TimelineChart(narrator, clock, window, style);
    timeline.drawFaults();
    narrator.chartLanes().spansByElection().forEach(timeline::drawElection);
    timeline.chart.addScale();
    return timeline.chart.drawnLines();
  }

  private void drawFaults() {
    char[] row = chart.blankRow();
    narrator.reportedEvents().stream()
        .filter(told -> told.tone() == EventTone.FAULT && told.election().isEmpty())
        .forEach(told -> row[chart.cellOf(told.at())] = style.faultCharacter());
    chart.addUnlessBlank(FAULTS, row);
  }

  private void drawElection(String line, Map<String, List<LaneSpan>> all) {
    List<ChartLane> lanes =
        all.entrySet().stream()
            .filter(entry -> window.isVisible(entry.getKey()))
            .map(entry -> new ChartLane(entry.getKey(), shownSpans(entry.getValue())))
            .filter(lane -> !lane.spans().isEmpty())
            .sorted(Comparator.comparing(ChartLane::hasLeadership).reversed())
            .toList();
    List<ChartLane> first =
        lanes.stream()
            .limit(MOST_LANES)
            .sorted(Comparator.comparingLong(ChartLane::firstMoment))
            .toList();
    if (first.isEmpty()) {
      return;
    }
    chart.addText(line);
    first.forEach(lane -> chart.addLane(lane.name(), lane.spans()));
    if (lanes.size() > MOST_LANES) {
      chart.addText("  and " + (lanes.size() - MOST_LANES) + " more: see --who");
    }
    drawNobody(all);
  }

  private List<LaneSpan> shownSpans(List<LaneSpan> spans) {
    return spans.stream().filter(span -> window.overlapsTime(span.from(), span.to())).toList();
  }

  /** Marks the times without a leader, between the first shown leadership and the last. */
  private void drawNobody(Map<String, List<LaneSpan>> all) {
    char[] row = chart.blankRow();
    boolean[] led = new boolean[row.length];
    all.values().stream()
        .flatMap(spans -> shownSpans(spans).stream())
        .filter(span -> span.mark() != LaneState.WAITS)
        .forEach(
            span -> Arrays.fill(led, chart.cellOf(span.from()), chart.cellOf(span.to()) + 1, true));
    int last = led.length - 1;
    while (last >= 0 && !led[last]) {
      last--;
    }
    boolean begun = false;
    for (int i = 0; i < last; i++) {
      begun |= led[i];
      row[i] = begun && !led[i] ? style.gapCharacter() : ' ';
    }
    chart.addUnlessBlank(VACANT, row);
  }
}
