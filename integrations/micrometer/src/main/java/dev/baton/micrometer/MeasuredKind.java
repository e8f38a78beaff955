package dev.baton.micrometer;

import dev.baton.telemetry.ActivityKind;

/**
 * How an activity is called.
 *
 * @param observation the name of its observation, and so of its timer
 * @param span the name of its span
 * @param pathTag the tag that has the path
 */
record MeasuredKind(String observation, String span, String pathTag) {
  static final String ELECTION = "election";
  static final String LOCK = "lock";

  static MeasuredKind of(ActivityKind kind) {
    return switch (kind) {
      case CAMPAIGN -> new MeasuredKind("baton.election.wait", "campaign", ELECTION);
      case TERM -> new MeasuredKind("baton.term", "term", ELECTION);
      case SUSPENSION -> new MeasuredKind("baton.suspended", "suspension", ELECTION);
      case ACQUIRE -> new MeasuredKind("baton.lock.wait", "acquire", LOCK);
      case HOLD -> new MeasuredKind("baton.lock.hold", "hold", LOCK);
    };
  }
}
