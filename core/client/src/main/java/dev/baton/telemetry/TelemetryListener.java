package dev.baton.telemetry;

import java.time.Duration;

/**
 * Hears what a {@link dev.baton.Baton} measures, if it is given to {@link
 * dev.baton.BatonBuilder#telemetry}. Each method does nothing unless overridden. The module
 * baton-micrometer has an implementation.
 *
 * <p>Any thread may call, also the one that keeps the leases. So a method must be thread-safe and
 * must return at once. What it throws, Errors included, is logged, and Baton goes on. The same
 * failure is logged again only once in ten minutes.
 */
public interface TelemetryListener {
  /** A telemetry that does nothing. */
  TelemetryListener NONE = new TelemetryListener() {};

  /** Called when a candidate begins to take part. */
  default void candidateAdded(MeasuredCandidate candidate) {}

  /** Called when a candidate has left for good. */
  default void candidateRemoved(MeasuredCandidate candidate) {}

  /**
   * Called when the position of a waiting candidate may have changed, and when it leads.
   *
   * @param position 1 for the leader, at most the real position for others; 0 where there is no
   *     queue
   */
  default void positionChanged(MeasuredCandidate candidate, int position) {}

  /**
   * Returns whether leaders are to count the candidates of their elections. That costs a leader a
   * reading of the queue each time that a candidate comes or goes.
   */
  default boolean countsCandidates() {
    return false;
  }

  /**
   * Called when a leader has counted the candidates of its election, if {@link #countsCandidates}.
   *
   * @param candidates how many there are, with the leader
   */
  default void candidatesCounted(MeasuredCandidate leader, int candidates) {}

  /**
   * Called when an activity begins.
   *
   * @param place what it is about
   * @param token the fencing token of a term or a hold; 0 for other activities
   * @return what is told of the end
   */
  default MeasuredActivity beginActivity(ActivityKind kind, MeasuredPlace place, long token) {
    return MeasuredActivity.UNMEASURED;
  }

  /** Called when a session has begun. This and the next two are about the first session only. */
  default void sessionOpened() {}

  /** Called when there is a connection again, and the session has outlived the gap. */
  default void reconnected() {}

  /** Called when the connection to ZooKeeper is lost. */
  default void disconnected() {}

  /**
   * Called when the servers have answered a heartbeat of a session that leads, holds, or is next.
   *
   * @param latency the time from the request to its answer
   */
  default void heartbeatAnswered(Duration latency) {}

  /** Called when a callback of the user is to run. */
  default void callbackQueued() {}

  /**
   * Called when a callback has ended.
   *
   * @param failed whether it threw, or its executor refused it
   */
  default void callbackEnded(boolean failed) {}
}
