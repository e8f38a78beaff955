package dev.baton.bench;

import dev.baton.bench.report.ContenderFigures;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.DoubleHistogram;

/** The measurements of one contender for one topic, round by round. */
final class MeasurementSeries {
  private static final int DIGITS = 3;
  private static final double MEDIAN = 50;
  private static final double P90 = 90;
  private static final double P99 = 99;

  private final DoubleHistogram all = new DoubleHistogram(DIGITS);
  private final DoubleHistogram round = new DoubleHistogram(DIGITS);
  private final List<Double> rounds = new ArrayList<>();
  private double greatest;

  /** Adds a measurement. A negative value, as when a heap has shrunk, counts as zero. */
  void addValue(double value) {
    double counted = Math.max(0, value);
    greatest = Math.max(greatest, counted);
    round.recordValue(counted);
  }

  void endRound() {
    if (round.getTotalCount() > 0) {
      rounds.add(round.getValueAtPercentile(MEDIAN));
      all.add(round);
      round.reset();
    }
  }

  ContenderFigures toFigures(String contender) {
    return new ContenderFigures(
        contender,
        all.getTotalCount(),
        all.getValueAtPercentile(MEDIAN),
        all.getValueAtPercentile(P90),
        all.getValueAtPercentile(P99),
        greatest,
        rounds);
  }
}
