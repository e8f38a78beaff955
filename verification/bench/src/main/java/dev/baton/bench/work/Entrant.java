package dev.baton.bench.work;

/** Does a work, a bit in each round. Used by one thread at a time. */
public interface Entrant extends AutoCloseable {
  /** Does its bit, and writes down what it measures. */
  void round(Sheet sheet) throws InterruptedException;

  @Override
  void close();
}
