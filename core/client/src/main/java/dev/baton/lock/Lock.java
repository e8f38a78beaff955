package dev.baton.lock;

import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Overseen;
import dev.baton.error.NotAcquiredException;
import dev.baton.internal.Waits;
import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Traits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A lock that one holds at a time, of all threads of all processes: a node in ZooKeeper in whose
 * line the first holds. Whoever came first has it first. The threads of one process stand in a line
 * of their own, for which one place stands in ZooKeeper: the lock goes from one to the next without
 * a word to the servers, until others have waited for {@link #localTurns} of them.
 *
 * <p>Not reentrant: a hold belongs to nobody, and a thread that acquires twice waits for itself;
 * see {@link #asJavaLock()}. Immutable and thread-safe. Locks of one path and one {@link
 * dev.baton.Baton} are one lock, whatever their settings.
 */
public final class Lock extends Overseen {
  static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final Locks locks;
  private final Mode mode;
  private final LockOptions options;

  Lock(Locks locks, ElectionPath path, Mode mode, LockOptions options) {
    super(locks.context(), path);
    this.locks = locks;
    this.mode = mode;
    this.options = options;
  }

  private Lock with(LockOptions others) {
    return new Lock(locks, path, mode, others);
  }

  /**
   * The same, but others see {@code id} in line, instead of this process and its host.
   *
   * @param id 1 to 128 bytes
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public Lock as(String id) {
    return with(options.withId(id));
  }

  /**
   * The same, but when nobody of this process wants it any more, its place is kept for {@code
   * duration}: taking the lock again then costs no round trip. Ends at once when others wait, who
   * so wait for one round trip longer; but for a session timeout if this process stands still just
   * then. Zero unless set.
   *
   * @param duration zero to a year
   * @throws IllegalArgumentException if it is negative or longer
   * @throws UnsupportedOperationException if it is a read lock
   */
  public Lock keepFor(Duration duration) {
    return withLine(options.withKeepFor(duration));
  }

  /**
   * The same, but once others wait, the lock passes on within this process {@code most} times
   * before it is their turn; 16 unless set. While nobody else waits, it does so 1,023 times before
   * its place is renewed.
   *
   * @throws IllegalArgumentException if it is not between 0 and 1,023
   * @throws UnsupportedOperationException if it is a read lock
   */
  public Lock localTurns(int most) {
    return withLine(options.withLocalTurns(most));
  }

  private Lock withLine(LockOptions others) {
    if (Locks.isEachOnItsOwn(mode)) {
      throw new UnsupportedOperationException("each hold of " + this + " has a place of its own");
    }
    return with(others);
  }

  /**
   * The same, but a holder that has lost it may take {@code timeout} to close its hold before
   * others may have the lock while it goes on; 30 s unless set.
   *
   * @param timeout 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public Lock stopTimeout(Duration timeout) {
    return with(options.withStopTimeout(timeout));
  }

  /**
   * The same, but a thread that has acquired it, and waited for that itself, is interrupted if it
   * loses it before it closes the hold. A loss before {@code acquire} returns does not end that
   * call: the thread is interrupted when it has the hold.
   */
  public Lock interruptOnLoss() {
    return with(options.withInterrupts());
  }

  /**
   * Waits until it holds the lock.
   *
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.RefusedException if something keeps it out of the line
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Hold acquire() throws InterruptedException {
    return acquire(FOR_EVER);
  }

  /**
   * Waits until it holds the lock, but not longer than {@code atMost}; that holds also while
   * ZooKeeper cannot be reached.
   *
   * @param atMost none if it is not positive; no limit if it is 292 years or longer
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.NotAcquiredException if the time ran out; says who is ahead
   * @throws dev.baton.error.RefusedException if something keeps it out of the line
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Hold acquire(Duration atMost) throws InterruptedException {
    return arm(blocking(true).await(atMost));
  }

  /**
   * Takes the lock if nobody holds it or waits for it. Waits for the answer of ZooKeeper only.
   *
   * @throws dev.baton.error.UnreachableException if there is none in time
   * @throws dev.baton.error.RefusedException if something keeps it out of the line
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<Hold> tryAcquire() throws InterruptedException {
    try {
      return Optional.of(takeIfFree());
    } catch (NotAcquiredException e) {
      return Optional.empty();
    }
  }

  /**
   * As {@link #tryAcquire()}.
   *
   * @throws dev.baton.error.NotAcquiredException if it is not free
   */
  Hold takeIfFree() throws InterruptedException {
    return arm(blocking(false).await(context.patience()));
  }

  /** As {@link #acquire()}, but an interrupt does not end the wait; it is kept for later. */
  Hold acquireUninterruptibly() {
    return arm(blocking(true).awaitUninterruptibly(FOR_EVER));
  }

  /** As {@link #tryAcquire()}, but an interrupt does not end the wait; it is kept for later. */
  Optional<Hold> tryAcquireUninterruptibly() {
    try {
      return Optional.of(arm(blocking(false).awaitUninterruptibly(context.patience())));
    } catch (NotAcquiredException e) {
      return Optional.empty();
    }
  }

  /**
   * As {@link #acquire()}, without waiting.
   *
   * @return completes with what {@link #acquire()} returns or throws, on a thread of Baton's own;
   *     cancel it to wait no longer
   */
  public CompletableFuture<Hold> acquireAsync() {
    return begin(true).toFuture();
  }

  /**
   * As {@link #acquire(Duration)}, without waiting.
   *
   * @param atMost none if it is not positive; no limit if it is 292 years or longer
   * @return completes with what {@link #acquire(Duration)} returns or throws, on a thread of
   *     Baton's own; cancel it to wait no longer
   */
  public CompletableFuture<Hold> acquireAsync(Duration atMost) {
    return begin(true).limitTo(atMost).toFuture();
  }

  /**
   * As {@link #tryAcquire()}, without waiting.
   *
   * @return completes with a hold, or, if the lock is not free, with a {@link
   *     dev.baton.error.NotAcquiredException}, on a thread of Baton's own; cancel it to give up
   */
  public CompletableFuture<Hold> tryAcquireAsync() {
    return begin(false).limitTo(context.patience()).toFuture();
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
   * Somebody who waits for it with callbacks, and goes back in line when it has lost it: as an
   * election's candidate does, by a place of its own, and without the settings of this object.
   *
   * @param id how it calls itself, 1 to 128 bytes
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public CandidateBuilder candidate(String id) {
    return new Election(context, path, TurnRule.QUEUE, mode, Traits.OF_LOCK).candidate(id);
  }

  /**
   * Asks whoever holds it now to let go when it can; see {@link Hold#onReleaseRequested}. It need
   * not. Anybody may ask, also one who waits for it; {@link #as} says who that is. Costs three
   * round trips: a reading of the line, then one of each holder, then a write to each.
   *
   * @param reason that the holder is told, at most 256 bytes
   * @return whom it has asked: one; several readers, or holders of permits; or nobody, because
   *     nobody holds it, or whoever did has let go by itself meanwhile
   * @throws IllegalArgumentException if the reason is too long, or UTF-8 cannot express it
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; it may have been
   *     asked all the same
   * @throws dev.baton.error.BatonException if reading the line, or writing to the holder, is not
   *     permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public List<Participant> requestRelease(String reason) {
    return await(oversight -> oversight.requestRelease(message(reason)));
  }

  /** As {@link #requestRelease}, without waiting; completes on a thread of Baton's own. */
  public CompletableFuture<List<Participant>> requestReleaseAsync(String reason) {
    return ask(oversight -> oversight.requestRelease(message(reason)));
  }

  @Override
  protected Message message(String reason) {
    return new Message(options.id(), reason);
  }

  /** Returns an attempt to acquire this lock that has not begun; see {@link LockWaiter}. */
  LockWaiter newWaiter(boolean patient) {
    return new LockWaiter(locks, path, mode, options, patient);
  }

  private LockWaiter begin(boolean patient) {
    context.checkOpen();
    return newWaiter(patient).begin();
  }

  /** Begins to wait on behalf of a thread that is going to block. */
  private LockWaiter blocking(boolean patient) {
    Waits.checkMayBlock(context.loop());
    return begin(patient);
  }

  /** Lets a loss interrupt the calling thread, which has waited, if that was asked for. */
  Hold arm(Hold hold) {
    if (options.interrupts()) {
      hold.interruptOnLoss(Thread.currentThread());
    }
    return hold;
  }

  @Override
  public String toString() {
    return Locks.nameOf(mode) + " " + path;
  }
}
