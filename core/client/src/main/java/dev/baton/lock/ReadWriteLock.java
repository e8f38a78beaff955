package dev.baton.lock;

import dev.baton.internal.SharedQueues;
import dev.baton.participants.Participant;
import dev.baton.participants.Peers;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.node.ElectionPath;
import java.util.List;

/**
 * A read/write lock, identified by a ZooKeeper path: many readers of all processes hold it at a
 * time, or one writer alone. Readers and writers wait in one queue, in the order in which they
 * came. A reader waits for each earlier writer, and a writer for all earlier participants, so
 * neither waits for ever.
 *
 * <p>The writing threads of a process have a queue of their own, like those of a plain {@link
 * Lock}. Each hold of the read lock has a place in ZooKeeper.
 *
 * <p>Not reentrant. No reader becomes a writer: a thread that acquires the write lock while holding
 * the read lock waits for itself. For the other direction there is {@link LockHold#downgrade()}.
 *
 * <p>Use its path for this kind of lock only. Immutable and thread-safe.
 */
public final class ReadWriteLock {
  private final LockQueues locks;
  private final ElectionPath path;

  ReadWriteLock(LockQueues locks, ElectionPath path) {
    this.locks = locks;
    this.path = path;
  }

  /**
   * Returns the same locks, with a queue that they share with members of another library; see
   * {@link Lock#sharedWith}.
   *
   * @throws IllegalArgumentException if {@code peers} are not read-write locks
   */
  public ReadWriteLock sharedWith(Peers peers) {
    return new ReadWriteLock(locks, SharedQueues.pathWith(path, LockMode.READ, peers));
  }

  /** Returns the path. */
  public String path() {
    return path.text();
  }

  /**
   * Returns the lock for readers. Its tokens are larger than those of every earlier writer, and
   * smaller than those of every later one. Among readers they mean nothing.
   */
  public Lock readLock() {
    return new Lock(locks, path, LockMode.READ, LockOptions.byDefault());
  }

  /** Returns the lock for writers. Its tokens are larger than those of every earlier hold. */
  public Lock writeLock() {
    return new Lock(locks, path, LockMode.WRITE, LockOptions.byDefault());
  }

  /**
   * Returns the holders and the waiters, in order. Costs two round trips.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public List<Participant> participants() {
    return readLock().participants();
  }

  @Override
  public String toString() {
    return "ReadWriteLock " + path;
  }
}
