package dev.baton.runtime.session;

import dev.baton.runtime.port.EnsemblePort;
import java.util.random.RandomGenerator;

/**
 * The attempts to connect to an ensemble: when the next one begins, how long it may take, and what
 * is told of those that fail. Confined to the loop, except {@link #trouble}.
 */
final class ConnectAttempts {
  private final EnsemblePort ensemble;
  private final ConnectBackoff backoff;
  private final OutageLog outage = new OutageLog();
  private volatile String trouble = "it is connecting for the first time";

  ConnectAttempts(EnsemblePort ensemble, RandomGenerator random) {
    this.ensemble = ensemble;
    this.backoff = new ConnectBackoff(random);
  }

  /** Called when a connection was good; the next attempt counts as the first one. */
  void noteSuccess() {
    backoff.noteSuccess();
    outage.noteGoodConnection();
  }

  /**
   * Called when an attempt has failed, or a connection is lost.
   *
   * @param cut whether there was a connection
   */
  void noteFailure(long now, boolean cut, String why) {
    trouble = why;
    outage.noteFailure(now, cut, ensemble.describeServers(), why);
  }

  void noteClosing() {
    trouble = "it is being closed";
  }

  /** Returns why there is no connection, for people. Thread-safe. */
  String trouble() {
    return trouble;
  }

  /** Returns how long the next attempt may take, at most. */
  long attemptNanos(long quarterOfTimeout) {
    return Math.min(quarterOfTimeout, backoff.attemptNanos(ensemble.serverCount()));
  }

  /**
   * Returns the delay before the next attempt.
   *
   * @param cut whether the last attempt led to a connection that did not last
   */
  long nextNanos(boolean cut) {
    return backoff.nextNanos(ensemble.serverCount(), cut);
  }

  /** Returns a delay for clients that all lost something at one moment. */
  long scatterNanos() {
    return backoff.scatterNanos();
  }
}
