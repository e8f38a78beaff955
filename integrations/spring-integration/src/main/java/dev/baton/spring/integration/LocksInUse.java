package dev.baton.spring.integration;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The locks that threads of this process have or wait for, one object for each path. That object
 * knows which thread has it. It is forgotten when its last user leaves. Thread-safe.
 */
final class LocksInUse {
  private final Function<String, Lock> factory;
  private final Map<String, CountedLock> locks = new ConcurrentHashMap<>();

  /** A lock, and how many calls to lock it are under way or not yet unlocked. */
  private record CountedLock(Lock lock, int users) {}

  /**
   * Creates an empty collection.
   *
   * @param factory creates the lock for a path
   */
  LocksInUse(Function<String, Lock> factory) {
    this.factory = factory;
  }

  /** Returns the lock for {@code path}, which is kept until {@link #leaveLock}. */
  Lock enterLock(String path) {
    return locks.compute(path, this::addUser).lock;
  }

  private CountedLock addUser(String path, @Nullable CountedLock known) {
    return known == null
        ? new CountedLock(factory.apply(path), 1)
        : new CountedLock(known.lock, known.users + 1);
  }

  /** Ends one use of the lock for {@code path}. */
  void leaveLock(String path) {
    locks.computeIfPresent(
        path,
        (key, known) -> known.users == 1 ? null : new CountedLock(known.lock, known.users - 1));
  }
}
