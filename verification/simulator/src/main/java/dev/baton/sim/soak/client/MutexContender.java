package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent.JournalEventKind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessLock;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;

/**
 * A candidate that leads while it holds a lock of Curator. It follows Curator's documentation: it
 * does not act while the connection is suspended, and stops when the connection is lost.
 */
final class MutexContender implements SoakContender {
  private static final long PAUSE_NANOS = 50_000_000;

  private final CuratorFramework client;
  private final CandidateDiary diary;
  private final InterProcessLock lock;
  private final Supplier<String> nodes;
  private final ToLongFunction<String> numbering;
  private final ConnectionStateListener listener = (curator, state) -> noteConnection(state);
  private boolean owned;
  private volatile long number;
  private volatile boolean suspended;

  /**
   * Creates a candidate for a mutex, whose leaderships have the moment of their begin as number.
   */
  MutexContender(CuratorFramework client, CandidateDiary diary) {
    this(client, diary, new NamedMutex(client, diary.election().path()));
  }

  private MutexContender(CuratorFramework client, CandidateDiary diary, NamedMutex mutex) {
    this(client, diary, mutex, mutex::nodePath, node -> System.nanoTime());
  }

  /**
   * Creates a candidate.
   *
   * @param nodes returns the paths of the lock's nodes, once it is held
   * @param numbering returns the number of the leadership that nodes have won; 0 if it has none
   */
  MutexContender(
      CuratorFramework client,
      CandidateDiary diary,
      InterProcessLock lock,
      Supplier<String> nodes,
      ToLongFunction<String> numbering) {
    this.client = client;
    this.diary = diary;
    this.lock = lock;
    this.nodes = nodes;
    this.numbering = numbering;
    client.getConnectionStateListenable().addListener(listener);
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
    return held != 0 && !suspended && lock.isAcquiredInThisProcess() && number == held ? held : 0;
  }

  @Override
  public long awaitLeadership(Duration atMost) {
    if (owned) {
      return awaitConnection(atMost);
    }
    try {
      if (lock.acquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
        owned = true;
        long won = numbering.applyAsLong(nodes.get());
        diary.noteEvent(JournalEventKind.ELECTED, won, nodes.get());
        number = won;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception notNow) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return leadershipNumber();
  }

  /** Waits, since the lock was acquired before the news of a connection came. */
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
    if (!owned) {
      return;
    }
    owned = false;
    diary.noteEvent(JournalEventKind.REVOKED, ended, "");
    try {
      lock.release();
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
