package dev.baton.election;

import dev.baton.runtime.port.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A candidate's time out of its line: asked for, then awaited while it leaves, then running. In the
 * loop, but for {@link #remaining}.
 */
final class Absence {
  private final Loop loop;
  private final List<CompletableFuture<Void>> askers = new ArrayList<>();
  private volatile @Nullable Spell spell;
  private boolean out;
  private Loop.@Nullable Alarm alarm;

  /**
   * What was asked for last.
   *
   * @param end by the monotonic clock; null before it runs
   */
  private record Spell(Duration lasts, @Nullable Long end) {}

  Absence(Loop loop) {
    this.loop = loop;
  }

  /** Is to last so long; completes {@code asker} when the line has been left. */
  void ask(Duration lasts, CompletableFuture<Void> asker) {
    spell = new Spell(lasts, null);
    if (out) {
      asker.complete(null);
    } else {
      askers.add(asker);
    }
  }

  /** Whether it was asked for, and is not over. */
  boolean isAsked() {
    return spell != null;
  }

  /** Whether the line has been left, and not been entered again. */
  boolean isOut() {
    return out;
  }

  /** The line has been left. */
  void left() {
    out = isAsked();
    askers.forEach(asker -> asker.complete(null));
    askers.clear();
  }

  /** Lasts from now on, anew if it did already; then {@code back}. */
  void run(Runnable back) {
    Spell asked = spell;
    if (asked != null) {
      long nanos = asked.lasts().toNanos();
      Loop.Alarm next =
          loop.after(
              nanos,
              () -> {
                end();
                back.run();
              });
      cancelAlarm();
      alarm = next;
      spell = new Spell(asked.lasts(), loop.nanoTime() + nanos);
    }
  }

  /** Is over, also before its time. */
  void end() {
    cancelAlarm();
    spell = null;
    out = false;
  }

  private void cancelAlarm() {
    if (alarm != null) {
      alarm.cancel();
      alarm = null;
    }
  }

  /** How long it will last yet; empty if it was not asked for, or is over. From any thread. */
  Optional<Duration> remaining() {
    return Optional.ofNullable(spell).map(this::remaining);
  }

  private Duration remaining(Spell asked) {
    Long end = asked.end();
    return end == null ? asked.lasts() : Duration.ofNanos(Math.max(0, end - loop.nanoTime()));
  }
}
