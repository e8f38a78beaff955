package dev.baton.runtime.claim;

import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.watch.PathWatch;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The timers of one claim. Each is set at most once at a time. Confined to the loop. */
final class ClaimTimers {
  private static final long LONGEST_RETRY_NANOS = Duration.ofMinutes(1).toNanos();
  private static final long LONGEST_UNWATCHED_NANOS = Duration.ofMillis(100).toNanos();
  private static final int MOST_DOUBLINGS = 20;

  private final EventLoop loop;
  private final Consumer<ClaimTimer> fired;
  private @Nullable Map<ClaimTimer, EventLoop.LoopAlarm> alarms;
  private boolean awaitsHeartbeat;

  ClaimTimers(EventLoop loop, Consumer<ClaimTimer> fired) {
    this.loop = loop;
    this.fired = fired;
  }

  /**
   * Sets {@code timer} to {@code first}, doubled {@code doublings} times, up to a sensible limit.
   */
  void setTimer(ClaimTimer timer, long first, int doublings) {
    long delay = first << Math.min(doublings, MOST_DOUBLINGS);
    switch (timer) {
      case LOOK -> setAlarm(timer, Math.min(delay, PathWatch.RARELY_NANOS));
      case RETRY -> setAlarm(timer, Math.min(delay, LONGEST_RETRY_NANOS));
      case WATCH -> setAlarm(timer, Math.min(delay, LONGEST_UNWATCHED_NANOS));
      case HEARTBEAT -> awaitsHeartbeat = true;
    }
  }

  private void setAlarm(ClaimTimer timer, long delay) {
    if (alarms == null) {
      alarms = new EnumMap<>(ClaimTimer.class);
    }
    Runnable task = () -> fired.accept(timer);
    alarms.put(timer, loop.replaceAlarm(alarms.get(timer), delay, task));
  }

  /** Fires the timer that waits for a heartbeat, and returns whether it was set. */
  boolean onHeartbeat() {
    boolean due = awaitsHeartbeat;
    awaitsHeartbeat = false;
    if (due) {
      fired.accept(ClaimTimer.HEARTBEAT);
    }
    return due;
  }

  void cancelAll() {
    if (alarms != null) {
      alarms.values().forEach(EventLoop.LoopAlarm::cancelAlarm);
      alarms = null;
    }
    awaitsHeartbeat = false;
  }
}
