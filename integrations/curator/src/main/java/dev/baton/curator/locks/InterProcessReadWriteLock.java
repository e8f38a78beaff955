package dev.baton.curator.locks;

import dev.baton.curator.FrameworkSession;
import dev.baton.lock.Lock;
import dev.baton.participants.Peers;
import dev.baton.protocol.LockMode;
import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/**
 * A lock for many readers or one writer, with the API of Curator's class of this name. A thread
 * that holds the write lock may acquire the read lock, and go on reading after it has released the
 * write lock; other readers wait until then, too. It runs on a session of Baton's own; see {@code
 * docs/reference/curator-classes.md} for what differs. Thread-safe.
 */
public class InterProcessReadWriteLock {
  private static final Peers PEERS = Peers.CURATOR_READ_WRITE_LOCK;

  private final ReadLock readLock;
  private final WriteLock writeLock;

  /** Creates a lock at {@code basePath}, within the framework's namespace. */
  public InterProcessReadWriteLock(CuratorFramework client, String basePath) {
    this(client, basePath, null);
  }

  /**
   * Creates a lock.
   *
   * @param basePath the path of the lock, within the framework's namespace
   * @param lockData the id that other participants see, in UTF-8; null for host and process
   * @throws IllegalArgumentException if the path cannot be one
   */
  public InterProcessReadWriteLock(
      CuratorFramework client, String basePath, byte @Nullable [] lockData) {
    byte[] id = lockData == null ? null : lockData.clone();
    this.writeLock = new WriteLock(client, basePath, id);
    this.readLock = new ReadLock(client, basePath, id, writeLock);
  }

  /** Creates a lock of these two. */
  protected InterProcessReadWriteLock(WriteLock writeLock, ReadLock readLock) {
    this.writeLock = writeLock;
    this.readLock = readLock;
  }

  /** Returns the lock for readers. */
  public ReadLock readLock() {
    return readLock;
  }

  /** Returns the lock for writers. */
  public WriteLock writeLock() {
    return writeLock;
  }

  /** The half of a read/write lock that its threads share with the other half. */
  abstract static class HalfLock extends InterProcessMutex {
    private final ThreadHolds both;
    private final byte @Nullable [] id;

    HalfLock(
        CuratorFramework client,
        String path,
        byte @Nullable [] id,
        ThreadHolds.LockUse use,
        ThreadHolds both) {
      super(client, path, use, both);
      this.both = both;
      this.id = id;
    }

    @Override
    protected byte @Nullable [] getLockNodeBytes() {
      return id;
    }
  }

  /** The lock for writers. */
  public static class WriteLock extends HalfLock {
    /** Creates the lock for writers at {@code basePath}. */
    public WriteLock(CuratorFramework client, String basePath, byte @Nullable [] lockData) {
      super(client, basePath, lockData, ThreadHolds.LockUse.WRITE, new ThreadHolds());
    }

    @Override
    Lock lockAt(FrameworkSession session, String path) {
      return session.baton().readWriteLock(path).sharedWith(PEERS).writeLock().maxLocalHandOvers(0);
    }

    @Override
    boolean isOfThisKind(LockMode mode) {
      return mode == LockMode.WRITE;
    }

    @Override
    public @Nullable String getLockPath() {
      return super.getLockPath();
    }
  }

  /** The lock for readers. */
  public static class ReadLock extends HalfLock {
    /** Creates the lock for readers that belongs to {@code writeLock}. */
    public ReadLock(
        CuratorFramework client, String basePath, byte @Nullable [] lockData, WriteLock writeLock) {
      super(client, basePath, lockData, ThreadHolds.LockUse.READ, ((HalfLock) writeLock).both);
    }

    @Override
    Lock lockAt(FrameworkSession session, String path) {
      return session.baton().readWriteLock(path).sharedWith(PEERS).readLock();
    }

    @Override
    boolean isOfThisKind(LockMode mode) {
      return mode == LockMode.READ;
    }

    @Override
    public @Nullable String getLockPath() {
      return super.getLockPath();
    }
  }
}
