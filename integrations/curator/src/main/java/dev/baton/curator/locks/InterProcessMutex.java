package dev.baton.curator.locks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.curator.FrameworkSession;
import dev.baton.curator.FrameworkSessions;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Peers;
import dev.baton.protocol.LockMode;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.common.PathUtils;
import org.jspecify.annotations.Nullable;

/**
 * A lock that belongs to the thread that acquired it, and that this thread may acquire again, with
 * the API of Curator's class of this name. It waits for mutexes of Curator, and they for it. It
 * runs on a session of Baton's own; see {@code docs/reference/curator-classes.md} for what differs.
 * Thread-safe.
 */
public class InterProcessMutex implements InterProcessLock, Revocable<InterProcessMutex> {
  private final CuratorFramework client;
  private final String path;
  private final ThreadHolds.LockUse use;
  private final ThreadHolds holds;
  private volatile @Nullable Runnable revocation;

  /**
   * Creates a mutex.
   *
   * @param path the path of the lock, within the framework's namespace
   * @throws IllegalArgumentException if the path cannot be one
   */
  public InterProcessMutex(CuratorFramework client, String path) {
    this(client, path, ThreadHolds.LockUse.WRITE, new ThreadHolds());
  }

  InterProcessMutex(
      CuratorFramework client, String path, ThreadHolds.LockUse use, ThreadHolds holds) {
    PathUtils.validatePath(path);
    this.client = client;
    this.path = path;
    this.use = use;
    this.holds = holds;
  }

  /**
   * Waits until the calling thread holds the lock, also while ZooKeeper cannot be reached.
   *
   * @throws dev.baton.error.LostException if the thread has acquired the lock, but lost it, and was
   *     not told so before; the lock is released then
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws Exception if the thread is interrupted
   */
  @Override
  public void acquire() throws Exception {
    if (!holds.acquireAgain(use, path)) {
      FrameworkSession session = session();
      addHold(session, session.keepHold(lock(session).acquire()));
    }
  }

  /**
   * Waits as {@link #acquire()} does, but for others not longer than this. One attempt is made to
   * its end, also without time. While ZooKeeper cannot be reached, it waits for a session timeout
   * if that is longer. A thread that reads under a read/write lock does not get to write, and is
   * told so at once.
   */
  @Override
  public boolean acquire(long time, TimeUnit unit) throws Exception {
    if (holds.wouldWaitForItself(use)) {
      return false;
    }
    if (holds.acquireAgain(use, path)) {
      return true;
    }
    FrameworkSession session = session();
    Optional<LockHold> hold = session.tryAcquire(lock(session), time, unit);
    hold.ifPresent(held -> addHold(session, held));
    return hold.isPresent();
  }

  private void addHold(FrameworkSession session, LockHold hold) {
    Runnable asked = revocation;
    if (asked != null) {
      hold.onReleaseRequested(origin -> asked.run());
    }
    holds.addHold(session, hold, use);
  }

  private FrameworkSession session() {
    return FrameworkSessions.sessionFor(client);
  }

  private Lock lock(FrameworkSession session) {
    String node = FrameworkSessions.pathOn(client, path);
    Lock lock = lockAt(session, node).releaseOnlyWhenConfirmed();
    byte[] id = getLockNodeBytes();
    return id == null || id.length == 0 ? lock : lock.withHolderId(new String(id, UTF_8));
  }

  /** Returns Baton's lock at {@code path}, on the servers. */
  Lock lockAt(FrameworkSession session, String path) {
    return session.baton().lock(path).sharedWith(Peers.CURATOR_MUTEX).maxLocalHandOvers(0);
  }

  /**
   * Releases one acquisition. With the last, it returns when the node is gone; while no server
   * answers, or after a session timeout, it returns without that. If the lock has been lost
   * meanwhile, the log says so.
   *
   * @throws IllegalMonitorStateException if the calling thread has not acquired it
   * @throws dev.baton.error.RefusedException if the node may not be deleted
   * @throws Exception never; Curator's signature has it
   */
  @Override
  public void release() throws Exception {
    holds.release(use, path);
  }

  /**
   * Returns whether a thread has acquired the lock by this object, and not lost it. If it is the
   * calling thread that has lost the lock, that is released by this question.
   */
  @Override
  public boolean isAcquiredInThisProcess() {
    return holds.anyValid(use);
  }

  /**
   * Returns whether the calling thread has acquired the lock by this object, and not lost it. A
   * lost lock is released by this question.
   */
  public boolean isOwnedByCurrentThread() {
    return holds.ownValid(use);
  }

  /**
   * Returns the paths of the participants' nodes, the holder's first.
   *
   * @throws Exception if they cannot be read
   */
  public Collection<String> getParticipantNodes() throws Exception {
    return lock(session()).participants().stream()
        .filter(one -> isOfThisKind(one.mode()))
        .map(one -> FrameworkSessions.pathWithin(client, one.nodePath()))
        .toList();
  }

  boolean isOfThisKind(LockMode mode) {
    return true;
  }

  @Override
  public void makeRevocable(RevocationListener<InterProcessMutex> listener) {
    makeRevocable(listener, null);
  }

  @Override
  public void makeRevocable(
      RevocationListener<InterProcessMutex> listener, @Nullable Executor executor) {
    Executor runner = executor == null ? Runnable::run : executor;
    revocation = () -> runner.execute(() -> listener.revocationRequested(this));
  }

  /** Returns the id that other participants see, in UTF-8; null for host and process. */
  protected byte @Nullable [] getLockNodeBytes() {
    return null;
  }

  /** Returns the path of the calling thread's node; null if it does not hold the lock. */
  protected @Nullable String getLockPath() {
    ThreadHolds.ThreadHold mine = holds.ownHold();
    if (mine == null || !mine.isHeldFor(use) || !mine.hold().isValid()) {
      return null;
    }
    String node = HeldNode.pathOf(lock(session()), mine.hold()).orElse(null);
    return node == null ? null : FrameworkSessions.pathWithin(client, node);
  }
}
