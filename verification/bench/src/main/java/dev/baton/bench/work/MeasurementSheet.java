package dev.baton.bench.work;

/** The sheet for an entrant's measurements. */
public interface MeasurementSheet {
  /**
   * Records a measurement.
   *
   * @param topic a topic of the work
   * @param value the value in the topic's unit
   */
  void noteValue(MeasuredTopic topic, double value);

  /**
   * Records a measurement, as {@link #noteValue(MeasuredTopic, double)} does. A double has room for
   * every measurement.
   */
  default void noteValue(MeasuredTopic topic, long value) {
    noteValue(topic, (double) value);
  }
}
