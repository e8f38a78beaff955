package dev.baton.demo.split;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A time in which a process claimed to lead for certain. It begins when the first yes had come, and
 * ends when the last yes was asked for.
 *
 * @param from the beginning, on {@link System#nanoTime}, which all processes of a machine share on
 *     Linux
 * @param until the end, not before the beginning
 */
record Span(long from, long until) {
  /** Returns the text with which a process reports the spans. */
  static String text(List<Span> spans) {
    return spans.stream()
        .map(span -> span.from + ".." + span.until)
        .collect(Collectors.joining(" "));
  }

  /** Parses a {@link #text}. */
  static List<Span> parse(String text) {
    return Arrays.stream(text.split(" ", -1))
        .filter(part -> !part.isEmpty())
        .map(Span::one)
        .toList();
  }

  private static Span one(String part) {
    String[] ends = part.split("\\.\\.", -1);
    return new Span(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
  }

  private long overlap(Span other) {
    return Math.max(0, Math.min(until, other.until) - Math.max(from, other.from));
  }

  /**
   * Returns for how long two of these processes said yes at once, from the spans of each process.
   */
  static long overlap(List<List<Span>> processes) {
    long sum = 0;
    for (int one = 0; one < processes.size(); one++) {
      for (List<Span> others : processes.subList(one + 1, processes.size())) {
        for (Span span : processes.get(one)) {
          sum += others.stream().mapToLong(span::overlap).sum();
        }
      }
    }
    return sum;
  }
}
