package dev.baton.bench.worker;

import java.time.Duration;

/**
 * An order to repeat an operation. It ends with the number or with the time, whichever comes first.
 *
 * @param times the largest number of operations of each thread
 * @param within the time after which no thread begins another operation
 * @param pause the pause before each operation, which is not measured
 * @param threads the number of threads that do so at once
 */
public record RepeatOrder(int times, Duration within, Duration pause, int threads) {
  private static final Duration FOR_EVER = Duration.ofDays(1);

  /** Creates an order for so many operations, with one thread. */
  public static RepeatOrder manyTimes(int times, Duration pause) {
    return new RepeatOrder(times, FOR_EVER, pause, 1);
  }

  /** Creates an order for as many operations as fit into a time. */
  public static RepeatOrder fillTime(Duration time, int threads) {
    return new RepeatOrder(Integer.MAX_VALUE, time, Duration.ZERO, threads);
  }

  static RepeatOrder parseLine(String line) {
    String[] words = line.split(" ", -1);
    return new RepeatOrder(
        Integer.parseInt(words[0]),
        Duration.parse(words[1]),
        Duration.parse(words[2]),
        Integer.parseInt(words[3]));
  }

  String toLine() {
    return times + " " + within + " " + pause + " " + threads;
  }
}
