package dev.baton;

import dev.baton.protocol.Reason;
import dev.baton.runtime.Loop;
import dev.baton.runtime.Notifier;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The user's work of one term: what the two callbacks between being elected and having stopped do.
 * If the term is revoked before the first has begun, neither is called.
 */
final class Work {
  private static final Logger log = LoggerFactory.getLogger(Candidate.class);

  private final Leadership leadership;
  private final Notifier notifier;
  private final Runnable begin;
  private @Nullable Runnable end;
  private Loop.@Nullable Alarm alarm;
  private boolean begun;
  private boolean revoked;

  Work(Leadership leadership, Notifier notifier, Consumer<Leadership> onElected) {
    this.leadership = leadership;
    this.notifier = notifier;
    this.begin = () -> begin(onElected);
  }

  /** Has the user told that the work may begin. */
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

  /** Has {@code callback} called while the work goes on. */
  void tell(Consumer<Leadership> callback) {
    tell(callback, () -> {});
  }

  /**
   * Has {@code callback} called while the work goes on.
   *
   * @param then runs afterwards, also if that is not called
   */
  void tell(Consumer<Leadership> callback, Runnable then) {
    notifier.tell(
        () -> {
          if (hasBegun()) {
            callback.accept(leadership);
          }
        },
        then);
  }

  /**
   * Has the work stopped.
   *
   * @param alarm to cancel when it has
   * @param then runs when it has
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
    end = last;
    notifier.tell(last, then);
  }

  /** Interrupts whatever of the work still runs. */
  void interruptAgain() {
    notifier.interrupt(begin);
    if (end != null) {
      notifier.interrupt(end);
    }
  }

  void stopped() {
    if (alarm != null) {
      alarm.cancel();
    }
  }
}
