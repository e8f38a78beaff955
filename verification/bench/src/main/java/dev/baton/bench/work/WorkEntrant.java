package dev.baton.bench.work;

/** An entrant does a work, a part of it in each round. Used by one thread at a time. */
public interface WorkEntrant extends AutoCloseable {
  /** Does a round, and records the measurements. */
  void runRound(MeasurementSheet sheet) throws InterruptedException;

  @Override
  void close();
}
