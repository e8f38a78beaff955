package dev.baton.cli.replay;

import dev.baton.cli.replay.Lanes.Mark;
import dev.baton.cli.replay.Lanes.Span;
import dev.baton.journal.Happening;
import dev.baton.journal.Reign;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An election or lock, up to the current moment of the replay. */
final class Line {
  private final String path;
  private final Lanes lanes;
  private final Map<String, Long> standing = new HashMap<>();
  private final Map<String, Long> doubting = new HashMap<>();
  private long attendedSince;
  private @Nullable Reign furthest;
  private @Nullable Reign latest;

  Line(String path, Lanes lanes) {
    this.path = path;
    this.lanes = lanes;
  }

  /**
   * The time before a leadership.
   *
   * @param before the earlier leadership that lasted longest, if there was one
   * @param nanos how long there was no leader although candidates waited; 0 if not at all
   */
  record Gap(Optional<Reign> before, long nanos) {}

  String path() {
    return path;
  }

  /** Returns the leadership that began last. */
  @Nullable Reign latest() {
    return latest;
  }

  boolean stands(String who) {
    return standing.containsKey(who);
  }

  void comes(String who, long at) {
    if (standing.isEmpty()) {
      attendedSince = at;
    }
    standing.putIfAbsent(who, at);
  }

  void leaves(String who, long at) {
    doubtsNoMore(who, at);
    Long since = standing.remove(who);
    if (since != null) {
      lanes.add(path, who, new Span(Mark.WAITS, since, at, 0));
    }
  }

  /** Notes that a candidate was killed, or all candidates of its process. */
  void killed(Happening one) {
    if (one.line().isEmpty() || one.line().equals(path)) {
      List.copyOf(standing.keySet()).stream()
          .filter(who -> who.equals(one.who()) || Endings.process(who).equals(one.who()))
          .forEach(who -> leaves(who, one.at()));
    }
  }

  void doubts(String who, long at) {
    doubting.putIfAbsent(who, at);
  }

  void doubtsNoMore(String who, long at) {
    Long since = doubting.remove(who);
    if (since != null) {
      lanes.add(path, who, new Span(Mark.DOUBTS, since, at, 0));
    }
  }

  /** Notes that a leadership begins, and returns the time before it. */
  Gap begin(Reign reign) {
    Reign before = furthest;
    lanes.add(path, reign.who(), new Span(Mark.LEADS, reign.from(), reign.to(), reign.token()));
    latest = reign;
    furthest = before == null || before.to() < reign.to() ? reign : before;
    return new Gap(
        Optional.ofNullable(before),
        before == null ? 0 : Math.max(0, reign.from() - Math.max(before.to(), attendedSince)));
  }

  /**
   * Notes that an earlier leader may have led until {@code now}, when another candidate began to
   * lead.
   */
  void lostSightOf(Reign before, long now) {
    lanes.add(path, before.who(), new Span(Mark.PERHAPS, before.to(), now, 0));
  }

  /** Notes that an earlier leader, never heard of again, may have led until {@code now}. */
  void wentSilent(Reign before, long now) {
    lostSightOf(before, now);
    leaves(before.who(), now);
  }

  /** Notes that the journals end. */
  void close(long at) {
    List.copyOf(standing.keySet()).forEach(who -> leaves(who, at));
  }
}
