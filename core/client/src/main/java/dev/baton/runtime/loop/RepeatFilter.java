package dev.baton.runtime.loop;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Chooses which repetitions of a message are logged: the first one, and after that one in ten
 * minutes. So something that fails at each heartbeat does not fill the log. Thread-safe.
 */
public final class RepeatFilter {
  private static final long INTERVAL = Duration.ofMinutes(10).toNanos();

  /** The number of messages to remember. Of more, the longest unheard is forgotten. */
  private static final int MOST = 1024;

  private final LongSupplier clock;
  private final Map<String, Repetition> known = new LinkedHashMap<>(16, 0.75f, true);

  private static final class Repetition {
    private final long loggedAt;
    private int leftOut;

    Repetition(long loggedAt) {
      this.loggedAt = loggedAt;
    }
  }

  /**
   * Creates a filter that knows no message yet.
   *
   * @param clock returns the time in nanoseconds, as {@link System#nanoTime} does
   */
  public RepeatFilter(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Notes {@code message}.
   *
   * @return what to add to it in the log: nothing the first time, later the number of those left
   *     out; null if it is to be left out
   */
  public synchronized @Nullable String describeRepetition(String message) {
    long now = clock.getAsLong();
    Repetition before = known.get(message);
    if (before != null && now - before.loggedAt < INTERVAL) {
      before.leftOut++;
      return null;
    }
    known.put(message, new Repetition(now));
    if (known.size() > MOST) {
      known.remove(known.keySet().iterator().next());
    }
    return before == null || before.leftOut == 0
        ? ""
        : " (and " + before.leftOut + " times more since this was last logged)";
  }
}
