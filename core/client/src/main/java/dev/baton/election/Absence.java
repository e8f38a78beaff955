package dev.baton.election;

import dev.baton.runtime.port.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A candidate's time out of its queue. It is requested first, then the candidate leaves, then the
 * time runs. Confined to the loop, except {@link #remaining}.
 */
final class Absence {
  private final Loop loop;
  private final List<CompletableFuture<Void>> askers = new ArrayList<>();
  private volatile @Nullable Spell spell;
  private boolean out;
  private Loop.@Nullable Alarm alarm;

  /**
   * The last request.
   *
   * @param lasts how long the candidate must stay out
   * @param end the end by the monotonic clock; null before the time runs
   */
  private record Spell(Duration lasts, @Nullable Long end) {}

  Absence(Loop loop) {
    this.loop = loop;
  }

  /**
   * Requests {@code lasts} out of the queue; completes {@code asker} when the candidate has left
   * it.
   */
  void ask(Duration lasts, CompletableFuture<Void> asker) {
    spell = new Spell(lasts, null);
    if (out) {
      asker.complete(null);
    } else {
      askers.add(asker);
    }
  }

  /** Returns whether the time was requested and is not over. */
  boolean isAsked() {
    return spell != null;
  }

  /** Returns whether the candidate has left the queue and not rejoined it. */
  boolean isOut() {
    return out;
  }

  /** Called when the candidate has left the queue. */
  void left() {
    out = isAsked();
    askers.forEach(asker -> asker.complete(null));
    askers.clear();
  }

  /** Starts the time, or restarts it; runs {@code back} at its end. */
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

  /** Ends the time, even early. */
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

  /** Returns the rest of the time; empty if it was not requested or is over. Thread-safe. */
  Optional<Duration> remaining() {
    return Optional.ofNullable(spell).map(this::remaining);
  }

  private Duration remaining(Spell asked) {
    Long end = asked.end();
    return end == null ? asked.lasts() : Duration.ofNanos(Math.max(0, end - loop.nanoTime()));
  }
}
