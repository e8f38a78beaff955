package dev.baton.testkit.model;

import org.jspecify.annotations.Nullable;

/** A session, as the model's servers know it. */
final class ModelSession {
  final long id;
  final long timeoutNanos;
  long heardAt;
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
