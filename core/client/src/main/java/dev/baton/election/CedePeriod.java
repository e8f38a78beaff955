package dev.baton.election;

import dev.baton.protocol.EndReason;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A candidate's time out of its queue. It is requested first, then the candidate leaves, then the
 * time runs, then the candidate joins. A candidate begins with the last of these, which waits until
 * {@link #allowJoining}. Confined to the loop, except {@link #remainingTime}.
 */
final class CedePeriod {
  private final EventLoop loop;
  private final Runnable join;
  private final BooleanSupplier mayJoin;
  private final List<CompletableFuture<Void>> askers = new ArrayList<>();
  private volatile @Nullable CedeSpan spell;
  private boolean allowed;
  private boolean out;
  private int begun;

  /** True if the candidate must join, and has not yet. */
  private boolean due = true;

  private EventLoop.@Nullable LoopAlarm alarm;

  /**
   * The last request.
   *
   * @param lasts how long the candidate must stay out
   * @param reason why, for a leader
   * @param end the end by the monotonic clock; null before the time runs
   */
  private record CedeSpan(Duration lasts, EndReason reason, @Nullable Long end) {}

  /**
   * Creates the time before a candidate has joined.
   *
   * @param join joins the queue; repeated if it throws
   * @param mayJoin returns whether the candidate is fit to; call {@link #joinIfDue} when it is
   */
  CedePeriod(EventLoop loop, Runnable join, BooleanSupplier mayJoin) {
    this.loop = loop;
    this.join = join;
    this.mayJoin = mayJoin;
  }

  /** Ends the wait before the first joining, and cuts the time short if it was requested. */
  void allowJoining() {
    allowed = true;
    CedeSpan asked = spell;
    if (asked != null) {
      spell = new CedeSpan(Duration.ZERO, asked.reason(), null);
    }
  }

  /** Returns whether the candidate was told to join. */
  boolean isAllowed() {
    return allowed;
  }

  /** Joins the queue, if that is due and allowed, and the candidate may. */
  void joinIfDue() {
    if (due && allowed && mayJoin.getAsBoolean()) {
      join.run();
      due = false;
    }
  }

  /**
   * Requests {@code lasts} out of the queue for {@code reason}; completes {@code asker} when the
   * candidate has left it.
   */
  void requestPeriod(Duration lasts, EndReason reason, CompletableFuture<Void> asker) {
    spell = new CedeSpan(lasts, reason, null);
    if (isOutOfQueue()) {
      out = true;
      due = false;
      asker.complete(null);
    } else {
      askers.add(asker);
    }
  }

  /** Returns whether the time was requested and is not over. */
  boolean isRequested() {
    return spell != null;
  }

  /** Returns why the time was requested, or {@code otherwise} if it was not. */
  EndReason reasonOr(EndReason otherwise) {
    CedeSpan asked = spell;
    return asked == null ? otherwise : asked.reason();
  }

  /** Returns whether the candidate is not in the queue. */
  boolean isOutOfQueue() {
    return out || due;
  }

  /** Called when the candidate has left the queue. */
  void noteLeft() {
    out = isRequested();
    askers.forEach(asker -> asker.complete(null));
    askers.clear();
  }

  /** Starts the time, or restarts it. */
  void startPeriod() {
    CedeSpan asked = spell;
    if (asked != null) {
      long nanos = asked.lasts().toNanos();
      int attempt = begun + 1;
      CedeSpan running = new CedeSpan(asked.lasts(), asked.reason(), loop.nanoTime() + nanos);
      alarm = loop.replaceAlarm(alarm, nanos, () -> rejoin(attempt));
      begun = attempt;
      spell = running;
    }
  }

  /** Ends the time, unless this alarm is of an earlier attempt to begin it. */
  private void rejoin(int attempt) {
    if (attempt == begun && spell != null) {
      alarm = null;
      spell = null;
      out = false;
      due = true;
      joinIfDue();
    }
  }

  /** Returns whether the time should have begun, or ended, and a failure has kept it from that. */
  boolean isOverdue() {
    CedeSpan asked = spell;
    return out && asked != null && (asked.end() == null || asked.end() - loop.nanoTime() <= 0);
  }

  /** Ends the time, even early. */
  void endPeriod() {
    cancelAlarm();
    spell = null;
    out = false;
    due = false;
  }

  private void cancelAlarm() {
    EventLoop.cancelAlarm(alarm);
    alarm = null;
  }

  /** Returns the rest of the time; empty if it was not requested or is over. Thread-safe. */
  Optional<Duration> remainingTime() {
    return Optional.ofNullable(spell).map(this::remainingTime);
  }

  private Duration remainingTime(CedeSpan asked) {
    Long end = asked.end();
    return end == null ? asked.lasts() : Duration.ofNanos(Math.max(0, end - loop.nanoTime()));
  }
}
