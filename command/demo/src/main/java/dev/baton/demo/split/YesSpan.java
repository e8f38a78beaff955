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
record YesSpan(long from, long until) {
  /** Returns the text with which a process reports the spans. */
  static String formatSpans(List<YesSpan> spans) {
    return spans.stream()
        .map(span -> span.from + ".." + span.until)
        .collect(Collectors.joining(" "));
  }

  /** Parses a {@link #formatSpans}. */
  static List<YesSpan> parseSpans(String text) {
    return Arrays.stream(text.split(" ", -1))
        .filter(part -> !part.isEmpty())
        .map(YesSpan::parseSpan)
        .toList();
  }

  private static YesSpan parseSpan(String part) {
    String[] ends = part.split("\\.\\.", -1);
    return new YesSpan(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
  }

  private long overlapNanos(YesSpan other) {
    return Math.max(0, Math.min(until, other.until) - Math.max(from, other.from));
  }

  /**
   * Returns for how long two of these processes said yes at once, from the spans of each process.
   */
  static long overlapNanos(List<List<YesSpan>> processes) {
    long sum = 0;
    for (int one = 0; one < processes.size(); one++) {
      for (List<YesSpan> others : processes.subList(one + 1, processes.size())) {
        for (YesSpan span : processes.get(one)) {
          sum += others.stream().mapToLong(span::overlapNanos).sum();
        }
      }
    }
    return sum;
  }
}
