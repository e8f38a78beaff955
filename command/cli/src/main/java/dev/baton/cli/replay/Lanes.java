package dev.baton.cli.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who stood in each line and led it, from when to when. */
public final class Lanes {
  private final Map<String, Map<String, List<Span>>> lines = new TreeMap<>();

  /** What somebody does for a while; of two at one moment, the later here is shown. */
  enum Mark {
    /** It waits. */
    WAITS,
    /** It may still lead: nobody has heard of it since. */
    PERHAPS,
    /** It leads. */
    LEADS,
    /** It leads, but gets no answer from ZooKeeper. */
    DOUBTS
  }

  /**
   * For how long.
   *
   * @param token by which it leads; 0 if it does not
   */
  record Span(Mark mark, long from, long to, long token) {}

  void add(String line, String who, Span span) {
    lines
        .computeIfAbsent(line, any -> new LinkedHashMap<>())
        .computeIfAbsent(Endings.process(who), any -> new ArrayList<>())
        .add(span);
  }

  /** By line, and in each by candidate, in the order in which they came to an end. */
  Map<String, Map<String, List<Span>>> lines() {
    return lines;
  }
}
