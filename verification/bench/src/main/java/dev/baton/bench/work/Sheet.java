package dev.baton.bench.work;

/** Where an entrant's measurements are written down. */
public interface Sheet {
  /**
   * One more.
   *
   * @param topic one of the work's
   * @param value in the topic's unit
   */
  void note(Topic topic, double value);

  /**
   * As {@link #note(Topic, double)}; no measurement is so long that a double has no room for it.
   */
  default void note(Topic topic, long value) {
    note(topic, (double) value);
  }
}
