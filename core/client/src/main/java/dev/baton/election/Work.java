package dev.baton.election;

import dev.baton.internal.News;
import dev.baton.internal.Seconds;
import dev.baton.participants.Message;
import dev.baton.protocol.Reason;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.port.Loop;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user's work of one term: its two callbacks, for being elected and for having stopped. If the
 * term is revoked before the first has begun, neither is called.
 */
final class Work {
  private static final LoopLog log = LoopLog.named("dev.baton.election");

  private final Leadership leadership;
  private final Notifier notifier;
  private final Runnable begin;
  private final News<Doubt> doubts;
  private final News<Consumer<Leadership>> renewals;
  private @Nullable Runnable end;
  private Loop.@Nullable Alarm alarm;
  private boolean begun;
  private boolean revoked;
  private boolean suspended;
  private boolean stopped;

  private record Doubt(boolean suspended, Consumer<Leadership> callback) {}

  Work(Leadership leadership, Notifier notifier, Consumer<Leadership> onElected) {
    this.leadership = leadership;
    this.notifier = notifier;
    this.begin = () -> begin(onElected);
    this.doubts = new News<>(notifier, this::tellDoubt);
    this.renewals = new News<>(notifier, this::tellRenewal);
  }

  /** Tells the user that the work may begin. */
  void start() {
    log.info("{} leads, with fencing token {}", notifier.name(), leadership.fencingToken());
    notifier.tell(begin);
  }

  private void begin(Consumer<Leadership> onElected) {
    synchronized (this) {
      if (revoked) {
        return;
      }
      begun = true;
    }
    onElected.accept(leadership);
  }

  private synchronized boolean hasBegun() {
    return begun;
  }

  private synchronized void revoke() {
    revoked = true;
    leadership.stop();
  }

  /** Calls {@code callback} if the work goes on and was told otherwise last. */
  void doubt(boolean nowSuspended, Consumer<Leadership> callback) {
    doubts.tell(new Doubt(nowSuspended, callback));
  }

  private void tellDoubt(Doubt last) {
    if (hasBegun() && last.suspended() != suspended) {
      suspended = last.suspended();
      last.callback().accept(leadership);
    }
  }

  /** Calls {@code callback} while the work goes on. */
  void renewed(Consumer<Leadership> callback) {
    renewals.tell(callback);
  }

  private void tellRenewal(Consumer<Leadership> callback) {
    if (hasBegun()) {
      callback.accept(leadership);
    }
  }

  /**
   * Stops the work.
   *
   * @param onRevoked the user's callback
   * @param reason why the work must stop
   * @param alarm an alarm to cancel when it has stopped
   * @param then runs when it has stopped
   */
  void stop(
      BiConsumer<Leadership, Reason> onRevoked, Reason reason, Loop.Alarm alarm, Runnable then) {
    this.alarm = alarm;
    log.info("{} is to lead no more: {}", notifier.name(), reason);
    revoke();
    notifier.interrupt(begin);
    Runnable last =
        () -> {
          if (hasBegun()) {
            onRevoked.accept(leadership, reason);
          }
        };
    notifier.tell(last, then);
    end = last; // Not before: if an earlier line throws, it is done once more.
  }

  /** Called when it has not stopped in time; interrupts the callbacks that still run. */
  void overdue(Duration limit, boolean kept) {
    log.warn(
        "NOT CONFIRMED: the work of {} as leader has not stopped within {}. {}",
        notifier.name(),
        Seconds.of(limit),
        kept
            ? "Nobody can lead until it has, or the session ends."
            : "Others may lead now; only the fencing token guards.");
    notifier.interrupt(begin);
    if (end != null) {
      notifier.interrupt(end);
    }
  }

  /** Notes the message that had it evicted or given up, unless its term is over anyway. */
  synchronized void evicted(Message by) {
    if (!revoked) {
      leadership.evicted(by);
    }
  }

  /** Returns the message that had it evicted or given up, if there was one. */
  Optional<Message> endedBy() {
    return leadership.eviction();
  }

  /** Called in the loop when it has stopped. */
  void stopped() {
    stopped = true;
    if (alarm != null) {
      alarm.cancel();
    }
  }

  /** Returns whether it was told to stop. Called in the loop. */
  boolean isStopping() {
    return end != null;
  }

  /** Returns whether it has stopped. Called in the loop. */
  boolean hasStopped() {
    return stopped;
  }
}
