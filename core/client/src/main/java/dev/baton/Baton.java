package dev.baton;

import dev.baton.drain.Drain;
import dev.baton.drain.DrainReport;
import dev.baton.drain.Elections;
import dev.baton.election.Election;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.Waits;
import dev.baton.lock.Lock;
import dev.baton.lock.LockFactory;
import dev.baton.lock.MultiLock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.lock.Semaphore;
import dev.baton.protocol.claim.Entry;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.shard.Shards;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The door to Baton: elections on one ZooKeeper ensemble. One session, one thread and one set of
 * callback threads serve all of its elections (a further session for each 5,000 of them). Make one
 * per process and ensemble, and close it in the end. Thread-safe.
 */
public final class Baton implements AutoCloseable {
  private final ClientContext context;
  private final LockFactory locks;
  private final Runnable afterwards;

  /** Creates a Baton over other ports than real threads and servers: for tests and simulators. */
  public Baton(ClientContext context) {
    this(context, () -> {});
  }

  /**
   * Creates a Baton.
   *
   * @param afterwards runs when it has been closed
   */
  Baton(ClientContext context, Runnable afterwards) {
    this.context = context;
    this.locks = new LockFactory(context);
    this.afterwards = afterwards;
  }

  /**
   * Connects with the default settings; see {@link #builder}.
   *
   * @param connectString the servers as ZooKeeper's own client takes them, with a chroot if wanted:
   *     {@code zk1:2181,zk2:2181,zk3:2181/apps}
   * @throws dev.baton.error.UnreachableException if none can be reached within 15 s
   * @throws IllegalArgumentException if the connect string cannot be understood
   */
  public static Baton connect(String connectString) {
    return builder(connectString).connect();
  }

  /** Settings for a connection to {@code connectString}. */
  public static BatonBuilder builder(String connectString) {
    return new BatonBuilder(connectString);
  }

  /**
   * The election at {@code path}, which need not exist yet.
   *
   * @param path absolute, within the chroot, at most 512 bytes
   * @throws IllegalArgumentException if it cannot be an election's path
   */
  public Election election(String path) {
    return new Election(context, ElectionPath.of(path));
  }

  /**
   * The lock at {@code path}, which need not exist yet.
   *
   * @param path absolute, within the chroot, at most 512 bytes
   * @throws IllegalArgumentException if it cannot be a lock's path
   */
  public Lock lock(String path) {
    return locks.lock(path);
  }

  /**
   * The lock for readers and writers at {@code path}, which need not exist yet.
   *
   * @param path absolute, within the chroot, at most 512 bytes
   * @throws IllegalArgumentException if it cannot be a lock's path
   */
  public ReadWriteLock readWriteLock(String path) {
    return locks.readWriteLock(path);
  }

  /**
   * The semaphore at {@code path}, which need not exist yet.
   *
   * @param path absolute, within the chroot, at most 512 bytes
   * @param permits how many there are, 1 to 10,000; all who use it must say the same
   * @throws IllegalArgumentException if it cannot be a semaphore's path, or have so many permits
   */
  public Semaphore semaphore(String path, int permits) {
    return locks.semaphore(path, permits);
  }

  /**
   * The locks at {@code paths}, to be acquired all or none.
   *
   * @param paths in any order; one that comes twice counts once
   * @throws IllegalArgumentException if there are none, or one cannot be a lock's path
   */
  public MultiLock lockAll(Collection<String> paths) {
    return locks.lockAll(paths);
  }

  /**
   * Elections below {@code path}, to be shared evenly by the members of a group.
   *
   * @param path absolute, within the chroot; with what goes below it at most 512 bytes
   * @param count how many there are, 1 to 10,000; all members must say the same
   * @throws IllegalArgumentException if elections cannot have such paths, or it is another number
   */
  public Shards shards(String path, int count) {
    return new Shards(context, ElectionPath.of(path), count);
  }

  /**
   * Looks through the whole tree below the root of the connection for elections in which somebody
   * takes part. Costs a request for each node there is but the places in line, 64 at a time: cheap
   * for ZooKeeper's usual thousands of nodes, many seconds of its work for millions.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   */
  public Elections elections() {
    return Waits.forResult(context.loop(), () -> Elections.search(context));
  }

  /**
   * Has a process hand over all that it leads, before it goes down: in every election in which one
   * takes part who is called {@code id}, or shares a ZooKeeper session with such a one, its places
   * {@linkplain Election#cede cede}. Where nobody else takes part its place is kept, and locks are
   * left alone. Each election is an order of its own, 32 at a time: all together are not atomic.
   * Costs what {@link #elections()} does, then as much for each election as {@code cede}.
   *
   * @param id of candidates; of all who are called so, in whatever process
   * @param reason that it is told, at most 256 bytes
   * @param out how long it keeps out of each line, 1 ms to a year
   * @param within how long it has to leave each place, 1 ms to a year; of several in one line those
   *     that wait go first, then the one that leads
   * @return what became of each election; of none if nobody is called so
   * @throws IllegalArgumentException if the reason is too long or UTF-8 cannot express it, or
   *     {@code out} or {@code within} is shorter than 1 ms or longer than a year
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   */
  public DrainReport drain(String id, String reason, Duration out, Duration within) {
    Drain drain = new Drain(context, id, OrderCodec.ofProcess(reason), out, within, false);
    return Waits.forResult(context.loop(), drain::begin);
  }

  /**
   * As {@link #drain}, without waiting, and by {@code evenAlone} also where nobody else is.
   *
   * @return completes on a thread of Baton's own, maybe with what {@link #drain} throws
   * @throws IllegalArgumentException as {@link #drain}
   */
  public CompletableFuture<DrainReport> drainAsync(
      String id, String reason, Duration out, Duration within, boolean evenAlone) {
    return context
        .results()
        .resultOf(
            new Drain(context, id, OrderCodec.ofProcess(reason), out, within, evenAlone).begin());
  }

  /**
   * The session timeout that the servers granted, which may be another than was asked for; as long
   * as there has been no connection, the one that will be asked for.
   */
  public Duration sessionTimeout() {
    return Waits.forResult(context.loop(), context.engine()::sessionTimeout);
  }

  /** The last few thousand steps of all candidates, the oldest first: what happened, and why. */
  public List<Entry> journal() {
    return context.engine().journal().entries();
  }

  /**
   * Closes all observations and candidates, each as {@link dev.baton.election.Candidate#close()}
   * does and all at once, then ends the sessions, and with them whatever a candidate has not let go
   * of in its time. An interrupt does not cut it short. A second call only waits for the first to
   * end. Called by a callback, it returns at once and does all this behind.
   */
  @Override
  public void close() {
    context.participations().close(afterwards);
  }
}
