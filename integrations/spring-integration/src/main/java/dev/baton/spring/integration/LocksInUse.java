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

  /** A lock, its object for users, and how many calls to lock it run or are not yet unlocked. */
  private record CountedLock(Lock lock, RegistryLock handle, int users) {}

  /**
   * Creates an empty collection.
   *
   * @param factory creates the lock for a path
   */
  LocksInUse(Function<String, Lock> factory) {
    this.factory = factory;
  }

  /** Returns the object for {@code path}; while that lock is in use, always the same. */
  RegistryLock findHandle(String path) {
    CountedLock known = locks.get(path);
    return known == null ? new RegistryLock(this, path) : known.handle;
  }

  /** Returns the lock of {@code handle}, which is kept until {@link #leaveLock}. */
  Lock enterLock(RegistryLock handle) {
    return locks.compute(handle.path(), (path, known) -> addUser(handle, known)).lock;
  }

  private CountedLock addUser(RegistryLock handle, @Nullable CountedLock known) {
    return known == null
        ? new CountedLock(factory.apply(handle.path()), handle, 1)
        : new CountedLock(known.lock, known.handle, known.users + 1);
  }

  /** Ends one use of the lock for {@code path}. */
  void leaveLock(String path) {
    locks.computeIfPresent(
        path,
        (key, known) ->
            known.users == 1 ? null : new CountedLock(known.lock, known.handle, known.users - 1));
  }
}
