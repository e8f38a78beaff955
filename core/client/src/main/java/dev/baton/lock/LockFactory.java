package dev.baton.lock;

import dev.baton.internal.ClientContext;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.node.ElectionPath;
import java.util.Collection;

/** Creates the locks of one Baton, which share queues within this process. Thread-safe. */
public final class LockFactory {
  private final LockQueues locks;

  public LockFactory(ClientContext context) {
    this.locks = new LockQueues(context);
  }

  /** Returns the lock at {@code path}; it need not exist yet. */
  public Lock lock(String path) {
    return new Lock(locks, ElectionPath.of(path), LockMode.EXCLUSIVE, LockOptions.byDefault());
  }

  /** Returns the locks at {@code path}; they need not exist yet. */
  public ReadWriteLock readWriteLock(String path) {
    return new ReadWriteLock(locks, ElectionPath.of(path));
  }

  /** Returns the semaphore at {@code path}; it need not exist yet. */
  public Semaphore semaphore(String path, int permits) {
    return new Semaphore(locks, ElectionPath.of(path), permits);
  }

  /** Returns the locks at {@code paths}; sorted, each once. */
  public MultiLock lockAll(Collection<String> paths) {
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("give at least one path to lock");
    }
    return new MultiLock(
        locks.context(), paths.stream().distinct().sorted().map(this::lock).toList());
  }
}
