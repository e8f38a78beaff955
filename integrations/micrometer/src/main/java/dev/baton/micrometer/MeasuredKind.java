package dev.baton.micrometer;

import dev.baton.telemetry.ActivityKind;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How an activity is called.
 *
 * @param observation the name of its observation, and so of its timer
 * @param span the name of its span
 * @param pathTag the tag that has the path
 * @param meaning what its timer times
 */
record MeasuredKind(String observation, String span, String pathTag, String meaning) {
  static final String ELECTION = "election";
  static final String LOCK = "lock";

  private static final Map<String, MeasuredKind> BY_TIMER =
      Arrays.stream(ActivityKind.values())
          .map(MeasuredKind::of)
          .collect(Collectors.toUnmodifiableMap(MeasuredKind::observation, kind -> kind));
  private static final String ACTIVE = ".active";

  /** Returns the description of a timer of an activity; null if {@code meter} is none. */
  static @Nullable String describeTimer(String meter) {
    boolean active = meter.endsWith(ACTIVE);
    MeasuredKind kind =
        BY_TIMER.get(active ? meter.substring(0, meter.length() - ACTIVE.length()) : meter);
    return kind == null ? null : kind.meaning() + (active ? ", so far" : "");
  }

  static MeasuredKind of(ActivityKind kind) {
    return switch (kind) {
      case CAMPAIGN ->
          new MeasuredKind(
              "baton.election.wait",
              "campaign",
              ELECTION,
              "From joining the queue to leading, or to leaving");
      case TERM ->
          new MeasuredKind("baton.term", "term", ELECTION, "From leading to the end of that");
      case SUSPENSION ->
          new MeasuredKind(
              "baton.suspended",
              "suspension",
              ELECTION,
              "From a late answer of ZooKeeper to the next one, or to the end of the term");
      case ACQUIRE -> new MeasuredKind("baton.lock.wait", "acquire", LOCK, "A call for a lock");
      case HOLD ->
          new MeasuredKind(
              "baton.lock.hold", "hold", LOCK, "From acquiring a lock to its release or loss");
    };
  }
}
