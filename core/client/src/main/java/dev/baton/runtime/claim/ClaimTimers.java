package dev.baton.runtime.claim;

import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.watch.PathWatch;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** The timers of one claim. Each is set at most once at a time. Confined to the loop. */
final class ClaimTimers {
  private static final long LONGEST_RETRY_NANOS = Duration.ofMinutes(1).toNanos();
  private static final long LONGEST_UNWATCHED_NANOS = Duration.ofMillis(100).toNanos();
  private static final int MOST_DOUBLINGS = 20;

  private final EventLoop loop;
  private final Consumer<ClaimTimer> fired;
  private final Map<ClaimTimer, EventLoop.LoopAlarm> alarms = new EnumMap<>(ClaimTimer.class);

  ClaimTimers(EventLoop loop, Consumer<ClaimTimer> fired) {
    this.loop = loop;
    this.fired = fired;
  }

  /**
   * Sets {@code timer} to {@code first}, doubled {@code doublings} times, up to a sensible limit.
   */
  void setTimer(ClaimTimer timer, long first, int doublings) {
    long delay = Math.min(first << Math.min(doublings, MOST_DOUBLINGS), longestDelay(timer));
    Runnable task = () -> fired.accept(timer);
    alarms.put(timer, loop.replaceAlarm(alarms.get(timer), delay, task));
  }

  private static long longestDelay(ClaimTimer timer) {
    return switch (timer) {
      case LOOK -> PathWatch.RARELY_NANOS;
      case RETRY -> LONGEST_RETRY_NANOS;
      case WATCH -> LONGEST_UNWATCHED_NANOS;
    };
  }

  void cancelAll() {
    alarms.values().forEach(EventLoop.LoopAlarm::cancelAlarm);
    alarms.clear();
  }
}
