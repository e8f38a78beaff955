package dev.baton.dashboard.api;

/** An open stream of events. Thread-safe. */
public interface EventSource extends AutoCloseable {
  /** Ends the stream. A second call does nothing. */
  @Override
  void close();
}
