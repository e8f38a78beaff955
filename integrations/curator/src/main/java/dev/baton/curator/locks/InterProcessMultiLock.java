package dev.baton.curator.locks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;

/**
 * Several locks that are acquired together, all or none, with the API of Curator's class of this
 * name. Thread-safe.
 */
public class InterProcessMultiLock implements InterProcessLock {
  private final List<InterProcessLock> locks;

  /** Creates a lock of one mutex for each of {@code paths}, to be acquired in this order. */
  public InterProcessMultiLock(CuratorFramework client, List<String> paths) {
    this(
        paths.stream().<InterProcessLock>map(path -> new InterProcessMutex(client, path)).toList());
  }

  /** Creates a lock of these locks, to be acquired in this order. */
  public InterProcessMultiLock(List<InterProcessLock> locks) {
    this.locks = List.copyOf(locks);
  }

  /** Acquires one of the locks; returns whether it has it. */
  private interface SingleAcquisition {
    boolean acquireLock(InterProcessLock lock) throws Exception;
  }

  /**
   * Acquires all, or none. Calls {@code acquire()} of each lock, which may do otherwise than with a
   * limit: it throws where the other returns false, for example.
   */
  @Override
  public void acquire() throws Exception {
    acquireAll(
        lock -> {
          lock.acquire();
          return true;
        });
  }

  /** Acquires all, or none, and waits for others within this time in total. */
  @Override
  public boolean acquire(long time, TimeUnit unit) throws Exception {
    long limit = unit.toNanos(time);
    long begin = System.nanoTime();
    return acquireAll(
        lock -> lock.acquire(limit - (System.nanoTime() - begin), TimeUnit.NANOSECONDS));
  }

  private boolean acquireAll(SingleAcquisition acquisition) throws Exception {
    Deque<InterProcessLock> acquired = new ArrayDeque<>();
    boolean complete = false;
    try {
      for (InterProcessLock lock : locks) {
        if (!acquisition.acquireLock(lock)) {
          return false;
        }
        acquired.push(lock);
      }
      complete = true;
      return true;
    } finally {
      if (!complete) {
        releaseAll(new ArrayList<>(acquired));
      }
    }
  }

  /**
   * Releases all, the last first, even if one cannot be released.
   *
   * @throws Exception the first failure; it has the others
   */
  @Override
  public synchronized void release() throws Exception {
    List<InterProcessLock> backwards = new ArrayList<>(locks);
    Collections.reverse(backwards);
    releaseAll(backwards);
  }

  private static void releaseAll(List<InterProcessLock> held) throws Exception {
    List<Exception> failures = new ArrayList<>();
    for (InterProcessLock lock : held) {
      try {
        lock.release();
      } catch (Exception e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      Exception first = failures.get(0);
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }

  /** Returns whether all are acquired, and none is lost. Asks each, since each releases what is. */
  @Override
  public synchronized boolean isAcquiredInThisProcess() {
    return locks.stream().filter(InterProcessLock::isAcquiredInThisProcess).count() == locks.size();
  }
}
