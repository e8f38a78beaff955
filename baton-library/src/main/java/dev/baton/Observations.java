package dev.baton;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The observations of one Baton that are not closed. Thread-safe. */
final class Observations {
  private final Set<Lookout> lookouts = new LinkedHashSet<>();
  private boolean closed;

  /**
   * Begins one.
   *
   * @throws ClosedException if the Baton is closed
   */
  synchronized Observation begin(Election election, Lookout lookout) {
    if (closed) {
      throw new ClosedException("this Baton has been closed");
    }
    lookouts.add(lookout);
    lookout.begin();
    return new Observation(election.path(), lookout, () -> forget(lookout));
  }

  private synchronized void forget(Lookout lookout) {
    lookouts.remove(lookout);
  }

  private synchronized List<Lookout> all() {
    return List.copyOf(lookouts);
  }

  /** Nothing is told any more, but for callbacks that run, and nobody can begin. */
  void close() {
    synchronized (this) {
      closed = true;
    }
    all().forEach(Lookout::stop);
  }

  /** Whether the calling thread runs a callback of an observer. */
  boolean isInCallback() {
    return all().stream().anyMatch(Lookout::isInCallback);
  }
}
