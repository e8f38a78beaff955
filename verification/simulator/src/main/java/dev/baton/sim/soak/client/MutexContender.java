package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent.JournalEventKind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;

/**
 * A candidate that leads while it holds an {@link InterProcessMutex}. It follows Curator's
 * documentation: it does not act while the connection is suspended, and stops when the connection
 * is lost. The number of a leadership is the moment at which it began.
 */
final class MutexContender implements SoakContender {
  private static final long PAUSE_NANOS = 50_000_000;

  private final CuratorFramework client;
  private final CandidateDiary diary;
  private final NamedMutex mutex;
  private final ConnectionStateListener listener = (curator, state) -> noteConnection(state);
  private volatile long number;
  private volatile boolean suspended;

  MutexContender(CuratorFramework client, CandidateDiary diary) {
    this.client = client;
    this.diary = diary;
    this.mutex = new NamedMutex(client, diary.election().path());
    client.getConnectionStateListenable().addListener(listener);
  }

  /** A mutex that tells the path of its node. */
  private static final class NamedMutex extends InterProcessMutex {
    NamedMutex(CuratorFramework client, String path) {
      super(client, path);
    }

    String nodePath() {
      return String.valueOf(getLockPath());
    }
  }

  private void noteConnection(ConnectionState state) {
    switch (state) {
      case CONNECTED, RECONNECTED -> suspended = false;
      case SUSPENDED -> suspended = true;
      case LOST -> number = 0;
      default -> {
        // A read-only connection cannot occur here.
      }
    }
  }

  @Override
  public long leadershipNumber() {
    long held = number;
    return held != 0 && !suspended && mutex.isAcquiredInThisProcess() && number == held ? held : 0;
  }

  @Override
  public long awaitLeadership(Duration atMost) {
    if (mutex.isOwnedByCurrentThread()) {
      return awaitConnection(atMost);
    }
    try {
      if (mutex.acquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
        long now = System.nanoTime();
        diary.noteEvent(now, JournalEventKind.ELECTED, now, mutex.nodePath());
        number = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception notNow) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return leadershipNumber();
  }

  /** Waits, since the mutex was acquired before the news of a connection came. */
  private long awaitConnection(Duration atMost) {
    if (number == 0) {
      resign();
    }
    LockSupport.parkNanos(atMost.toNanos());
    return leadershipNumber();
  }

  @Override
  public void resign() {
    long ended = number;
    number = 0;
    if (!mutex.isOwnedByCurrentThread()) {
      return;
    }
    diary.noteEvent(JournalEventKind.REVOKED, ended, "");
    try {
      mutex.release();
    } catch (Exception e) {
      diary.noteEvent(JournalEventKind.PROBLEM, 0, "cannot release: " + e);
    }
  }

  @Override
  public void close() {
    resign();
    client.getConnectionStateListenable().removeListener(listener);
  }
}
