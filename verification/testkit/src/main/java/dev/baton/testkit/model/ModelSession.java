package dev.baton.testkit.model;

import org.jspecify.annotations.Nullable;

/** A session, as the leader knows it. */
final class ModelSession {
  final long id;
  final long timeoutNanos;

  /** The time at which the leader last heard of the session. */
  long heardAt;

  /** The connection that may act for the session. */
  @Nullable ModelLink link;

  ModelSession(long id, long timeoutNanos, long now) {
    this.id = id;
    this.timeoutNanos = timeoutNanos;
    this.heardAt = now;
  }

  String password() {
    return "secret of " + id;
  }
}
