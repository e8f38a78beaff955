package dev.baton.demo.split;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A time in which a process said that it leads, for certain: it begins when the first yes had come,
 * and ends when the last one was asked for.
 *
 * @param from on {@link System#nanoTime}, which all processes of a machine share on Linux
 * @param until not before that
 */
record Span(long from, long until) {
  /** As a process tells them. */
  static String text(List<Span> spans) {
    return spans.stream()
        .map(span -> span.from + ".." + span.until)
        .collect(Collectors.joining(" "));
  }

  /** What a {@link #text} says. */
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

  /** For how long two of these processes said yes at once, by the spans of each. */
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
