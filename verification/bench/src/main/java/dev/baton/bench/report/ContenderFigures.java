package dev.baton.bench.report;

import java.util.List;

/**
 * The figures of one contender for one work, over all rounds.
 *
 * @param contender the name of the contender
 * @param count the number of measurements
 * @param rounds the median of each round, in order
 */
public record ContenderFigures(
    String contender,
    long count,
    double median,
    double p90,
    double p99,
    double max,
    List<Double> rounds) {
  /** Creates figures with an immutable copy of the rounds. */
  public ContenderFigures {
    rounds = List.copyOf(rounds);
  }
}
