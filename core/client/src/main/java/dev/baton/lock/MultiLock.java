package dev.baton.lock;

import dev.baton.error.NotAcquiredException;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Several locks that are acquired together, all or none. They are always acquired in the order of
 * their paths, so two processes that want the same ones never wait for each other. Immutable and
 * thread-safe.
 *
 * <p>Every call that acquires them returns only when it holds all of them. If one is lost during
 * the wait for another, the call releases all of them and begins again, within its time.
 */
public final class MultiLock {
  private final ClientContext context;
  private final List<Lock> locks;

  /** Creates a lock of at least one lock, sorted by their paths. */
  MultiLock(ClientContext context, List<Lock> locks) {
    this.context = context;
    this.locks = locks;
  }

  private MultiLock withSetting(UnaryOperator<Lock> setting) {
    return new MultiLock(context, locks.stream().map(setting).toList());
  }

  /** Returns the paths, in the order in which they are acquired. */
  public List<String> paths() {
    return locks.stream().map(Lock::path).toList();
  }

  /**
   * Returns the same locks with another id; see {@link Lock#withHolderId}.
   *
   * @param id 1 to 128 bytes
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public MultiLock withHolderId(String id) {
    return withSetting(lock -> lock.withHolderId(id));
  }

  /**
   * Returns the same locks with another time to close lost holds; see {@link Lock#stopTimeout}.
   *
   * @param timeout 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public MultiLock stopTimeout(Duration timeout) {
    return withSetting(lock -> lock.stopTimeout(timeout));
  }

  /**
   * Returns the same locks with interrupts: the thread that has acquired them is interrupted when
   * one of them is lost; see {@link Lock#interruptOnLoss}.
   */
  public MultiLock interruptOnLoss() {
    return withSetting(Lock::interruptOnLoss);
  }

  /**
   * Waits until it holds all. While it waits for one, it holds those before it.
   *
   * @return holds that were all valid a moment ago
   * @throws dev.baton.error.RefusedException if something keeps it out of a queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public MultiHold acquire() throws InterruptedException {
    return acquire(Lock.FOR_EVER);
  }

  /**
   * Waits until it holds all, but not longer than {@code atMost}; otherwise it holds none.
   *
   * @param atMost the longest wait; none if it is not positive, no limit if it is 292 years or
   *     longer
   * @return holds that were all valid a moment ago
   * @throws dev.baton.error.NotAcquiredException if the time ran out; says which was not acquired,
   *     and who is ahead
   * @throws dev.baton.error.RefusedException if something keeps it out of a queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public MultiHold acquire(Duration atMost) throws InterruptedException {
    return acquireBlocking(true, atMost, this::armInterrupts);
  }

  /**
   * Takes all if they are free: no lock has another holder or waiter, in this process or elsewhere.
   * Otherwise it holds none. If one is lost before it has the last, it looks again whether all are
   * free.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper does not answer in time
   * @throws dev.baton.error.RefusedException if something keeps it out of a queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<MultiHold> tryAcquire() throws InterruptedException {
    try {
      return acquireBlocking(
          false, context.briefPatience(), holds -> Optional.of(armInterrupts(holds)));
    } catch (NotAcquiredException e) {
      return Optional.empty();
    }
  }

  private <R> R acquireBlocking(boolean patient, Duration atMost, Function<MultiHold, R> delivery)
      throws InterruptedException {
    BlockingCalls.checkMayBlock(context.loop());
    return newAcquisition(patient).awaitResult(atMost, delivery);
  }

  private MultiHold armInterrupts(MultiHold holds) {
    for (int i = 0; i < locks.size(); i++) {
      locks.get(i).armInterrupt(holds.allHolds().get(i));
    }
    return holds;
  }

  private MultiAcquisition newAcquisition(boolean patient) {
    context.checkOpen();
    locks.forEach(Lock::checkName);
    return new MultiAcquisition(context, locks, patient);
  }

  /**
   * Acquires all as {@link #acquire()} does, {@linkplain dev.baton.Baton without waiting}. Cancel
   * the future to stop waiting.
   */
  public CompletableFuture<MultiHold> acquireAsync() {
    return newAcquisition(true).toFuture();
  }

  /**
   * Acquires all as {@link #acquire(Duration)} does, {@linkplain dev.baton.Baton without waiting}.
   * Cancel the future to stop waiting.
   */
  public CompletableFuture<MultiHold> acquireAsync(Duration atMost) {
    return newAcquisition(true).limitTo(atMost).toFuture();
  }

  /**
   * Takes all as {@link #tryAcquire()} does, {@linkplain dev.baton.Baton without waiting}. Cancel
   * the future to stop waiting.
   *
   * @return fails with a {@link dev.baton.error.NotAcquiredException} if not all locks are free
   */
  public CompletableFuture<MultiHold> tryAcquireAsync() {
    return newAcquisition(false).limitTo(context.briefPatience()).toFuture();
  }

  @Override
  public String toString() {
    return "All of " + locks;
  }
}
