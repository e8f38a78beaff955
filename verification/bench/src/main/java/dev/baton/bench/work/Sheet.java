package dev.baton.bench.work;

/** The sheet for an entrant's measurements. */
public interface Sheet {
  /**
   * Records a measurement.
   *
   * @param topic a topic of the work
   * @param value the value in the topic's unit
   */
  void note(Topic topic, double value);

  /**
   * Records a measurement, as {@link #note(Topic, double)} does. A double has room for every
   * measurement.
   */
  default void note(Topic topic, long value) {
    note(topic, (double) value);
  }
}
