package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A candidate that leads while it holds a lock of Baton. */
final class LockContender implements SoakContender {
  private static final long PAUSE_NANOS = 50_000_000;

  private final Lock lock;
  private final CandidateDiary diary;
  private @Nullable CompletableFuture<LockHold> wish;
  private volatile @Nullable LockHold hold;

  LockContender(Lock lock, CandidateDiary diary) {
    this.lock = lock;
    this.diary = diary;
  }

  @Override
  public long leadershipNumber() {
    LockHold held = hold;
    return held != null && held.isValid() ? held.fencingToken() : 0;
  }

  @Override
  public long awaitLeadership(Duration atMost) {
    CompletableFuture<LockHold> wished = wish == null ? lock.acquireAsync() : wish;
    wish = wished;
    try {
      return beginHold(wished.get(atMost.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    } catch (ExecutionException refused) {
      diary.noteEvent(JournalEventKind.PROBLEM, 0, String.valueOf(refused.getCause()));
      wish = null;
      LockSupport.parkNanos(PAUSE_NANOS);
      return 0;
    }
  }

  private long beginHold(LockHold granted) {
    wish = null;
    diary.noteEvent(JournalEventKind.ELECTED, granted.fencingToken(), "");
    hold = granted;
    return granted.fencingToken();
  }

  @Override
  public void resign() {
    LockHold held = hold;
    if (held != null) {
      hold = null;
      diary.noteEvent(JournalEventKind.REVOKED, held.fencingToken(), "");
      held.close();
    }
  }

  @Override
  public void close() {
    resign();
    CompletableFuture<LockHold> wished = wish;
    if (wished != null && !wished.cancel(false) && !wished.isCompletedExceptionally()) {
      wished.join().close();
    }
  }
}
