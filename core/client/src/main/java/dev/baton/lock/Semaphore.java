package dev.baton.lock;

import dev.baton.participants.Participant;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.node.ElectionPath;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A fair counting semaphore, identified by a ZooKeeper path and shared by all processes that use
 * it. Each holder takes one or more permits, in the order in which they came. A waiter that wants
 * more permits than are left blocks later waiters that want fewer. So none waits for ever.
 *
 * <p>Each hold has a place in ZooKeeper, a lease and a token of its own. Tokens have no order among
 * holders of different permits. All its users must give the same number of permits; Baton refuses a
 * user with another number than the first in the queue. Use its path for this semaphore only.
 * Immutable and thread-safe.
 */
public final class Semaphore {
  private final LockQueues locks;
  private final ElectionPath path;
  private final int permits;

  Semaphore(LockQueues locks, ElectionPath path, int permits) {
    this.locks = locks;
    this.path = path;
    this.permits = new LockMode.PermitMode(permits, 1).allPermits();
  }

  /** Returns the path. */
  public String path() {
    return path.text();
  }

  /** Returns the number of permits of this semaphore. */
  public int permits() {
    return permits;
  }

  /**
   * Returns a lock for {@code taken} permits, to be acquired together. Like any lock it has
   * settings, a limit of time, and calls that do not wait.
   *
   * @throws IllegalArgumentException if {@code taken} is not from 1 to {@link #permits()}
   */
  public Lock permits(int taken) {
    return new Lock(locks, path, new LockMode.PermitMode(permits, taken), LockOptions.byDefault());
  }

  /**
   * Waits until this thread holds a permit.
   *
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public LockHold acquire() throws InterruptedException {
    return permits(1).acquire();
  }

  /**
   * Waits until this thread holds a permit, but not longer than {@code atMost}.
   *
   * @param atMost the longest wait; none if it is not positive, no limit if it is 292 years or
   *     longer
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.NotAcquiredException if the time ran out; says who is ahead
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public LockHold acquire(Duration atMost) throws InterruptedException {
    return permits(1).acquire(atMost);
  }

  /**
   * Takes a permit if one is free and nobody waits: a waiter for several permits comes first, even
   * if one is free. Waits only for ZooKeeper's answer.
   *
   * @throws dev.baton.error.UnreachableException if there is none in time
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<LockHold> tryAcquire() throws InterruptedException {
    return permits(1).tryAcquire();
  }

  /**
   * Returns the holders and the waiters, in order. Costs two round trips.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public List<Participant> participants() {
    return permits(1).participants();
  }

  @Override
  public String toString() {
    return "Semaphore " + path + " of " + permits;
  }
}
