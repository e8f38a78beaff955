package dev.baton;

import dev.baton.drain.DrainReport;
import dev.baton.drain.ElectionListing;
import dev.baton.drain.PacedSearch;
import dev.baton.election.Election;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.PauseOperations;
import dev.baton.lock.Lock;
import dev.baton.lock.LockFactory;
import dev.baton.lock.MultiLock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.lock.Semaphore;
import dev.baton.participants.ElectionPause;
import dev.baton.participants.RequestOrigin;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.schedule.SlotSchedule;
import dev.baton.shard.ShardSet;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The entry point to Baton: elections and locks on one ZooKeeper ensemble. Create one object per
 * process and ensemble, and close it at the end. Thread-safe.
 *
 * <p>One session, one thread and one set of callback threads serve all elections. Baton opens a
 * further session for each 5,000 of them.
 *
 * <p>Many methods, here and in the other classes, have a twin that ends with {@code Async}. The
 * twin does the same without waiting, and returns a future. The future completes on a thread of
 * Baton's own, with the result or an exception of the waiting method. The twin itself throws
 * exceptions about arguments.
 */
public final class Baton implements AutoCloseable {
  private final ClientContext context;
  private final LockFactory locks;
  private final Runnable afterwards;

  /** Creates a Baton over other ports than real threads and servers, for tests and simulators. */
  public Baton(ClientContext context) {
    this(context, () -> {});
  }

  /**
   * Creates a Baton.
   *
   * @param context what its parts share
   * @param afterwards runs when it has been closed
   */
  Baton(ClientContext context, Runnable afterwards) {
    this.context = context;
    this.locks = new LockFactory(context);
    this.afterwards = afterwards;
  }

  /** Tells {@code listener} the state of the connection from now on. */
  void reportConnection(ConnectionListener listener) {
    ConnectionReporter reporter = new ConnectionReporter(context, listener);
    context.participations().beginParticipation(reporter, reporter::beginReporting);
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

  /** Returns a builder for the settings of a connection to {@code connectString}. */
  public static BatonBuilder builder(String connectString) {
    return new BatonBuilder(connectString);
  }

  /**
   * Returns the election at {@code path}, which need not exist yet.
   *
   * @param path an absolute path, within the chroot, of at most 512 bytes
   * @throws IllegalArgumentException if it cannot be an election's path
   */
  public Election election(String path) {
    return new Election(context, ElectionPath.of(path));
  }

  /**
   * Returns the lock at {@code path}, which need not exist yet.
   *
   * @param path an absolute path, within the chroot, of at most 512 bytes
   * @throws IllegalArgumentException if it cannot be a lock's path
   */
  public Lock lock(String path) {
    return locks.lock(path);
  }

  /**
   * Returns the read/write lock at {@code path}, which need not exist yet.
   *
   * @param path an absolute path, within the chroot, of at most 512 bytes
   * @throws IllegalArgumentException if it cannot be a lock's path
   */
  public ReadWriteLock readWriteLock(String path) {
    return locks.readWriteLock(path);
  }

  /**
   * Returns the semaphore at {@code path}, which need not exist yet.
   *
   * @param path an absolute path, within the chroot, of at most 512 bytes
   * @param permits the number of permits, 1 to 10,000; all its users must give the same number
   * @throws IllegalArgumentException if it cannot be a semaphore's path, or have so many permits
   */
  public Semaphore semaphore(String path, int permits) {
    return locks.semaphore(path, permits);
  }

  /**
   * Returns the locks at {@code paths}, to be acquired together, all or none.
   *
   * @param paths the paths in any order; a duplicate counts once
   * @throws IllegalArgumentException if there are none, or a path cannot be a lock's
   */
  public MultiLock lockAll(Collection<String> paths) {
    return locks.lockAll(paths);
  }

  /**
   * Returns elections below {@code path} that the members of a group share evenly.
   *
   * @param path an absolute path, within the chroot; at most 512 bytes including what Baton appends
   * @param count the number of elections, 1 to 10,000; all members must give the same number
   * @throws IllegalArgumentException if elections cannot have such paths, or the number is out of
   *     range
   */
  public ShardSet shards(String path, int count) {
    return new ShardSet(context, ElectionPath.of(path), count);
  }

  /**
   * Returns the schedule at {@code path}, which need not exist yet. Its work is started at most
   * once in each slot, by the leader of the election at the same path.
   *
   * @param path an absolute path, within the chroot, of at most 512 bytes
   * @throws IllegalArgumentException if it cannot be an election's path
   */
  public SlotSchedule schedule(String path) {
    return new SlotSchedule(context, ElectionPath.of(path));
  }

  /**
   * Searches the whole tree below the root of the connection for elections with participants, and
   * for those of which only the history is left. A queue that is {@linkplain
   * dev.baton.election.Election#sharedWith shared} is found while a member of Baton stands there.
   *
   * <p>The search sends a request for each node except the places in queues, 64 at a time. That is
   * cheap for ZooKeeper's usual thousands of nodes. For millions it costs ZooKeeper many seconds of
   * work.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   */
  public ElectionListing findElections() {
    return context.awaitAnswer(() -> ElectionListing.searchElections(context));
  }

  /** Does what {@link #findElections} does, without waiting. */
  public CompletableFuture<ElectionListing> findElectionsAsync() {
    return context.results().resultOf(ElectionListing.searchElections(context));
  }

  /**
   * Begins a search as {@link #findElections} does, for ensembles that many applications share: it
   * takes longer, and sends fewer requests a second.
   *
   * @param requestsPerSecond the most requests to send in a second, at least 1
   * @throws IllegalArgumentException if the number is less than 1
   */
  public PacedSearch searchElections(int requestsPerSecond) {
    return PacedSearch.beginSearch(context, requestsPerSecond);
  }

  /**
   * Makes a process hand over everything that it leads, before it goes down. The call looks for
   * participants with the given id, and for all participants that share a ZooKeeper session with
   * them. All their places {@linkplain Election#cede cede}.
   *
   * <p>A process keeps its place where no other process takes part. Locks are left alone. Each
   * election gets an order of its own, 32 at a time, so the whole call is not atomic. It costs as
   * much as {@link #findElections()}, and then as much for each election as {@code cede}.
   *
   * @param id the id of the process's candidates; all candidates with this id are meant, in any
   *     process
   * @param reason the reason that the process is told, at most 256 bytes
   * @param out how long it stays out of each queue, 1 ms to a year
   * @param within how long it has to leave each place, 1 ms to a year; in one queue the waiting
   *     candidates go first, then the leader
   * @return the outcome of each election; empty if no participant has this id
   * @throws IllegalArgumentException if the reason is too long or UTF-8 cannot express it, or
   *     {@code out} or {@code within} is shorter than 1 ms or longer than a year
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   */
  public DrainReport drain(String id, String reason, Duration out, Duration within) {
    return context.awaitAnswer(() -> beginDrain(id, reason, out, within, false));
  }

  /**
   * Does what {@link #drain} does, without waiting.
   *
   * @param evenAlone whether the process also leaves elections in which no other process takes part
   */
  public CompletableFuture<DrainReport> drainAsync(
      String id, String reason, Duration out, Duration within, boolean evenAlone) {
    return context.results().resultOf(beginDrain(id, reason, out, within, evenAlone));
  }

  private CompletableFuture<DrainReport> beginDrain(
      String id, String reason, Duration out, Duration within, boolean evenAlone) {
    RequestOrigin origin = OrderCodec.originOfProcess(reason);
    return DrainReport.drainProcess(context, id, origin, out, within, evenAlone);
  }

  /**
   * Pauses all elections, as {@link Election#pause} does one. The pause of one path does not end
   * with this one.
   *
   * @param lasts how long from now, 1 ms to a year
   * @param reason the reason that operators are shown, at most 256 bytes
   * @throws IllegalArgumentException if the reason is too long, UTF-8 cannot express it, or {@code
   *     lasts} is out of its range
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the pause may have
   *     begun all the same
   * @throws dev.baton.error.BatonException if writing the node of the pause is not permitted
   */
  public void pauseAll(Duration lasts, String reason) {
    var unused =
        context.awaitAnswer(
            () ->
                PauseOperations.ofAll(context)
                    .beginPause(lasts, OrderCodec.originOfProcess(reason)));
  }

  /**
   * Ends the pause of all elections. Elections that are paused by their paths stay so.
   *
   * @return whether there was such a pause, perhaps one that had ended by itself
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the pause may have
   *     ended all the same
   * @throws dev.baton.error.BatonException if deleting the node of the pause is not permitted
   */
  public boolean resumeAll() {
    return context.awaitAnswer(() -> PauseOperations.ofAll(context).endPause());
  }

  /**
   * Returns the pauses that last, by their paths; {@code "/"} stands for all elections. It costs
   * two round trips, with one small write that tells ZooKeeper's time. Pauses that this identity
   * may not read are left out.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   */
  public Map<String, ElectionPause> pauses() {
    return context.awaitAnswer(() -> PauseOperations.readAll(context));
  }

  /** Does what {@link #pauses} does, without waiting. */
  public CompletableFuture<Map<String, ElectionPause>> pausesAsync() {
    return context.results().resultOf(PauseOperations.readAll(context));
  }

  /**
   * Returns the session timeout that the servers granted, which may differ from the requested one.
   * If they have granted the session several ones, at several connections, this is the shortest.
   * Before the first connection it returns the requested one.
   */
  public Duration sessionTimeout() {
    return context.awaitAnswer(context.engine()::sessionTimeout);
  }

  /**
   * Returns whether there is a connection to ZooKeeper, as far as this process knows. Does not
   * block. A silent connection counts as lost after two thirds of the session timeout at the
   * latest.
   *
   * <p>The first session is meant, as in {@link ConnectionListener}. False once {@link #close} has
   * been called. It says nothing about leadership: ask {@link
   * dev.baton.election.Leadership#isValid()}.
   */
  public boolean isConnected() {
    return context.engine().connection().isConnected() && !context.participations().isClosed();
  }

  /**
   * Returns whether all is well, and if not, why. Does not block.
   *
   * <p>It says nothing about leadership: ask {@link dev.baton.election.Leadership#isValid()}.
   */
  public BatonHealth health() {
    return BatonHealth.healthOf(context);
  }

  /**
   * Returns the last few thousand steps of all candidates, the oldest first: what happened, and
   * why.
   */
  public List<JournalStep> journal() {
    return context.engine().journal().entries().stream().map(StepNotices::describeStep).toList();
  }

  /**
   * Closes all observations, then all candidates and locks together, each as {@link
   * dev.baton.election.Candidate#close()} does. Then it ends the sessions, and with them what a
   * candidate has not released in its time. An interrupt does not cut the call short. A second call
   * only waits for the first to end.
   *
   * <p>While servers answer, the call waits until all nodes are gone. Otherwise it waits for the
   * work only, and the nodes go with the sessions: without a connection it takes a second more, and
   * with a silent server a quarter of the session timeout and a second.
   *
   * <p>A callback that calls this closes the observations at once. The call returns, and a thread
   * of Baton's own does the rest.
   */
  @Override
  public void close() {
    context.participations().closeParticipations(afterwards);
  }
}
