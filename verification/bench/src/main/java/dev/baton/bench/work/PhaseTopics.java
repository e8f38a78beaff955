package dev.baton.bench.work;

import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.OperationCosts;
import java.util.List;

/**
 * The topics of one phase of a process's life.
 *
 * @param speed the time of each operation, or their number in a second
 * @param cpu the CPU time of each operation
 * @param packets the packets of each operation
 */
record PhaseTopics(MeasuredTopic speed, MeasuredTopic cpu, MeasuredTopic packets) {
  private static final double NANOS = 1e9;

  /**
   * Creates the topics.
   *
   * @param unit {@link NumberUnit#NANOSECONDS} or {@link NumberUnit#PER_SECOND}
   */
  static PhaseTopics topicsFor(String id, String title, String shows, NumberUnit unit) {
    return new PhaseTopics(
        new MeasuredTopic(
            id,
            title,
            shows,
            unit,
            unit == NumberUnit.PER_SECOND ? BetterDirection.MORE : BetterDirection.LESS),
        new MeasuredTopic(
            id + "-cpu",
            title + ": CPU of each",
            "The CPU time of the whole process, its compiler and collector included.",
            NumberUnit.NANOSECONDS,
            BetterDirection.LESS),
        new MeasuredTopic(
            id + "-packets",
            title + ": packets of each",
            "What the servers and the process sent each other, by the servers' own counters.",
            NumberUnit.COUNT,
            BetterDirection.LESS));
  }

  List<MeasuredTopic> allTopics() {
    return List.of(speed, cpu, packets);
  }

  /**
   * Records the costs of the phase's operations.
   *
   * @param atOnce the number of threads that did them at once
   */
  void noteCosts(MeasurementSheet sheet, OperationCosts costs, int atOnce, long packetCount) {
    double count = costs.nanos().size();
    if (speed.unit() == NumberUnit.PER_SECOND) {
      sheet.noteValue(speed, count * atOnce * NANOS / costs.sumOfNanos());
    } else {
      costs.nanos().forEach(nanos -> sheet.noteValue(speed, nanos));
    }
    sheet.noteValue(cpu, costs.cpuNanos() / count);
    sheet.noteValue(packets, packetCount / count);
  }
}
