package dev.baton;

import dev.baton.runtime.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Several locks that are acquired all or not at all: always in the order of their paths, so that
 * two who want the same ones never wait for each other. Immutable and thread-safe.
 */
public final class MultiLock {
  private final Loop loop;
  private final List<Lock> locks;

  /** Of at least one lock, sorted by their paths. */
  MultiLock(Loop loop, List<Lock> locks) {
    this.loop = loop;
    this.locks = locks;
  }

  /** How one of them is acquired. */
  @FunctionalInterface
  private interface Way {
    Hold acquire(Lock lock) throws InterruptedException;
  }

  /** Their paths, in the order in which they are acquired. */
  public List<String> paths() {
    return locks.stream().map(Lock::path).toList();
  }

  /**
   * Waits until it holds all. As long as it waits for one, it holds those before it.
   *
   * @throws RefusedException if something keeps it out of a line
   * @throws ClosedException if the Baton is closed
   */
  public Holds acquire() throws InterruptedException {
    return acquire(Lock::acquire);
  }

  /**
   * Waits until it holds all, but not longer than {@code atMost}; else it holds none.
   *
   * @throws NotAcquiredException if the time ran out; says which was not acquired, and who is ahead
   * @throws RefusedException if something keeps it out of a line
   * @throws ClosedException if the Baton is closed
   */
  public Holds acquire(Duration atMost) throws InterruptedException {
    long begin = loop.nanoTime();
    return acquire(lock -> lock.acquire(atMost.minusNanos(loop.nanoTime() - begin)));
  }

  /**
   * Takes all if nobody holds one of them or waits for it; else it holds none.
   *
   * @throws UnreachableException if ZooKeeper does not answer in time
   * @throws RefusedException if something keeps it out of a line
   * @throws ClosedException if the Baton is closed
   */
  public Optional<Holds> tryAcquire() throws InterruptedException {
    try {
      return Optional.of(acquire(Lock::takeIfFree));
    } catch (NotAcquiredException e) {
      return Optional.empty();
    }
  }

  /** Whatever goes wrong with one, none is kept. */
  private Holds acquire(Way way) throws InterruptedException {
    List<Hold> taken = new ArrayList<>();
    try {
      for (Lock lock : locks) {
        taken.add(way.acquire(lock));
      }
      return new Holds(taken);
    } finally {
      if (taken.size() < locks.size()) {
        Holds.close(taken);
      }
    }
  }

  @Override
  public String toString() {
    return "All of " + locks;
  }
}
