package dev.baton.lock;

import dev.baton.participants.Participant;
import dev.baton.protocol.Mode;
import dev.baton.runtime.node.ElectionPath;
import java.util.List;

/**
 * A lock that many readers hold at a time, of all processes, or one writer alone: a node in
 * ZooKeeper with one line for both. Whoever came first is served first: a reader waits for each
 * writer that came before it, and a writer for all, so neither waits for ever.
 *
 * <p>The threads of a process that want to write stand in a line of their own, as those of a plain
 * {@link Lock} do. Each hold of the read lock has a place in ZooKeeper. Not reentrant, and no
 * reader becomes a writer: who acquires the write lock while holding the read lock waits for
 * itself. The other way there is {@link Hold#downgrade()}.
 *
 * <p>Its path is for this kind of lock alone. Immutable and thread-safe.
 */
public final class ReadWriteLock {
  private final Locks locks;
  private final ElectionPath path;

  ReadWriteLock(Locks locks, ElectionPath path) {
    this.locks = locks;
    this.path = path;
  }

  /** Its path. */
  public String path() {
    return path.text();
  }

  /**
   * What readers acquire. Its tokens are larger than those of every writer before, and smaller than
   * those of every writer after; among readers they mean nothing.
   */
  public Lock readLock() {
    return new Lock(locks, path, Mode.READ, LockOptions.byDefault());
  }

  /** What writers acquire. Its tokens are larger than those of every hold before. */
  public Lock writeLock() {
    return new Lock(locks, path, Mode.WRITE, LockOptions.byDefault());
  }

  /**
   * Who holds it and who waits, in order. Costs two round trips.
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
