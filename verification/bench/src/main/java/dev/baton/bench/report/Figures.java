package dev.baton.bench.report;

import java.util.List;

/**
 * How one contender did one work, over all rounds.
 *
 * @param contender its name
 * @param count of how many measurements
 * @param rounds the median of each round, in the order of the rounds
 */
public record Figures(
    String contender,
    long count,
    double median,
    double p90,
    double p99,
    double max,
    List<Double> rounds) {
  /** Takes an immutable copy. */
  public Figures {
    rounds = List.copyOf(rounds);
  }
}
