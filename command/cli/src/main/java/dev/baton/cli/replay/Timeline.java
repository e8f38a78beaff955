package dev.baton.cli.replay;

import dev.baton.cli.replay.Lanes.Mark;
import dev.baton.cli.replay.Lanes.Span;
import dev.baton.cli.replay.Told.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws a chart of bars, with a lane for each candidate of each election. */
public final class Timeline {
  private static final int MOST_LANES = 24;
  private static final int LONGEST_NAME = 24;
  private static final int MARGIN = 2;
  private static final String NOBODY = "(nobody)";
  private static final String FAULTS = "(faults)";

  private final Narrator narrator;
  private final Clock clock;
  private final Window window;
  private final Ink ink;
  private final int nameWidth;
  private final int cells;
  private final List<String> drawn = new ArrayList<>();

  private record Lane(String name, List<Span> spans) {
    boolean leads() {
      return spans.stream().anyMatch(span -> span.mark() == Mark.LEADS);
    }

    long from() {
      return spans.stream().mapToLong(Span::from).min().orElse(0);
    }
  }

  private Timeline(Narrator narrator, Clock clock, Window window, Ink ink) {
    this.narrator = narrator;
    this.clock = clock;
    this.window = window;
    this.ink = ink;
    this.nameWidth =
        narrator.lanes().lines().values().stream()
            .flatMap(line -> line.keySet().stream())
            .mapToInt(String::length)
            .reduce(NOBODY.length(), Math::max);
    this.cells = Math.max(1, ink.width() - 2 * MARGIN - Math.min(nameWidth, LONGEST_NAME));
  }

  /** Returns the lines of the chart. */
  public static List<String> draw(Narrator narrator, Clock clock, Window window, Ink ink) {
    Timeline timeline = new Timeline(narrator, clock, window, ink);
    timeline.draw();
    return timeline.drawn;
  }

  private void draw() {
    drawFaults();
    narrator.lanes().lines().forEach(this::draw);
    drawScale();
  }

  private void drawFaults() {
    char[] row = blank();
    narrator.told().stream()
        .filter(told -> told.tone() == Tone.FAULT && told.line().isEmpty())
        .forEach(told -> row[cell(told.at())] = ink.fault());
    addUnlessBlank(FAULTS, row);
  }

  private void draw(String line, Map<String, List<Span>> all) {
    List<Lane> lanes =
        all.entrySet().stream()
            .filter(entry -> window.shows(entry.getKey()))
            .map(entry -> new Lane(entry.getKey(), shown(entry.getValue())))
            .filter(lane -> !lane.spans().isEmpty())
            .sorted(Comparator.comparing(Lane::leads).reversed())
            .toList();
    List<Lane> first =
        lanes.stream().limit(MOST_LANES).sorted(Comparator.comparingLong(Lane::from)).toList();
    if (first.isEmpty()) {
      return;
    }
    drawn.add(line);
    first.forEach(this::draw);
    if (lanes.size() > MOST_LANES) {
      drawn.add(" ".repeat(MARGIN) + "and " + (lanes.size() - MOST_LANES) + " more: see --who");
    }
    drawNobody(all);
  }

  private List<Span> shown(List<Span> spans) {
    return spans.stream().filter(span -> window.touches(span.from(), span.to())).toList();
  }

  private void draw(Lane lane) {
    @Nullable Mark[] marks = new Mark[cells];
    char[] row = blank();
    lane.spans().stream()
        .sorted(Comparator.comparing(Span::mark))
        .forEach(span -> paint(span, row, marks));
    lane.spans().forEach(span -> writeToken(span, row));
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < cells; ) {
      int end = i + 1;
      while (end < cells && marks[end] == marks[i]) {
        end++;
      }
      Mark mark = marks[i];
      String text = new String(row, i, end - i);
      bars.append(mark == null ? text : ink.coloured(mark, text));
      i = end;
    }
    add(lane.name(), bars.toString());
  }

  private void paint(Span span, char[] row, @Nullable Mark[] marks) {
    int begin = cell(span.from());
    int end = cell(span.to()) + 1;
    Arrays.fill(row, begin, end, ink.of(span.mark()));
    Arrays.fill(marks, begin, end, span.mark());
  }

  /** Writes a token inside its bar, if there is room. */
  private void writeToken(Span span, char[] row) {
    String token = Long.toString(span.token());
    int begin = cell(span.from()) + 1;
    if (span.token() != 0 && cell(span.to()) > begin + token.length()) {
      token.getChars(0, token.length(), row, begin);
    }
  }

  /** Marks the times without a leader, between the first shown leadership and the last. */
  private void drawNobody(Map<String, List<Span>> all) {
    boolean[] led = new boolean[cells];
    all.values().stream()
        .flatMap(spans -> shown(spans).stream())
        .filter(span -> span.mark() != Mark.WAITS)
        .forEach(span -> Arrays.fill(led, cell(span.from()), cell(span.to()) + 1, true));
    char[] row = blank();
    int last = cells - 1;
    while (last >= 0 && !led[last]) {
      last--;
    }
    boolean begun = false;
    for (int i = 0; i < last; i++) {
      begun |= led[i];
      row[i] = begun && !led[i] ? ink.nobody() : ' ';
    }
    addUnlessBlank(NOBODY, row);
  }

  private void drawScale() {
    StringBuilder row = new StringBuilder();
    String label = clock.time(window.to());
    for (int i = 0; i + label.length() + MARGIN < cells; i = row.length() + MARGIN) {
      row.append(" ".repeat(i - row.length()));
      row.append(ink.tick()).append(clock.time(moment(i)));
    }
    add("", row.toString());
  }

  private char[] blank() {
    char[] row = new char[cells];
    Arrays.fill(row, ' ');
    return row;
  }

  private void addUnlessBlank(String name, char[] row) {
    String text = new String(row);
    if (!text.isBlank()) {
      add(name, text);
    }
  }

  private void add(String name, String bars) {
    int width = Math.min(nameWidth, LONGEST_NAME);
    String shown = name.length() <= width ? name : name.substring(0, width - 1) + "~";
    String head = " ".repeat(MARGIN) + shown + " ".repeat(width - shown.length() + MARGIN);
    drawn.add((head + bars).stripTrailing());
  }

  private int cell(long moment) {
    double part = (double) (moment - window.from()) / length();
    return (int) Math.max(0, Math.min(cells - 1, (long) (part * cells)));
  }

  private long moment(int cell) {
    return window.from() + (long) ((double) length() * cell / cells);
  }

  private long length() {
    return Math.max(1, window.to() - window.from());
  }
}
