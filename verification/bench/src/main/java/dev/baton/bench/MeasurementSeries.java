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

  /** Adds a measurement. A negative value, as when a heap has shrunk, counts as zero. */
  void addValue(double value) {
    round.recordValue(Math.max(0, value));
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
        all.getMaxValue(),
        rounds);
  }
}
