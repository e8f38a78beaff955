package dev.baton.lock;

import dev.baton.election.AdministeredQueue;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.error.NotAcquiredException;
import dev.baton.internal.AdminOperations;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.internal.SharedQueues;
import dev.baton.participants.Participant;
import dev.baton.participants.Peers;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.PlaceAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A lock, identified by a ZooKeeper path. One thread of all processes holds it at a time, in the
 * order in which they came. Not reentrant: a hold belongs to no thread, and a thread that acquires
 * twice waits for itself; see {@link #asJavaLock()}.
 *
 * <p>The threads of one process have a queue of their own, with one place in ZooKeeper. The lock
 * goes from one thread to the next without a request to the servers. Once other processes wait, it
 * does so only {@link #maxLocalHandOvers} times.
 *
 * <p>Locks of one path and one {@link dev.baton.Baton} are one lock, whatever their settings.
 * Immutable and thread-safe.
 */
public final class Lock extends AdministeredQueue {
  static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final ClientContext context;
  private final LockQueues locks;
  private final ElectionPath path;
  private final LockMode mode;
  private final LockOptions options;

  Lock(LockQueues locks, ElectionPath path, LockMode mode, LockOptions options) {
    super(
        locks.context(),
        new AdminOperations(
            locks.context(), path, reason -> new RequestOrigin(options.id(), reason)));
    this.context = locks.context();
    this.locks = locks;
    this.path = path;
    this.mode = mode;
    this.options = options;
  }

  /**
   * Returns this lock with places that never go before the holder has released a lost lock, unless
   * the session ends. The stop timeout only makes a warning then.
   */
  public Lock releaseOnlyWhenConfirmed() {
    return withOptions(options.withPlaceKept());
  }

  private Lock withOptions(LockOptions others) {
    return new Lock(locks, path, mode, others);
  }

  /**
   * Returns this lock with another id, which other participants see instead of this process and its
   * host.
   *
   * @param id 1 to 128 bytes
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public Lock withHolderId(String id) {
    return withOptions(options.withId(id));
  }

  /**
   * Returns this lock with a time for which its place is kept when no thread of this process wants
   * it any more. Acquiring the lock again then costs no round trip. Zero by default.
   *
   * <p>The time ends at once when other processes wait. Their wait is one round trip longer, or up
   * to a session timeout longer if this process is stopped just then.
   *
   * @param duration zero to a year
   * @throws IllegalArgumentException if it is negative or longer
   * @throws UnsupportedOperationException if it is a read lock
   */
  public Lock keepIdleFor(Duration duration) {
    return withQueueOptions(options.withKeepIdleFor(duration));
  }

  /**
   * Returns this lock with another limit of local hand-overs. Once other processes wait, the lock
   * passes on {@code most} times within this process before it is their turn. 16 by default. While
   * no other process waits, it passes on 1,023 times before its place is renewed.
   *
   * @throws IllegalArgumentException if it is not between 0 and 1,023
   * @throws UnsupportedOperationException if it is a read lock
   */
  public Lock maxLocalHandOvers(int most) {
    return withQueueOptions(options.withMaxLocalHandOvers(most));
  }

  private Lock withQueueOptions(LockOptions others) {
    if (LockQueues.isEachOnItsOwn(mode)) {
      throw new UnsupportedOperationException("each hold of " + this + " has a place of its own");
    }
    return withOptions(others);
  }

  /**
   * Returns this lock with another stop timeout. A holder that has lost the lock has this long to
   * close its hold. After that, others may have the lock while the holder goes on. 30 s by default.
   * To wait for ever, use {@link #releaseOnlyWhenConfirmed()}.
   *
   * @param timeout 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public Lock stopTimeout(Duration timeout) {
    return withOptions(options.withStopTimeout(timeout));
  }

  /**
   * Returns this lock with interrupts. A thread that has acquired the lock by a blocking call is
   * interrupted if it loses the lock before it closes the hold. A loss before {@code acquire}
   * returns does not end that call; the thread is interrupted when it has the hold.
   */
  public Lock interruptOnLoss() {
    return withOptions(options.withInterrupts());
  }

  /**
   * Returns this lock with a name for {@link dev.baton.telemetry.TelemetryListener}. Give one name
   * to all locks whose paths end in a key: metrics have a series for each name. The path by
   * default.
   */
  public Lock measuredAs(String family) {
    return withOptions(options.withFamily(family));
  }

  /**
   * Returns the same lock, with a queue that it shares with members of another library; see {@link
   * dev.baton.election.Election#sharedWith}. {@link LockHold#downgrade} is refused there. Where the
   * other library is kazoo, so are {@link #requestRelease} and {@link #evict}. Of Curator's
   * members, those that their program made revocable hear of {@link #requestRelease}.
   *
   * @throws IllegalArgumentException if this is not the kind of lock that {@code peers} are
   */
  public Lock sharedWith(Peers peers) {
    return new Lock(locks, SharedQueues.pathWith(path, mode, peers), mode, options);
  }

  /**
   * Waits until this thread holds the lock.
   *
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public LockHold acquire() throws InterruptedException {
    return acquire(FOR_EVER);
  }

  /**
   * Waits until this thread holds the lock, but not longer than {@code atMost}, even while
   * ZooKeeper cannot be reached.
   *
   * @param atMost the longest wait; none if it is not positive, no limit if it is 292 years or
   *     longer
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.NotAcquiredException if the time ran out; says who is ahead
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public LockHold acquire(Duration atMost) throws InterruptedException {
    return acquire(atMost, this::armInterrupt);
  }

  /**
   * Acquires as {@link #acquire(Duration)} does.
   *
   * @param delivery makes of the hold what is returned; if it throws, the hold is released
   */
  <R> R acquire(Duration atMost, Function<LockHold, R> delivery) throws InterruptedException {
    return newBlockingWaiter(true).awaitResult(atMost, delivery);
  }

  /**
   * Takes the lock if it is free: no holder excludes this one, and nobody waits. So a read lock is
   * free while others read. Waits only for ZooKeeper's answer, and without a connection for a
   * second at most.
   *
   * @throws dev.baton.error.UnreachableException if there is none in time; at once if there has
   *     been no connection for a second
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<LockHold> tryAcquire() throws InterruptedException {
    try {
      return takeNow(this::armOptional);
    } catch (NotAcquiredException e) {
      return Optional.empty();
    }
  }

  /**
   * Takes the lock as {@link #tryAcquire()} does.
   *
   * @throws dev.baton.error.NotAcquiredException if it is not free
   */
  <R> R takeNow(Function<LockHold, R> delivery) throws InterruptedException {
    return newBlockingWaiter(false).awaitResult(context.briefPatience(), delivery);
  }

  /**
   * Takes the lock as {@link #tryAcquire()} does, or waits for others, but not longer than {@code
   * forOthers}. That time begins when they are known to be ahead. So a free lock is acquired even
   * within a millisecond, unlike by {@link #acquire(Duration)}.
   *
   * @param forOthers the longest wait for others; none if it is not positive
   * @return a hold that was valid a moment ago; empty if others were ahead for that time
   * @throws dev.baton.error.UnreachableException if ZooKeeper does not answer in time, or within
   *     {@code forOthers} if that is longer
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<LockHold> tryAcquire(Duration forOthers) throws InterruptedException {
    if (BlockingCalls.toNanos(forOthers) == 0) {
      return tryAcquire();
    }
    BlockingCalls.checkMayBlock(context.loop());
    try {
      LockAttempt attempt = newCheckedWaiter(true).limitTrying(forOthers);
      return attempt.awaitResult(attempt.longestTry(), this::armOptional);
    } catch (NotAcquiredException e) {
      return Optional.empty();
    }
  }

  /**
   * Acquires as {@link #acquire()} does, but an interrupt does not end the wait; it is kept for
   * later.
   */
  <R> R acquireUninterruptibly(Function<LockHold, R> delivery) {
    return newBlockingWaiter(true).awaitUninterruptibly(FOR_EVER, delivery);
  }

  /**
   * Takes the lock as {@link #tryAcquire()} does, but an interrupt does not end the wait; it is
   * kept for later.
   *
   * @throws dev.baton.error.NotAcquiredException if it is not free
   */
  <R> R takeUninterruptibly(Function<LockHold, R> delivery) {
    return newBlockingWaiter(false).awaitUninterruptibly(context.briefPatience(), delivery);
  }

  /**
   * Acquires as {@link #acquire()} does, {@linkplain dev.baton.Baton without waiting}. Cancel the
   * future to stop waiting.
   */
  public CompletableFuture<LockHold> acquireAsync() {
    return newCheckedWaiter(true).toFuture();
  }

  /**
   * Acquires as {@link #acquire(Duration)} does, {@linkplain dev.baton.Baton without waiting}.
   * Cancel the future to stop waiting.
   */
  public CompletableFuture<LockHold> acquireAsync(Duration atMost) {
    return newCheckedWaiter(true).limitTo(atMost).toFuture();
  }

  /**
   * Takes the lock as {@link #tryAcquire()} does, {@linkplain dev.baton.Baton without waiting}.
   * Cancel the future to stop waiting.
   *
   * @return fails with a {@link dev.baton.error.NotAcquiredException} if the lock is not free
   */
  public CompletableFuture<LockHold> tryAcquireAsync() {
    return newCheckedWaiter(false).limitTo(context.briefPatience()).toFuture();
  }

  /**
   * A view that belongs to threads, as Java's own locks do: reentrant, to be unlocked by the thread
   * that locked it, without conditions. Each view is a lock of its own to the threads that use it,
   * so share one. It never says that a thread has a lock that it lost: locking it again throws a
   * {@link dev.baton.error.LostException} then, and so does the last {@code unlock()}, which has
   * let go by then.
   */
  public java.util.concurrent.locks.Lock asJavaLock() {
    return new JavaLock(this);
  }

  /**
   * Takes the lock as {@link #tryAcquire(Duration)} does, {@linkplain dev.baton.Baton without
   * waiting}. Cancel the future to stop waiting.
   *
   * @return fails with a {@link dev.baton.error.NotAcquiredException} if others were ahead for that
   *     time
   */
  public CompletableFuture<LockHold> tryAcquireAsync(Duration forOthers) {
    return BlockingCalls.toNanos(forOthers) == 0
        ? tryAcquireAsync()
        : newCheckedWaiter(true).limitTrying(forOthers).toFuture();
  }

  /**
   * Creates a candidate that waits for the lock with callbacks, and rejoins the queue when it has
   * lost it, as an election's candidate does. It has a place of its own, and ignores the settings
   * of this object.
   *
   * @param id its id, 1 to 128 bytes
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public CandidateBuilder candidate(String id) {
    return new Election(context, path, TurnRule.QUEUE, mode, PlaceAttributes.OF_LOCK).candidate(id);
  }

  /**
   * Asks the present holders to release the lock when they can; see {@link
   * LockHold#onReleaseRequested}. A holder need not. Any process may ask, even one with waiting
   * threads; {@link #withHolderId} sets the name that the holder sees.
   *
   * <p>It costs three round trips: a read of the queue, then of each holder, then a write to each
   * holder.
   *
   * @param reason the reason that the holder is told, at most 256 bytes
   * @return the holders that were asked: one; several readers, or holders of permits; or none,
   *     because the lock was free or was released meanwhile
   * @throws IllegalArgumentException if the reason is too long, or UTF-8 cannot express it
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; it may have been
   *     asked all the same
   * @throws dev.baton.error.BatonException if reading the queue, or writing to the holder, is not
   *     permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public List<Participant> requestRelease(String reason) {
    return context.awaitAnswer(() -> operations.requestRelease(reason));
  }

  /** Asks as {@link #requestRelease} does, {@linkplain dev.baton.Baton without waiting}. */
  public CompletableFuture<List<Participant>> requestReleaseAsync(String reason) {
    return context.results().resultOf(operations.requestRelease(reason));
  }

  /** Returns an attempt to acquire this lock that has not begun; see {@link LockAttempt}. */
  LockAttempt newWaiter(boolean patient) {
    return new LockAttempt(locks, path, mode, options, patient);
  }

  private LockAttempt newCheckedWaiter(boolean patient) {
    context.checkOpen();
    checkName();
    return newWaiter(patient).measureWait();
  }

  /**
   * Returns if the path may be that of a lock.
   *
   * @throws IllegalArgumentException if it looks like a candidate's node, and is not shared
   */
  void checkName() {
    path.checkName();
  }

  /** Returns an attempt on behalf of a thread that is going to block. */
  private LockAttempt newBlockingWaiter(boolean patient) {
    BlockingCalls.checkMayBlock(context.loop());
    return newCheckedWaiter(patient);
  }

  /** Lets a loss interrupt the calling thread, which has waited, if the settings say so. */
  LockHold armInterrupt(LockHold hold) {
    if (options.interruptsOnLoss()) {
      hold.interruptOnLoss(Thread.currentThread());
    }
    return hold;
  }

  private Optional<LockHold> armOptional(LockHold hold) {
    return Optional.of(armInterrupt(hold));
  }

  @Override
  public String toString() {
    return LockQueues.nameOf(mode) + " " + path;
  }
}
