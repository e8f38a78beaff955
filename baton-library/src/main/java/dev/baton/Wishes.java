package dev.baton;

import dev.baton.protocol.Mode;
import dev.baton.runtime.ElectionPath;
import dev.baton.runtime.Loop;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What users want of one lock, and how long they wait for it. Thread-safe. */
final class Wishes {
  private final Baton baton;
  private final ElectionPath path;
  private final Mode mode;
  private final LockOptions options;

  Wishes(Baton baton, ElectionPath path, Mode mode, LockOptions options) {
    this.baton = baton;
    this.path = path;
    this.mode = mode;
    this.options = options;
  }

  private Loop loop() {
    return baton.engine().loop();
  }

  /** Somebody wants the lock; see {@link LockWaiter}. */
  LockWaiter make(boolean patient) {
    baton.checkOpen();
    LockWaiter waiter = new LockWaiter(baton.engine().ask(), options, patient);
    loop().post(() -> baton.locks().add(path, mode, waiter));
    return waiter;
  }

  /** Blocks until {@code waiter} has what it wants, but not longer than {@code atMost}. */
  CompletableFuture<Hold> awaited(LockWaiter waiter, Duration atMost) throws InterruptedException {
    try {
      if (!loop().await(waiter.granted(), TimeUnit.NANOSECONDS.convert(atMost))) {
        timeOut(waiter, atMost);
      }
      return waiter.granted();
    } catch (InterruptedException e) {
      cancel(waiter);
      throw e;
    }
  }

  private void forget(LockWaiter waiter) {
    loop().post(waiter::leaveLine);
  }

  private void cancel(LockWaiter waiter) {
    waiter.fail(new CancellationException("nobody waits any longer"));
    forget(waiter);
  }

  void timeOut(LockWaiter waiter, Duration limit) {
    waiter.timedOut(path.text(), limit);
    forget(waiter);
  }

  /** What a user may wait for, and cancel. */
  CompletableFuture<Hold> future(LockWaiter waiter) {
    return waiter.asFuture(baton.executor(), () -> cancel(waiter));
  }

  /** Has {@code waiter} wait no longer than {@code limit}. */
  LockWaiter limited(LockWaiter waiter, Duration limit) {
    Loop.Alarm alarm =
        loop().after(TimeUnit.NANOSECONDS.convert(limit), () -> timeOut(waiter, limit));
    var unused = waiter.granted().whenComplete((hold, failure) -> loop().post(alarm::cancel));
    return waiter;
  }
}
