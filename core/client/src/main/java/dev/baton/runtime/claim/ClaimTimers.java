package dev.baton.runtime.claim;

import static dev.baton.runtime.port.EventLoop.cancelAlarm;

import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.watch.PathWatch;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The timers of one claim. Each is set at most once at a time. The one that every brief hold sets
 * has no alarm of its own: the alarm of the session's leases looks at it. Confined to the loop.
 */
final class ClaimTimers {
  private static final long LONGEST_RETRY_NANOS = Duration.ofMinutes(1).toNanos();
  private static final long LONGEST_UNWATCHED_NANOS = Duration.ofMillis(100).toNanos();
  private static final int MOST_DOUBLINGS = 20;

  /**
   * The distance of the moments at which nodes are watched, so that one alarm serves many holds.
   */
  private static final long GRAIN_NANOS = LONGEST_UNWATCHED_NANOS / 10;

  private final EventLoop loop;
  private final Consumer<ClaimEvent> claim;
  private EventLoop.@Nullable LoopAlarm look;
  private EventLoop.@Nullable LoopAlarm retry;
  private boolean awaitsHeartbeat;
  private boolean awaitsWatch;
  private long watchAt;

  /**
   * @param claim takes the event of a timer that has fired
   */
  ClaimTimers(EventLoop loop, Consumer<ClaimEvent> claim) {
    this.loop = loop;
    this.claim = claim;
  }

  /**
   * Sets {@code timer} to {@code first}, doubled {@code doublings} times, up to a sensible limit.
   */
  void setTimer(ClaimTimer timer, long first, int doublings) {
    long delay = first << Math.min(doublings, MOST_DOUBLINGS);
    switch (timer) {
      case LOOK -> look = setAlarm(look, timer, Math.min(delay, PathWatch.RARELY_NANOS));
      case RETRY -> retry = setAlarm(retry, timer, Math.min(delay, LONGEST_RETRY_NANOS));
      case WATCH -> {
        awaitsWatch = true;
        long latest = loop.nanoTime() + Math.min(delay, LONGEST_UNWATCHED_NANOS);
        watchAt = latest + GRAIN_NANOS - Math.floorMod(latest, GRAIN_NANOS);
      }
      case HEARTBEAT -> awaitsHeartbeat = true;
    }
  }

  private EventLoop.LoopAlarm setAlarm(
      EventLoop.@Nullable LoopAlarm before, ClaimTimer timer, long delay) {
    return loop.replaceAlarm(before, delay, () -> fireTimer(timer));
  }

  private void fireTimer(ClaimTimer timer) {
    claim.accept(new ClaimEvent.TimerFired(timer));
  }

  /** Returns when {@link #onAlarm} must be called next: at {@code latest}, or earlier. */
  long nextAlarm(long latest) {
    boolean ahead = awaitsWatch && watchAt - loop.nanoTime() > 0;
    return ahead && watchAt - latest < 0 ? watchAt : latest;
  }

  /** Fires the timer that awaits an alarm of the session, if it is due. */
  void onAlarm() {
    if (awaitsWatch && watchAt - loop.nanoTime() <= 0) {
      awaitsWatch = false;
      fireTimer(ClaimTimer.WATCH);
    }
  }

  /** Fires the timer that waits for a heartbeat, and returns whether it was set. */
  boolean onHeartbeat() {
    boolean due = awaitsHeartbeat;
    awaitsHeartbeat = false;
    if (due) {
      fireTimer(ClaimTimer.HEARTBEAT);
    }
    return due;
  }

  void cancelAll() {
    cancelAlarm(look);
    cancelAlarm(retry);
    awaitsHeartbeat = false;
    awaitsWatch = false;
  }
}
