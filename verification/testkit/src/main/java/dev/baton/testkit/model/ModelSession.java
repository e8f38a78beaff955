package dev.baton.testkit.model;

import org.jspecify.annotations.Nullable;

/** A session, as the leader knows it. */
final class ModelSession {
  final long id;

  /** The timeout with which the session was created. Each new leader begins with it. */
  final long createdNanos;

  /** The shortest timeout that the client has heard of. */
  long heardNanos = Long.MAX_VALUE;

  /** The timeout with which the leader last heard of the session. */
  long touchedNanos;

  /** The time at which the session ends, if the leader hears of it no more. */
  long deadline;

  /** The next look at the deadline. */
  VirtualTime.@Nullable VirtualTask look;

  /** The connection that may act for the session. */
  @Nullable ModelLink link;

  ModelSession(long id, long createdNanos) {
    this.id = id;
    this.createdNanos = createdNanos;
  }

  /** Returns true if the session may end earlier than its client can know. */
  boolean isCutShort() {
    return touchedNanos < heardNanos;
  }

  String password() {
    return "secret of " + id;
  }
}
