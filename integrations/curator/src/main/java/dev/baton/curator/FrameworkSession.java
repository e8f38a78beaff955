package dev.baton.curator;

import dev.baton.Baton;
import dev.baton.error.ClosedException;
import dev.baton.error.UnreachableException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Baton that stands for a {@code CuratorFramework}, for Baton's own parts. Thread-safe.
 *
 * @see FrameworkSessions
 */
public final class FrameworkSession {
  /** Without any time, Baton does not wait for its first connection to the end. */
  private static final long SHORTEST_NANOS = 1;

  private final Baton baton;
  private final boolean owned;
  private final Set<LockHold> holds = new HashSet<>();
  private boolean closed;
  private volatile @Nullable ClosingThread closing;

  /**
   * Creates a session.
   *
   * @param owned whether the Baton ends with the framework
   */
  FrameworkSession(Baton baton, boolean owned) {
    this.baton = baton;
    this.owned = owned;
  }

  /** Returns the thread that closes the framework now, or has closed it; null before. */
  public @Nullable ClosingThread closingThread() {
    return closing;
  }

  /** Returns the Baton. */
  public Baton baton() {
    return baton;
  }

  /**
   * Remembers a hold, to be closed with the framework.
   *
   * @throws ClosedException if the framework is closed; the hold is, too
   */
  public synchronized LockHold keepHold(LockHold hold) {
    if (closed) {
      hold.close();
      throw new ClosedException("the CuratorFramework has been closed");
    }
    holds.add(hold);
    return hold;
  }

  /**
   * Closes a hold, and waits until others can have the lock; see {@link LockHold#closeAndWait}.
   *
   * @throws dev.baton.error.RefusedException if its node may not be deleted
   */
  public void closeHold(LockHold hold) {
    forgetHold(hold);
    hold.closeAndWait();
  }

  /** Closes a hold that was lost, without waiting. */
  public void abandonHold(LockHold hold) {
    forgetHold(hold);
    hold.close();
  }

  private synchronized void forgetHold(LockHold hold) {
    holds.remove(hold);
  }

  /**
   * Acquires {@code lock}, and remembers the hold, to be closed with the framework. One attempt is
   * made to its end, also without a limit: that bounds the wait for others.
   *
   * @return empty if others had the lock for that time, or no server answered
   * @throws ClosedException if the framework is closed
   */
  public Optional<LockHold> tryAcquire(Lock lock, long time, TimeUnit unit)
      throws InterruptedException {
    try {
      Duration limit = Duration.ofNanos(Math.max(SHORTEST_NANOS, unit.toNanos(time)));
      return lock.tryAcquire(limit).map(this::keepHold);
    } catch (UnreachableException e) {
      return Optional.empty();
    }
  }

  private synchronized void closeHolds() {
    closed = true;
    holds.forEach(LockHold::close);
    holds.clear();
  }

  /** Closes all holds, as the end of a framework's session does, and the Baton if it is ours. */
  void closeSession() {
    closeHolds();
    if (owned) {
      ClosingThread closer = new ClosingThread();
      closing = closer;
      closer.closeSession(baton::close);
    }
  }
}
