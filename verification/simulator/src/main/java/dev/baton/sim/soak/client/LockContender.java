package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A candidate that leads while it holds locks of Baton, which it acquires one after the other. */
final class LockContender implements SoakContender {
  private static final long PAUSE_NANOS = 50_000_000;

  private final List<Lock> locks;
  private final CandidateDiary diary;
  private @Nullable CompletableFuture<LockHold> wish;
  private volatile List<LockHold> holds = List.of();

  /** Creates a candidate. The token of the first lock is the number of its leadership. */
  LockContender(List<Lock> locks, CandidateDiary diary) {
    this.locks = List.copyOf(locks);
    this.diary = diary;
  }

  @Override
  public long leadershipNumber() {
    List<LockHold> held = holds;
    return held.size() == locks.size() && held.stream().allMatch(LockHold::isValid)
        ? held.get(0).fencingToken()
        : 0;
  }

  @Override
  public long awaitLeadership(Duration atMost) {
    if (!holds.stream().allMatch(LockHold::isValid)) {
      resign();
    }
    if (holds.size() == locks.size()) {
      LockSupport.parkNanos(PAUSE_NANOS);
      return leadershipNumber();
    }
    CompletableFuture<LockHold> wished =
        wish == null ? locks.get(holds.size()).acquireAsync() : wish;
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
    List<LockHold> held = Stream.concat(holds.stream(), Stream.of(granted)).toList();
    if (held.size() == locks.size()) {
      String tokens =
          held.stream()
              .map(hold -> Long.toString(hold.fencingToken()))
              .collect(Collectors.joining(" "));
      diary.noteEvent(JournalEventKind.ELECTED, held.get(0).fencingToken(), tokens);
    }
    holds = held;
    return leadershipNumber();
  }

  @Override
  public void resign() {
    List<LockHold> held = holds;
    holds = List.of();
    if (held.size() == locks.size()) {
      diary.noteEvent(JournalEventKind.REVOKED, held.get(0).fencingToken(), "");
    }
    held.forEach(LockHold::close);
    CompletableFuture<LockHold> wished = wish;
    wish = null;
    if (wished != null && !wished.cancel(false) && !wished.isCompletedExceptionally()) {
      wished.join().close();
    }
  }

  @Override
  public void close() {
    resign();
  }
}
