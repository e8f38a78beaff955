package dev.baton.lock;

import dev.baton.participants.Participant;
import dev.baton.protocol.Mode;
import dev.baton.runtime.node.ElectionPath;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * So many permits, of which each holder takes one or more: a node in ZooKeeper in whose line those
 * hold for whom there are enough left. Whoever came first is served first, also when it wants more
 * than is left and another behind it less, so nobody waits for ever.
 *
 * <p>Each hold has a place in ZooKeeper, a lease and a token of its own; tokens have no order among
 * holders of different permits. All who use one must say the same number of permits; whoever says
 * another than the first in line is refused. Its path is for this semaphore alone. Immutable and
 * thread-safe.
 */
public final class Semaphore {
  private final Locks locks;
  private final ElectionPath path;
  private final int permits;

  Semaphore(Locks locks, ElectionPath path, int permits) {
    this.locks = locks;
    this.path = path;
    this.permits = new Mode.Permits(permits, 1).all();
  }

  /** Its path. */
  public String path() {
    return path.text();
  }

  /** How many permits there are. */
  public int permits() {
    return permits;
  }

  /**
   * So many of its permits, to be acquired together as a lock is: with settings, with a limit of
   * time, without waiting.
   *
   * @throws IllegalArgumentException if that is none, or more than there are
   */
  public Lock some(int taken) {
    return new Lock(locks, path, new Mode.Permits(permits, taken), LockOptions.byDefault());
  }

  /**
   * Waits until it holds a permit.
   *
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.RefusedException if something keeps it out of the line
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Hold acquire() throws InterruptedException {
    return some(1).acquire();
  }

  /**
   * Waits until it holds a permit, but not longer than {@code atMost}.
   *
   * @param atMost none if it is not positive; no limit if it is 292 years or longer
   * @return a hold that was valid a moment ago
   * @throws dev.baton.error.NotAcquiredException if the time ran out; says who is ahead
   * @throws dev.baton.error.RefusedException if something keeps it out of the line
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Hold acquire(Duration atMost) throws InterruptedException {
    return some(1).acquire(atMost);
  }

  /**
   * Takes a permit if one is left for it. Waits for the answer of ZooKeeper only.
   *
   * @throws dev.baton.error.UnreachableException if there is none in time
   * @throws dev.baton.error.RefusedException if something keeps it out of the line
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<Hold> tryAcquire() throws InterruptedException {
    return some(1).tryAcquire();
  }

  /**
   * Who holds permits and who waits, in order. Costs two round trips.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public List<Participant> participants() {
    return some(1).participants();
  }

  @Override
  public String toString() {
    return "Semaphore " + path + " of " + permits;
  }
}
