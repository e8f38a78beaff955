package dev.baton.curator.locks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.curator.FrameworkSession;
import dev.baton.curator.FrameworkSessions;
import dev.baton.error.BatonException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.utils.ZKPaths;
import org.apache.zookeeper.common.PathUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A counting semaphore whose permits are leases that any thread may return, with the API of
 * Curator's class of this name. It runs on a session of Baton's own; see {@code
 * docs/reference/curator-classes.md} for what differs. Thread-safe.
 */
public class InterProcessSemaphoreV2 {
  private static final Logger log = LoggerFactory.getLogger(InterProcessSemaphoreV2.class);
  private static final AtomicBoolean told = new AtomicBoolean();
  private final CuratorFramework client;
  private final String path;
  private final int maxLeases;
  private volatile byte @Nullable [] nodeData;

  /**
   * Creates a semaphore.
   *
   * @param path the path of the semaphore, within the framework's namespace
   * @param maxLeases the number of permits, 1 to 10,000; all its users must give the same number
   * @throws IllegalArgumentException if the path cannot be one
   */
  public InterProcessSemaphoreV2(CuratorFramework client, String path, int maxLeases) {
    PathUtils.validatePath(path);
    this.client = client;
    this.path = path;
    this.maxLeases = maxLeases;
    if (!told.getAndSet(true)) {
      log.info(
          "Baton's semaphores refuse a path where Curator's have leases, but Curator's do not wait"
              + " for Baton's: stop all users of {}, and of any other, before you change the first",
          path);
    }
  }

  /** Sets the id that other participants see, in UTF-8. Affects later leases. */
  public void setNodeData(byte @Nullable [] nodeData) {
    this.nodeData = nodeData == null ? null : nodeData.clone();
  }

  /**
   * Returns the names of the participants' nodes, holders and waiters.
   *
   * @throws Exception if they cannot be read
   */
  public Collection<String> getParticipantNodes() throws Exception {
    return permit(session()).participants().stream()
        .map(one -> ZKPaths.getNodeFromPath(one.nodePath()))
        .toList();
  }

  private FrameworkSession session() {
    return FrameworkSessions.sessionFor(client);
  }

  private Lock permit(FrameworkSession session) {
    Lock permit =
        session
            .baton()
            .semaphore(FrameworkSessions.pathOn(client, path), maxLeases)
            .permits(1)
            .releaseOnlyWhenConfirmed();
    byte[] id = nodeData;
    return id == null || id.length == 0 ? permit : permit.withHolderId(new String(id, UTF_8));
  }

  /** Returns these leases, each as {@link #returnLease} does. */
  public void returnAll(Collection<Lease> leases) {
    leases.forEach(this::returnLease);
  }

  /** Returns a lease; null is none. Only the log tells what keeps others from having it. */
  public void returnLease(@Nullable Lease lease) {
    try {
      if (lease != null) {
        lease.close();
      }
    } catch (IOException | BatonException e) {
      log.error("A lease of {} cannot be returned", path, e);
    }
  }

  /**
   * Waits for a permit, also while ZooKeeper cannot be reached.
   *
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue, such as
   *     another number of permits of the others
   * @throws Exception if the thread is interrupted
   */
  public Lease acquire() throws Exception {
    FrameworkSession session = session();
    Lock permit = permit(session);
    return new PermitLease(session, permit, session.keepHold(permit.acquire()), nodeData);
  }

  /**
   * Waits for a permit, but for others not longer than this. One attempt is made to its end, also
   * without time.
   *
   * @return the lease; null if the time ran out
   * @throws Exception as {@link #acquire()}
   */
  public @Nullable Lease acquire(long time, TimeUnit unit) throws Exception {
    Collection<Lease> leases = acquire(1, time, unit);
    return leases == null ? null : leases.iterator().next();
  }

  /**
   * Waits for several permits, one after the other. If it fails, it returns those it has.
   *
   * @throws Exception as {@link #acquire()}
   */
  public Collection<Lease> acquire(int qty) throws Exception {
    Collection<Lease> leases = acquire(qty, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    if (leases == null) {
      throw new IllegalStateException("a wait without a limit has ended");
    }
    return leases;
  }

  /**
   * Waits for several permits, one after the other, but for others not longer than this in total.
   * If it fails, it returns those it has.
   *
   * @return the leases; null if the time ran out
   * @throws Exception as {@link #acquire()}
   */
  public @Nullable Collection<Lease> acquire(int qty, long time, TimeUnit unit) throws Exception {
    if (qty <= 0) {
      throw new IllegalArgumentException("qty must be at least 1, was " + qty);
    }
    FrameworkSession session = session();
    Lock permit = permit(session);
    long limit = unit.toNanos(time);
    long begin = System.nanoTime();
    List<Lease> leases = new ArrayList<>();
    boolean complete = false;
    try {
      while (leases.size() < qty) {
        long left = limit - (System.nanoTime() - begin);
        Optional<LockHold> hold = session.tryAcquire(permit, left, TimeUnit.NANOSECONDS);
        if (hold.isEmpty()) {
          return null;
        }
        leases.add(new PermitLease(session, permit, hold.get(), nodeData));
      }
      complete = true;
      return leases;
    } finally {
      if (!complete) {
        returnAll(leases);
      }
    }
  }
}
