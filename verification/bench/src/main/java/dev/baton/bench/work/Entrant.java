package dev.baton.bench.work;

/** An entrant does a work, a part of it in each round. Used by one thread at a time. */
public interface Entrant extends AutoCloseable {
  /** Does a round, and records the measurements. */
  void round(Sheet sheet) throws InterruptedException;

  @Override
  void close();
}
