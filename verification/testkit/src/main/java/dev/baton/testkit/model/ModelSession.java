package dev.baton.testkit.model;

import org.jspecify.annotations.Nullable;

/** A session, as the leader knows it. */
final class ModelSession {
  final long id;
  final long timeoutNanos;

  /** When the leader last heard of it. */
  long heardAt;

  /** The connection that may act for it. */
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
