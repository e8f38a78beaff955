package dev.baton.curator.locks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A lock that is acquired for the time of a try block. */
public class Locker implements AutoCloseable {
  private final InterProcessLock lock;
  private final AtomicBoolean acquired = new AtomicBoolean();

  /**
   * Acquires {@code lock} within this time.
   *
   * @throws TimeoutException if it could not
   * @throws Exception if acquiring is impossible
   */
  public Locker(InterProcessLock lock, long timeout, TimeUnit unit) throws Exception {
    this.lock = lock;
    acquired.set(lock.acquire(timeout, unit));
    if (!acquired.get()) {
      throw new TimeoutException(
          "the lock was not acquired within " + unit.toMillis(timeout) + " ms");
    }
  }

  /**
   * Acquires {@code lock}.
   *
   * @throws Exception if acquiring is impossible
   */
  public Locker(InterProcessLock lock) throws Exception {
    this.lock = lock;
    lock.acquire();
    acquired.set(true);
  }

  /**
   * Releases the lock. Does nothing the second time.
   *
   * @throws Exception if this thread has not acquired it
   */
  @Override
  public void close() throws Exception {
    if (acquired.getAndSet(false)) {
      lock.release();
    }
  }
}
