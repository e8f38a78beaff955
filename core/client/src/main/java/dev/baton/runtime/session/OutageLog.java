package dev.baton.runtime.session;

import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Logs why there is no connection: the first failure at once, and after that one line at growing
 * intervals, with the number of attempts. An outage of hours costs a dozen lines.
 */
final class OutageLog {
  private static final LoopLog log = LoopLog.of(OutageLog.class);
  private static final long FIRST_INTERVAL = Duration.ofSeconds(10).toNanos();
  private static final long LONGEST_INTERVAL = Duration.ofMinutes(30).toNanos();

  private int attempts;
  private int cuts;
  private long begun;
  private long interval;
  private long due;

  /** Called when a connection was good: the next failure is a new one. */
  void noteGoodConnection() {
    attempts = 0;
    cuts = 0;
  }

  /**
   * Called when an attempt has failed, or a connection is lost.
   *
   * @param cut whether there was a connection
   */
  void noteFailure(long now, boolean cut, String servers, String why) {
    String lasting = describeFailure(now, cut);
    if (lasting == null) {
      return;
    }
    if (lasting.isEmpty()) {
      log.info("Not connected to {}: {}", servers, why);
    } else {
      log.warn("Not connected to {} {}: {}", servers, lasting, why);
    }
  }

  /** Returns how long it lasts by now, empty for the first failure; null if that is no news. */
  @Nullable String describeFailure(long now, boolean cut) {
    attempts++;
    cuts += cut ? 1 : 0;
    if (attempts == 1) {
      begun = now;
      interval = FIRST_INTERVAL;
      due = now + interval;
      return "";
    }
    if (now - due < 0) {
      return null;
    }
    interval = Math.min(2 * interval, LONGEST_INTERVAL);
    due = now + interval;
    return "for "
        + DurationFormat.roundMeasured(Duration.ofNanos(now - begun))
        + " and "
        + attempts
        + " attempts, "
        + (cuts < 2 ? "none of which led to a connection" : cuts + " times connected and cut off");
  }
}
