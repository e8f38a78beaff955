package dev.baton.observe;

import dev.baton.observe.ElectionWarning.WarningKind;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Judges the state of an election by the rules of some {@link WarningRules}. Confined to the loop.
 */
final class WarningJudge {
  private final EventLoop loop;
  private final String election;
  private final WarningRules rules;
  private final Runnable onAlarm;
  private final Map<WarningKind, ElectionWarning> active = new EnumMap<>(WarningKind.class);
  private final Map<WarningKind, Long> counts = new ConcurrentHashMap<>();

  /** The times at which leaders changed, the oldest first; no more than are needed to judge. */
  private final Deque<Long> changes = new ArrayDeque<>();

  private final List<EventLoop.LoopAlarm> alarms = new ArrayList<>();
  private @Nullable String lastLeadership;
  private @Nullable Long leaderlessSince;

  /**
   * Creates a watchdog that has seen nothing.
   *
   * @param onAlarm makes it judge again, because time has passed
   */
  WarningJudge(EventLoop loop, String election, WarningRules rules, Runnable onAlarm) {
    this.loop = loop;
    this.election = election;
    this.rules = rules;
    this.onAlarm = onAlarm;
  }

  /** Returns how often a warning of this kind has begun. Thread-safe. */
  long countWarnings(WarningKind kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /**
   * Returns the present warnings. Sets an alarm to judge again when they may change by time alone.
   * No warning begins or ends while the state is unknown, since there may be a leader then.
   */
  Map<WarningKind, ElectionWarning> judgeSnapshot(ElectionSnapshot snapshot) {
    stopAlarms();
    if (snapshot.isCurrent()) {
      long now = loop.nanoTime();
      String leadership = snapshot.leadershipKey().orElse(null);
      judgeNumber(snapshot);
      judgeLeader(leadership, now);
      judgeChanges(leadership, now);
    } else if (!active.containsKey(WarningKind.LEADERLESS)) {
      leaderlessSince = null;
    }
    return Collections.unmodifiableMap(new EnumMap<>(active));
  }

  /** Stops all alarms. */
  void stopAlarms() {
    alarms.forEach(EventLoop.LoopAlarm::cancelAlarm);
    alarms.clear();
  }

  private void judgeNumber(ElectionSnapshot snapshot) {
    int number = snapshot.byKey().size();
    judgeKind(
        WarningKind.FEW,
        number < rules.fewest,
        () -> number + " in " + election + ", fewer than " + rules.fewest);
    judgeKind(
        WarningKind.ALONE,
        rules.alone && number == 1,
        () -> "only " + snapshot.participants().get(0).id() + " is left in " + election);
  }

  private void judgeLeader(@Nullable String leadership, long now) {
    if (leadership != null) {
      leaderlessSince = null;
    } else if (leaderlessSince == null) {
      leaderlessSince = now;
    }
    long wait = rules.leaderless.toNanos();
    Long since = leaderlessSince;
    boolean tooLong = wait > 0 && since != null && now - since >= wait;
    judgeKind(
        WarningKind.LEADERLESS,
        tooLong,
        () ->
            "no candidate has led "
                + election
                + " for "
                + DurationFormat.inSeconds(rules.leaderless));
    if (wait > 0 && since != null && !tooLong) {
      judgeAgainAfter(since + wait - now);
    }
  }

  private void judgeChanges(@Nullable String leadership, long now) {
    if (rules.mostChanges == 0) {
      return;
    }
    if (leadership != null && lastLeadership != null && !leadership.equals(lastLeadership)) {
      changes.add(now);
    }
    lastLeadership = leadership == null ? lastLeadership : leadership;
    forgetChanges(now);
    boolean unsteady = changes.size() > rules.mostChanges;
    judgeKind(WarningKind.UNSTEADY, unsteady, this::unsteadyText);
    if (unsteady) {
      judgeAgainAfter(changes.element() + rules.window.toNanos() - now);
    }
  }

  private void forgetChanges(long now) {
    while (changes.size() > rules.mostChanges + 1
        || (!changes.isEmpty() && now - changes.element() >= rules.window.toNanos())) {
      changes.remove();
    }
  }

  private String unsteadyText() {
    return "the leader of "
        + election
        + " has changed more than "
        + rules.mostChanges
        + " times within "
        + DurationFormat.inSeconds(rules.window);
  }

  private void judgeKind(WarningKind kind, boolean holds, Supplier<String> text) {
    if (!holds) {
      active.remove(kind);
    } else if (!active.containsKey(kind)) {
      active.put(kind, new ElectionWarning(kind, text.get()));
      counts.merge(kind, 1L, Long::sum);
    }
  }

  private void judgeAgainAfter(long nanos) {
    alarms.add(loop.runAfter(nanos, onAlarm));
  }
}
