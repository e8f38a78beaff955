package dev.baton.demo;

import dev.baton.cli.replay.ChartLanes.LaneSpan;
import dev.baton.cli.replay.ChartLanes.LaneState;
import dev.baton.cli.replay.ChartStyle;
import dev.baton.cli.replay.LaneChart;
import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The waiting and leading times, with a lane for each process. Used by one thread. */
final class ProcessTimeline {
  private static final Set<LaneState> MOMENTS =
      EnumSet.of(LaneState.LEFT, LaneState.GAVE_UP, LaneState.KILLED);

  private final ChartStyle style;
  private final long zero;
  private final Map<String, List<ProcessEvent>> lanes = new LinkedHashMap<>();
  private long begin;

  /** Creates an empty timeline with times counted from {@code zero}. */
  ProcessTimeline(ChartStyle style, long zero) {
    this.style = style;
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
    List<ProcessEvent> lane = lanes.get(event.who());
    if (lane != null && stateAfter(event.what()).isPresent()) {
      lane.add(event);
    }
  }

  private static Optional<LaneState> stateAfter(EventKind what) {
    return switch (what) {
      case WAITS, FOLLOWS, REVOKED, RESUMED -> Optional.of(LaneState.WAITS);
      case LEADS -> Optional.of(LaneState.LEADS);
      case STOPPED -> Optional.of(LaneState.STOPPED);
      case KILLED -> Optional.of(LaneState.KILLED);
      case LEFT -> Optional.of(LaneState.LEFT);
      case GAVE_UP -> Optional.of(LaneState.GAVE_UP);
      default -> Optional.empty();
    };
  }

  /** Returns the chart at {@code now}. Has no lines if no lane has an event. */
  List<String> drawAt(long now) {
    if (lanes.values().stream().allMatch(List::isEmpty)) {
      return List.of();
    }
    LaneChart chart = new LaneChart(this::formatSeconds, begin, now, lanes.keySet(), style);
    lanes.forEach((name, events) -> chart.addLane(name, spansUntil(now, events)));
    chart.addScale();
    chart.addText("  - waits  # leads  x killed  | left  o gave up  = stopped");
    return chart.drawnLines();
  }

  private String formatSeconds(long at) {
    return String.format(Locale.ROOT, "%.1f s", Duration.ofNanos(at - zero).toMillis() / 1e3);
  }

  /** Returns the states after the events. Each lasts until the next event, or is a moment. */
  private static List<LaneSpan> spansUntil(long now, List<ProcessEvent> events) {
    List<LaneSpan> spans = new ArrayList<>();
    long end = now;
    for (int i = events.size() - 1; i >= 0; i--) {
      long at = events.get(i).at();
      LaneState state = stateAfter(events.get(i).what()).orElseThrow();
      spans.add(new LaneSpan(state, at, MOMENTS.contains(state) ? at : Math.max(at, end), 0));
      end = at;
    }
    return spans;
  }
}
