package dev.baton.demo;

import dev.baton.demo.member.ProcessEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A picture of the waiting and leading times, with a lane for each process. Used by one thread. */
final class ProcessTimeline {
  private static final char ABSENT = ' ';
  private static final char WAITS = '-';
  private static final char LEADS = '#';
  private static final String MOMENTS = "x|o";
  private static final int LONGEST_NAME = 16;

  private final int width;
  private final long zero;
  private final Map<String, List<LaneChange>> lanes = new LinkedHashMap<>();
  private long begin;

  /** A change of a lane: from {@code at} on it is drawn with {@code mark}. */
  private record LaneChange(long at, char mark) {}

  /** Creates an empty timeline with times counted from {@code zero}. */
  ProcessTimeline(int width, long zero) {
    this.width = width;
    this.zero = zero;
  }

  /** Adds lanes for these names, unless they exist. */
  void addLanes(List<String> names) {
    if (lanes.isEmpty()) {
      begin = System.nanoTime();
    }
    names.forEach(name -> lanes.computeIfAbsent(name, none -> new ArrayList<>()));
  }

  void addEvent(ProcessEvent event) {
    char mark = markOf(event);
    List<LaneChange> lane = lanes.get(event.who());
    if (mark != ABSENT && lane != null) {
      lane.add(new LaneChange(event.at(), mark));
    }
  }

  private static char markOf(ProcessEvent event) {
    return switch (event.what()) {
      case WAITS, FOLLOWS, REVOKED, RESUMED -> WAITS;
      case LEADS -> LEADS;
      case KILLED -> 'x';
      case LEFT -> '|';
      case GAVE_UP -> 'o';
      case STOPPED -> '=';
      default -> ABSENT;
    };
  }

  /** Returns the picture at {@code now}. Has no lines if no lane has an event. */
  List<String> drawAt(long now) {
    List<String> picture = new ArrayList<>();
    if (lanes.values().stream().allMatch(List::isEmpty)) {
      return picture;
    }
    int margin =
        Math.min(LONGEST_NAME, lanes.keySet().stream().mapToInt(String::length).max().orElse(0));
    int columns = width - margin - 2;
    lanes.forEach(
        (name, changes) ->
            picture.add(padName(name, margin) + "  " + laneBar(changes, now, columns)));
    picture.add(" ".repeat(margin + 2) + axisLine(now, columns));
    picture.add(
        " ".repeat(margin + 2) + "- waits  # leads  x killed  | left  o gave up  = stopped");
    return picture;
  }

  private static String padName(String name, int length) {
    String cut = name.substring(0, Math.min(name.length(), length));
    return cut + " ".repeat(length - cut.length());
  }

  private String axisLine(long now, int columns) {
    String from = formatSeconds(begin);
    String to = formatSeconds(now);
    return from + " ".repeat(Math.max(1, columns - from.length() - to.length())) + to;
  }

  private String formatSeconds(long at) {
    return String.format(Locale.ROOT, "%.1f s", Duration.ofNanos(at - zero).toMillis() / 1e3);
  }

  /** Draws a lane. Short events remain visible, and so do short leaderships. */
  private String laneBar(List<LaneChange> changes, long now, int columns) {
    StringBuilder bar = new StringBuilder();
    int next = 0;
    char state = ABSENT;
    for (int column = 1; column <= columns; column++) {
      long end = begin + (now - begin) / columns * column;
      char shown = state;
      for (; next < changes.size() && changes.get(next).at() <= end; next++) {
        char mark = changes.get(next).mark();
        boolean moment = MOMENTS.indexOf(mark) >= 0;
        shown = moment || (MOMENTS.indexOf(shown) < 0 && shown != LEADS) ? mark : shown;
        state = moment ? ABSENT : mark;
      }
      bar.append(shown);
    }
    return bar.toString();
  }
}
