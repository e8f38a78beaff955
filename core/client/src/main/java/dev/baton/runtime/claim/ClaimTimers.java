package dev.baton.runtime.claim;

import dev.baton.protocol.claim.Timer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.watch.LineWatch;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** The timers of one claim. Each is set at most once at a time. Confined to the loop. */
final class ClaimTimers {
  private static final long LONGEST_RETRY_NANOS = Duration.ofMinutes(1).toNanos();
  private static final int MOST_DOUBLINGS = 20;

  private final Loop loop;
  private final Consumer<Timer> fired;
  private final Map<Timer, Loop.Alarm> alarms = new EnumMap<>(Timer.class);

  ClaimTimers(Loop loop, Consumer<Timer> fired) {
    this.loop = loop;
    this.fired = fired;
  }

  /**
   * Sets {@code timer} to {@code first}, doubled {@code doublings} times, up to a sensible limit.
   */
  void set(Timer timer, long first, int doublings) {
    long longest = timer == Timer.LOOK ? LineWatch.RARELY_NANOS : LONGEST_RETRY_NANOS;
    long delay = Math.min(first << Math.min(doublings, MOST_DOUBLINGS), longest);
    cancel(timer);
    alarms.put(timer, loop.after(delay, () -> fired.accept(timer)));
  }

  private void cancel(Timer timer) {
    Loop.Alarm alarm = alarms.remove(timer);
    if (alarm != null) {
      alarm.cancel();
    }
  }

  void cancelAll() {
    alarms.values().forEach(Loop.Alarm::cancel);
    alarms.clear();
  }
}
