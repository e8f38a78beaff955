package dev.baton.curator.locks;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.apache.curator.framework.CuratorFramework;

/** The kinds of locks, each in Curator's form and in Baton's, behind one interface. */
enum LockKind {
  MUTEX(
      (client, path) ->
          stock(new org.apache.curator.framework.recipes.locks.InterProcessMutex(client, path)),
      (client, path) -> ours(new InterProcessMutex(client, path))),
  READ(
      (client, path) ->
          stock(
              new org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock(client, path)
                  .readLock()),
      (client, path) -> ours(new InterProcessReadWriteLock(client, path).readLock())),
  WRITE(
      (client, path) ->
          stock(
              new org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock(client, path)
                  .writeLock()),
      (client, path) -> ours(new InterProcessReadWriteLock(client, path).writeLock())),
  SEMAPHORE_MUTEX(
      (client, path) ->
          stock(
              new org.apache.curator.framework.recipes.locks.InterProcessSemaphoreMutex(
                  client, path)),
      (client, path) -> ours(new InterProcessSemaphoreMutex(client, path))),
  MULTI_LOCK(
      (client, path) ->
          stock(
              new org.apache.curator.framework.recipes.locks.InterProcessMultiLock(
                  client, List.of(path + "/a", path + "/b"))),
      (client, path) -> ours(new InterProcessMultiLock(client, List.of(path + "/a", path + "/b"))));

  @SuppressWarnings("ImmutableEnumChecker") // The function has no state.
  private final BiFunction<CuratorFramework, String, InterProcessLock> stock;

  @SuppressWarnings("ImmutableEnumChecker") // The function has no state.
  private final BiFunction<CuratorFramework, String, InterProcessLock> ours;

  LockKind(
      BiFunction<CuratorFramework, String, InterProcessLock> stock,
      BiFunction<CuratorFramework, String, InterProcessLock> ours) {
    this.stock = stock;
    this.ours = ours;
  }

  /** The libraries. */
  enum Library {
    CURATOR,
    BATON
  }

  /** Creates a lock of this kind. */
  InterProcessLock create(Library library, CuratorFramework client, String path) {
    return (library == Library.CURATOR ? stock : ours).apply(client, path);
  }

  private static InterProcessLock ours(InterProcessLock lock) {
    return lock;
  }

  private static InterProcessLock stock(
      org.apache.curator.framework.recipes.locks.InterProcessLock lock) {
    return new InterProcessLock() {
      @Override
      public void acquire() throws Exception {
        lock.acquire();
      }

      @Override
      public boolean acquire(long time, TimeUnit unit) throws Exception {
        return lock.acquire(time, unit);
      }

      @Override
      public void release() throws Exception {
        lock.release();
      }

      @Override
      public boolean isAcquiredInThisProcess() {
        return lock.isAcquiredInThisProcess();
      }
    };
  }
}
