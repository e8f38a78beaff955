package dev.baton.lock;

import dev.baton.error.LostException;
import dev.baton.error.NotAcquiredException;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A distributed lock with the semantics of Java's locks, which belong to threads. Thread-safe. */
final class JavaLock implements java.util.concurrent.locks.Lock {
  private final Lock lock;

  /**
   * The locked holds by thread. A write lock has at most one entry; its thread also unlocks a lost
   * lock before others get it.
   */
  private final Map<Thread, LockedHold> locked = new ConcurrentHashMap<>();

  /** The hold of one thread, and how often it has locked. */
  private static final class LockedHold {
    final LockHold hold;
    int times = 1;

    LockedHold(LockHold hold) {
      this.hold = hold;
    }
  }

  JavaLock(Lock lock) {
    this.lock = lock;
  }

  @Override
  public void lock() {
    if (!lockAgain()) {
      var unused = lock.acquireUninterruptibly(this::keepHold);
    }
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    checkInterrupt();
    if (!lockAgain()) {
      var unused = lock.acquire(Lock.FOR_EVER, this::keepHold);
    }
  }

  @Override
  public boolean tryLock() {
    try {
      return lockAgain() || lock.takeUninterruptibly(this::keepHold);
    } catch (NotAcquiredException e) {
      return false;
    }
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    checkInterrupt();
    try {
      return lockAgain()
          || (time > 0
              ? lock.acquire(Duration.ofNanos(unit.toNanos(time)), this::keepHold)
              : lock.takeNow(this::keepHold));
    } catch (NotAcquiredException e) {
      return false;
    }
  }

  private static void checkInterrupt() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private boolean keepHold(LockHold hold) {
    locked.put(Thread.currentThread(), new LockedHold(lock.armInterrupt(hold)));
    return true;
  }

  private @Nullable LockedHold ownLock() {
    return locked.get(Thread.currentThread());
  }

  /** Locks again if this thread has the lock. A lost lock cannot be locked again. */
  private boolean lockAgain() {
    LockedHold mine = ownLock();
    if (mine == null) {
      return false;
    }
    if (!mine.hold.isValid()) {
      throw lostException(mine.hold);
    }
    mine.times++;
    return true;
  }

  @Override
  public void unlock() {
    LockedHold mine = ownLock();
    if (mine == null) {
      throw new IllegalMonitorStateException(
          "thread " + Thread.currentThread().getName() + " has not locked " + lock.path());
    }
    if (mine.times > 1) {
      mine.times--;
    } else {
      // What an Error has left undone can be done by another call.
      boolean valid = mine.hold.isReleased() || mine.hold.isValid();
      mine.hold.close();
      locked.remove(Thread.currentThread());
      if (!valid) {
        throw lostException(mine.hold);
      }
    }
  }

  private LostException lostException(LockHold hold) {
    EndReason known = hold.lossReason();
    EndReason reason = known == null ? EndReason.LEASE_OVER : known;
    return new LostException(
        reason,
        "this thread had locked "
            + lock.path()
            + ", but lost it, and other holders may have had it since: "
            + reason,
        null);
  }

  @Override
  public Condition newCondition() {
    throw new UnsupportedOperationException("a distributed lock has no conditions");
  }

  @Override
  public String toString() {
    return lock + " for threads";
  }
}
