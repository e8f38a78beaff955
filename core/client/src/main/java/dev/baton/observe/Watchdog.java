package dev.baton.observe;

import dev.baton.internal.Seconds;
import dev.baton.observe.Warning.Kind;
import dev.baton.runtime.port.Loop;
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

/** Judges the state of an election by the rules of some {@link Warnings}. Confined to the loop. */
final class Watchdog {
  private final Loop loop;
  private final String election;
  private final Warnings rules;
  private final Runnable onAlarm;
  private final Map<Kind, Warning> active = new EnumMap<>(Kind.class);
  private final Map<Kind, Long> counts = new ConcurrentHashMap<>();

  /** The times at which leaders changed, the oldest first; no more than are needed to judge. */
  private final Deque<Long> changes = new ArrayDeque<>();

  private final List<Loop.Alarm> alarms = new ArrayList<>();
  private @Nullable String lastLeadership;
  private @Nullable Long leaderlessSince;

  /**
   * Creates a watchdog that has seen nothing.
   *
   * @param onAlarm makes it judge again, because time has passed
   */
  Watchdog(Loop loop, String election, Warnings rules, Runnable onAlarm) {
    this.loop = loop;
    this.election = election;
    this.rules = rules;
    this.onAlarm = onAlarm;
  }

  /** Returns how often a warning of this kind has begun. Thread-safe. */
  long count(Kind kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /**
   * Returns the present warnings. Sets an alarm to judge again when they may change by time alone.
   * No warning begins or ends while the state is unknown, since there may be a leader then.
   */
  Map<Kind, Warning> judge(Sight sight) {
    stop();
    if (sight.isCurrent()) {
      long now = loop.nanoTime();
      String leadership = sight.leadership().orElse(null);
      judgeNumber(sight);
      judgeLeader(leadership, now);
      judgeChanges(leadership, now);
    } else if (!active.containsKey(Kind.LEADERLESS)) {
      leaderlessSince = null;
    }
    return Collections.unmodifiableMap(new EnumMap<>(active));
  }

  /** Stops all alarms. */
  void stop() {
    alarms.forEach(Loop.Alarm::cancel);
    alarms.clear();
  }

  private void judgeNumber(Sight sight) {
    int number = sight.byKey().size();
    judge(
        Kind.FEW,
        number < rules.fewest,
        () -> number + " in " + election + ", fewer than " + rules.fewest);
    judge(
        Kind.ALONE,
        rules.alone && number == 1,
        () -> "only " + sight.participants().get(0).id() + " is left in " + election);
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
    judge(
        Kind.LEADERLESS,
        tooLong,
        () -> "nobody has led " + election + " for " + Seconds.of(rules.leaderless));
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
    judge(Kind.UNSTEADY, unsteady, this::unsteady);
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

  private String unsteady() {
    return "the leader of "
        + election
        + " has changed more than "
        + rules.mostChanges
        + " times within "
        + Seconds.of(rules.window);
  }

  private void judge(Kind kind, boolean holds, Supplier<String> text) {
    if (!holds) {
      active.remove(kind);
    } else if (!active.containsKey(kind)) {
      active.put(kind, new Warning(kind, text.get()));
      counts.merge(kind, 1L, Long::sum);
    }
  }

  private void judgeAgainAfter(long nanos) {
    alarms.add(loop.after(nanos, onAlarm));
  }
}
