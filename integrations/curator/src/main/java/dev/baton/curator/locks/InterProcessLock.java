package dev.baton.curator.locks;

import java.util.concurrent.TimeUnit;

/** A lock between processes. */
public interface InterProcessLock {
  /**
   * Waits until the lock is acquired.
   *
   * @throws Exception if that is impossible
   */
  void acquire() throws Exception;

  /**
   * Waits until the lock is acquired, but not longer than this.
   *
   * @return whether it was acquired
   * @throws Exception if that is impossible
   */
  boolean acquire(long time, TimeUnit unit) throws Exception;

  /**
   * Releases one acquisition.
   *
   * @throws Exception if there is none
   */
  void release() throws Exception;

  /** Returns whether this object has acquired the lock, and not lost it. */
  boolean isAcquiredInThisProcess();
}
