package dev.baton.cli.report;

import dev.baton.Baton;
import dev.baton.cli.process.DaemonThread;
import dev.baton.error.BatonException;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.WarningRules;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Observes all elections and locks with participants, also those that come later. It looks for them
 * now and then. Those without participants are left out until they have some. Thread-safe.
 */
final class WatchedElections implements AutoCloseable {
  private final Baton baton;
  private final WarningRules warnings;
  private final Function<String, ElectionObserver> observers;
  private final Consumer<String> troubles;
  private final Map<String, ElectionObservation> observed = new TreeMap<>();
  private final ScheduledExecutorService searcher =
      Executors.newSingleThreadScheduledExecutor(
          work -> DaemonThread.createThread("watch-all", work));
  private boolean closed;

  /**
   * Creates an object that observes nothing yet.
   *
   * @param observers returns the observer of a path
   * @param troubles told why a search has failed
   */
  WatchedElections(
      Baton baton,
      WarningRules warnings,
      Function<String, ElectionObserver> observers,
      Consumer<String> troubles) {
    this.baton = baton;
    this.warnings = warnings;
    this.observers = observers;
    this.troubles = troubles;
  }

  /** Begins to observe, and to look for further elections in each {@code period}. */
  WatchedElections startWatching(Duration period) {
    observeAll(baton.findElections().paths());
    var unused =
        searcher.scheduleWithFixedDelay(
            this::searchAgain, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
    return this;
  }

  private void searchAgain() {
    try {
      observeAll(baton.findElections().paths());
    } catch (BatonException e) {
      troubles.accept("new elections can't be found: " + e.getMessage());
    }
  }

  private synchronized void observeAll(List<String> paths) {
    if (closed) {
      return;
    }
    Set<String> gone = new HashSet<>(observed.keySet());
    paths.forEach(gone::remove);
    gone.forEach(path -> observed.remove(path).close());
    for (String path : paths) {
      observed.computeIfAbsent(
          path, one -> baton.election(one).observe(observers.apply(one), warnings));
    }
  }

  /** Returns the present observations, in the order of their paths. */
  synchronized List<ElectionObservation> observations() {
    return List.copyOf(observed.values());
  }

  @Override
  public synchronized void close() {
    closed = true;
    searcher.shutdownNow();
    observed.values().forEach(ElectionObservation::close);
  }
}
