package dev.baton.sim.soak.client;

import dev.baton.journal.Happening.Kind;
import dev.baton.lock.Hold;
import dev.baton.lock.Lock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A candidate that leads while it holds a lock of Baton. */
final class LockContender implements Contender {
  private static final long PAUSE_NANOS = 50_000_000;

  private final Lock lock;
  private final Diary diary;
  private @Nullable CompletableFuture<Hold> wish;
  private volatile @Nullable Hold hold;

  LockContender(Lock lock, Diary diary) {
    this.lock = lock;
    this.diary = diary;
  }

  @Override
  public long leads() {
    Hold held = hold;
    return held != null && held.isValid() ? held.fencingToken() : 0;
  }

  @Override
  public long await(Duration atMost) {
    CompletableFuture<Hold> wished = wish == null ? lock.acquireAsync() : wish;
    wish = wished;
    try {
      return begin(wished.get(atMost.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    } catch (ExecutionException refused) {
      diary.note(Kind.PROBLEM, 0, String.valueOf(refused.getCause()));
      wish = null;
      LockSupport.parkNanos(PAUSE_NANOS);
      return 0;
    }
  }

  private long begin(Hold granted) {
    wish = null;
    diary.note(Kind.ELECTED, granted.fencingToken(), "");
    hold = granted;
    return granted.fencingToken();
  }

  @Override
  public void resign() {
    Hold held = hold;
    if (held != null) {
      hold = null;
      diary.note(Kind.REVOKED, held.fencingToken(), "");
      held.close();
    }
  }

  @Override
  public void close() {
    resign();
    CompletableFuture<Hold> wished = wish;
    if (wished != null && !wished.cancel(false) && !wished.isCompletedExceptionally()) {
      wished.join().close();
    }
  }
}
