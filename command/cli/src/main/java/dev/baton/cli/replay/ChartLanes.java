package dev.baton.cli.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The lanes of the chart: when each candidate waited and led, by election. */
public final class ChartLanes {
  private final Map<String, Map<String, List<LaneSpan>>> lines = new TreeMap<>();

  /**
   * The state of a candidate for a while. Where two overlap, the chart shows the later constant.
   */
  public enum LaneState {
    /** The candidate waits. */
    WAITS,
    /** The candidate's process is stopped. */
    STOPPED,
    /** The candidate may still lead: there is no sign of its end. */
    PERHAPS,
    /** The candidate leads. */
    LEADS,
    /** The candidate leads but gets no answer from ZooKeeper. */
    DOUBTS,
    /** The candidate leaves. */
    LEFT,
    /** The candidate's time limit is over. */
    GAVE_UP,
    /** The candidate is killed. */
    KILLED
  }

  /**
   * A state and its time.
   *
   * @param token of the leadership; 0 if there is none
   */
  public record LaneSpan(LaneState mark, long from, long to, long token) {}

  void addSpan(String line, String who, LaneSpan span) {
    lines
        .computeIfAbsent(line, any -> new LinkedHashMap<>())
        .computeIfAbsent(LeadershipEndings.processOf(who), any -> new ArrayList<>())
        .add(span);
  }

  /** Returns the spans by election and candidate, in the order in which they ended. */
  Map<String, Map<String, List<LaneSpan>>> spansByElection() {
    return lines;
  }
}
