package dev.baton.cli.replay;

import dev.baton.cli.replay.ChartLanes.LaneSpan;
import dev.baton.cli.replay.ChartLanes.LaneState;
import dev.baton.cli.replay.ReplayEvent.EventTone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws a chart of bars, with a lane for each candidate of each election. */
public final class TimelineChart {
  private static final int MOST_LANES = 24;
  private static final int LONGEST_NAME = 24;
  private static final int MARGIN = 2;
  private static final String VACANT = "(vacant)";
  private static final String FAULTS = "(faults)";

  private final ReplayNarrator narrator;
  private final ReplayClock clock;
  private final ReplayWindow window;
  private final ChartStyle ink;
  private final int nameWidth;
  private final int cells;
  private final List<String> drawn = new ArrayList<>();

  private record ChartLane(String name, List<LaneSpan> spans) {
    boolean hasLeadership() {
      return spans.stream().anyMatch(span -> span.mark() == LaneState.LEADS);
    }

    long firstMoment() {
      return spans.stream().mapToLong(LaneSpan::from).min().orElse(0);
    }
  }

  private TimelineChart(
      ReplayNarrator narrator, ReplayClock clock, ReplayWindow window, ChartStyle ink) {
    this.narrator = narrator;
    this.clock = clock;
    this.window = window;
    this.ink = ink;
    this.nameWidth =
        narrator.chartLanes().spansByElection().values().stream()
            .flatMap(line -> line.keySet().stream())
            .mapToInt(String::length)
            .reduce(VACANT.length(), Math::max);
    this.cells = Math.max(1, ink.width() - 2 * MARGIN - Math.min(nameWidth, LONGEST_NAME));
  }

  /** Returns the lines of the chart. */
  public static List<String> drawChart(
      ReplayNarrator narrator, ReplayClock clock, ReplayWindow window, ChartStyle ink) {
    TimelineChart timeline = new TimelineChart(narrator, clock, window, ink);
    timeline.drawAll();
    return timeline.drawn;
  }

  private void drawAll() {
    drawFaults();
    narrator.chartLanes().spansByElection().forEach(this::drawElection);
    drawScale();
  }

  private void drawFaults() {
    char[] row = blankRow();
    narrator.reportedEvents().stream()
        .filter(told -> told.tone() == EventTone.FAULT && told.election().isEmpty())
        .forEach(told -> row[cellOf(told.at())] = ink.faultCharacter());
    addUnlessBlank(FAULTS, row);
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
    drawn.add(line);
    first.forEach(this::drawLane);
    if (lanes.size() > MOST_LANES) {
      drawn.add(" ".repeat(MARGIN) + "and " + (lanes.size() - MOST_LANES) + " more: see --who");
    }
    drawNobody(all);
  }

  private List<LaneSpan> shownSpans(List<LaneSpan> spans) {
    return spans.stream().filter(span -> window.overlapsTime(span.from(), span.to())).toList();
  }

  private void drawLane(ChartLane lane) {
    @Nullable LaneState[] marks = new LaneState[cells];
    char[] row = blankRow();
    lane.spans().stream()
        .sorted(Comparator.comparing(LaneSpan::mark))
        .forEach(span -> paintSpan(span, row, marks));
    lane.spans().forEach(span -> writeToken(span, row));
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < cells; ) {
      int end = i + 1;
      while (end < cells && marks[end] == marks[i]) {
        end++;
      }
      LaneState mark = marks[i];
      String text = new String(row, i, end - i);
      bars.append(mark == null ? text : ink.colorText(mark, text));
      i = end;
    }
    addRow(lane.name(), bars.toString());
  }

  private void paintSpan(LaneSpan span, char[] row, @Nullable LaneState[] marks) {
    int begin = cellOf(span.from());
    int end = cellOf(span.to()) + 1;
    Arrays.fill(row, begin, end, ink.laneCharacter(span.mark()));
    Arrays.fill(marks, begin, end, span.mark());
  }

  /** Writes a token inside its bar, if there is room. */
  private void writeToken(LaneSpan span, char[] row) {
    String token = Long.toString(span.token());
    int begin = cellOf(span.from()) + 1;
    if (span.token() != 0 && cellOf(span.to()) > begin + token.length()) {
      token.getChars(0, token.length(), row, begin);
    }
  }

  /** Marks the times without a leader, between the first shown leadership and the last. */
  private void drawNobody(Map<String, List<LaneSpan>> all) {
    boolean[] led = new boolean[cells];
    all.values().stream()
        .flatMap(spans -> shownSpans(spans).stream())
        .filter(span -> span.mark() != LaneState.WAITS)
        .forEach(span -> Arrays.fill(led, cellOf(span.from()), cellOf(span.to()) + 1, true));
    char[] row = blankRow();
    int last = cells - 1;
    while (last >= 0 && !led[last]) {
      last--;
    }
    boolean begun = false;
    for (int i = 0; i < last; i++) {
      begun |= led[i];
      row[i] = begun && !led[i] ? ink.gapCharacter() : ' ';
    }
    addUnlessBlank(VACANT, row);
  }

  private void drawScale() {
    StringBuilder row = new StringBuilder();
    String label = clock.formatTime(window.to());
    for (int i = 0; i + label.length() + MARGIN < cells; i = row.length() + MARGIN) {
      row.append(" ".repeat(i - row.length()));
      row.append(ink.tickCharacter()).append(clock.formatTime(momentOf(i)));
    }
    addRow("", row.toString());
  }

  private char[] blankRow() {
    char[] row = new char[cells];
    Arrays.fill(row, ' ');
    return row;
  }

  private void addUnlessBlank(String name, char[] row) {
    String text = new String(row);
    if (!text.isBlank()) {
      addRow(name, text);
    }
  }

  private void addRow(String name, String bars) {
    int width = Math.min(nameWidth, LONGEST_NAME);
    String shown = name.length() <= width ? name : name.substring(0, width - 1) + "~";
    String head = " ".repeat(MARGIN) + shown + " ".repeat(width - shown.length() + MARGIN);
    drawn.add((head + bars).stripTrailing());
  }

  private int cellOf(long moment) {
    double part = (double) (moment - window.from()) / windowLength();
    return (int) Math.max(0, Math.min(cells - 1, (long) (part * cells)));
  }

  private long momentOf(int cell) {
    return window.from() + (long) ((double) windowLength() * cell / cells);
  }

  private long windowLength() {
    return Math.max(1, window.to() - window.from());
  }
}
