package dev.baton.curator.locks;

import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/**
 * A lock that belongs to no thread, so that any may release it and none may acquire it twice, with
 * the API of Curator's class of this name. Thread-safe.
 */
public class InterProcessSemaphoreMutex implements InterProcessLock {
  private final InterProcessSemaphoreV2 semaphore;
  private volatile @Nullable PermitLease lease;

  /** Creates a lock at {@code path}, within the framework's namespace. */
  public InterProcessSemaphoreMutex(CuratorFramework client, String path) {
    this.semaphore = new InterProcessSemaphoreV2(client, path, 1);
  }

  @Override
  public void acquire() throws Exception {
    releaseLost();
    lease = (PermitLease) semaphore.acquire();
  }

  @Override
  public boolean acquire(long time, TimeUnit unit) throws Exception {
    releaseLost();
    Lease acquired = semaphore.acquire(time, unit);
    if (acquired != null) {
      lease = (PermitLease) acquired;
    }
    return acquired != null;
  }

  @Override
  public void release() throws Exception {
    PermitLease held = lease;
    if (held == null) {
      throw new IllegalStateException("this lock has not been acquired");
    }
    lease = null;
    held.close();
  }

  @Override
  public boolean isAcquiredInThisProcess() {
    releaseLost();
    PermitLease held = lease;
    return held != null && held.isValid();
  }

  /** Releases a lease that is lost, so that this does not wait for itself. */
  private void releaseLost() {
    PermitLease held = lease;
    if (held != null && !held.isValid()) {
      held.abandonLease();
    }
  }
}
