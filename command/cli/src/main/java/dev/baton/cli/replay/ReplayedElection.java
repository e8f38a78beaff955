package dev.baton.cli.replay;

import dev.baton.cli.replay.ChartLanes.LaneSpan;
import dev.baton.cli.replay.ChartLanes.LaneState;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.LeadershipPeriod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An election or lock, up to the current moment of the replay. */
final class ReplayedElection {
  private final String path;
  private final ChartLanes lanes;
  private final Map<String, Long> joined = new HashMap<>();
  private final Map<String, Long> doubting = new HashMap<>();
  private long attendedSince;
  private @Nullable LeadershipPeriod furthest;
  private @Nullable LeadershipPeriod latest;

  ReplayedElection(String path, ChartLanes lanes) {
    this.path = path;
    this.lanes = lanes;
  }

  /**
   * The time before a leadership.
   *
   * @param before the earlier leadership that lasted longest, if there was one
   * @param nanos how long there was no leader although candidates waited; 0 if not at all
   */
  record LeadershipGap(Optional<LeadershipPeriod> before, long nanos) {}

  String electionPath() {
    return path;
  }

  /** Returns the leadership that began last. */
  @Nullable LeadershipPeriod latestLeadership() {
    return latest;
  }

  boolean isInQueue(String who) {
    return joined.containsKey(who);
  }

  void noteJoined(String who, long at) {
    if (joined.isEmpty()) {
      attendedSince = at;
    }
    joined.putIfAbsent(who, at);
  }

  void noteLeft(String who, long at) {
    noteDoubtOver(who, at);
    Long since = joined.remove(who);
    if (since != null) {
      lanes.addSpan(path, who, new LaneSpan(LaneState.WAITS, since, at, 0));
    }
  }

  /** Notes that a candidate was killed, or all candidates of its process. */
  void noteKilled(JournalEvent one) {
    if (one.path().isEmpty() || one.path().equals(path)) {
      List.copyOf(joined.keySet()).stream()
          .filter(
              who ->
                  who.equals(one.candidate())
                      || LeadershipEndings.processOf(who).equals(one.candidate()))
          .forEach(who -> noteLeft(who, one.at()));
    }
  }

  void noteDoubt(String who, long at) {
    doubting.putIfAbsent(who, at);
  }

  void noteDoubtOver(String who, long at) {
    Long since = doubting.remove(who);
    if (since != null) {
      lanes.addSpan(path, who, new LaneSpan(LaneState.DOUBTS, since, at, 0));
    }
  }

  /** Notes that a leadership begins, and returns the time before it. */
  LeadershipGap beginLeadership(LeadershipPeriod period) {
    LeadershipPeriod before = furthest;
    lanes.addSpan(
        path,
        period.candidate(),
        new LaneSpan(LaneState.LEADS, period.from(), period.to(), period.token()));
    latest = period;
    furthest = before == null || before.to() < period.to() ? period : before;
    return new LeadershipGap(
        Optional.ofNullable(before),
        before == null ? 0 : Math.max(0, period.from() - Math.max(before.to(), attendedSince)));
  }

  /**
   * Notes that an earlier leader may have led until {@code now}, when another candidate began to
   * lead.
   */
  void lostSightOf(LeadershipPeriod before, long now) {
    lanes.addSpan(path, before.candidate(), new LaneSpan(LaneState.PERHAPS, before.to(), now, 0));
  }

  /** Notes that an earlier leader, never heard of again, may have led until {@code now}. */
  void wentSilent(LeadershipPeriod before, long now) {
    lostSightOf(before, now);
    noteLeft(before.candidate(), now);
  }

  /** Notes that the journals end. */
  void endReplay(long at) {
    List.copyOf(joined.keySet()).forEach(who -> noteLeft(who, at));
  }
}
