package dev.baton.cli.replay;

import dev.baton.cli.replay.ChartLanes.LaneSpan;
import dev.baton.cli.replay.ChartLanes.LaneState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A chart of bars over time, row by row: lanes, each with a name, and a scale. */
public final class LaneChart {
  private static final int LONGEST_NAME = 24;
  private static final int MARGIN = 2;

  private final LongFunction<String> clock;
  private final long from;
  private final long to;
  private final ChartStyle style;
  private final int nameWidth;
  private final int cells;
  private final List<String> drawn = new ArrayList<>();

  /**
   * Creates an empty chart of the time from {@code from} to {@code to}.
   *
   * @param clock formats moments for the scale
   * @param names the names of all rows
   */
  public LaneChart(
      LongFunction<String> clock, long from, long to, Collection<String> names, ChartStyle style) {
    this.clock = clock;
    this.from = from;
    this.to = to;
    this.style = style;
    this.nameWidth =
        Math.min(LONGEST_NAME, names.stream().mapToInt(String::length).max().orElse(0));
    this.cells = Math.max(1, style.width() - 2 * MARGIN - nameWidth);
  }

  /** Returns the lines of the chart so far. */
  public List<String> drawnLines() {
    return drawn;
  }

  /** Adds a line of text. */
  public void addText(String line) {
    drawn.add(line);
  }

  /** Adds a lane. Where two spans overlap, it shows the later constant of their states. */
  public void addLane(String name, List<LaneSpan> spans) {
    @Nullable LaneState[] marks = new LaneState[cells];
    char[] row = blankRow();
    spans.stream()
        .sorted(Comparator.comparing(LaneSpan::mark))
        .forEach(span -> paintSpan(span, row, marks));
    spans.forEach(span -> writeToken(span, row));
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < cells; ) {
      int end = i + 1;
      while (end < cells && marks[end] == marks[i]) {
        end++;
      }
      LaneState mark = marks[i];
      String text = new String(row, i, end - i);
      bars.append(mark == null ? text : style.colorText(mark, text));
      i = end;
    }
    addRow(name, bars.toString());
  }

  private void paintSpan(LaneSpan span, char[] row, @Nullable LaneState[] marks) {
    int begin = cellOf(span.from());
    int end = cellOf(span.to()) + 1;
    Arrays.fill(row, begin, end, style.laneCharacter(span.mark()));
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

  /** Adds the scale. */
  public void addScale() {
    StringBuilder row = new StringBuilder();
    String label = clock.apply(to);
    for (int i = 0; i + label.length() + MARGIN < cells; i = row.length() + MARGIN) {
      row.append(" ".repeat(i - row.length()));
      row.append(style.tickCharacter()).append(clock.apply(momentOf(i)));
    }
    addRow("", row.toString());
  }

  /** Returns a row without marks, with a character for each cell. */
  char[] blankRow() {
    char[] row = new char[cells];
    Arrays.fill(row, ' ');
    return row;
  }

  /** Adds a row of characters, unless it has no marks. */
  void addUnlessBlank(String name, char[] row) {
    String text = new String(row);
    if (!text.isBlank()) {
      addRow(name, text);
    }
  }

  private void addRow(String name, String bars) {
    String shown = name.length() <= nameWidth ? name : name.substring(0, nameWidth - 1) + "~";
    String head = " ".repeat(MARGIN) + shown + " ".repeat(nameWidth - shown.length() + MARGIN);
    drawn.add((head + bars).stripTrailing());
  }

  /** Returns the cell of a moment: the first or last one for moments outside the chart. */
  int cellOf(long moment) {
    double part = (double) (moment - from) / length();
    return (int) Math.max(0, Math.min(cells - 1, (long) (part * cells)));
  }

  private long momentOf(int cell) {
    return from + (long) ((double) length() * cell / cells);
  }

  private long length() {
    return Math.max(1, to - from);
  }
}
