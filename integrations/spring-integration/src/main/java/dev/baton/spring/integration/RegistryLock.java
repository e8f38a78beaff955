package dev.baton.spring.integration;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * The lock of one key. It has no state of its own: all objects for one path are the same lock.
 *
 * @param locks the locks in use, of one registry
 * @param path the path of this one
 */
record RegistryLock(LocksInUse locks, String path) implements Lock {
  /** A way to lock, which returns whether the lock was taken. */
  @FunctionalInterface
  private interface LockCall<X extends Exception> {
    boolean takeLock(Lock lock) throws X;
  }

  private <X extends Exception> boolean callLock(LockCall<X> call) throws X {
    Lock lock = locks.enterLock(this);
    boolean locked = false;
    try {
      locked = call.takeLock(lock);
      return locked;
    } finally {
      if (!locked) {
        locks.leaveLock(path);
      }
    }
  }

  @Override
  public void lock() {
    boolean unused =
        callLock(
            lock -> {
              lock.lock();
              return true;
            });
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    boolean unused =
        callLock(
            lock -> {
              lock.lockInterruptibly();
              return true;
            });
  }

  @Override
  public boolean tryLock() {
    return callLock(Lock::tryLock);
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    return callLock(lock -> lock.tryLock(time, unit));
  }

  @Override
  public void unlock() {
    Lock lock = locks.enterLock(this);
    boolean locked = true;
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException e) {
      locked = false;
      throw e;
    } finally {
      locks.leaveLock(path);
      if (locked) {
        locks.leaveLock(path);
      }
    }
  }

  @Override
  public Condition newCondition() {
    throw new UnsupportedOperationException("a distributed lock has no conditions");
  }

  @Override
  public String toString() {
    return "Lock " + path;
  }
}
