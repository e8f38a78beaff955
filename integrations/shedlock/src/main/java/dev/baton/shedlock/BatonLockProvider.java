package dev.baton.shedlock;

import dev.baton.Baton;
import dev.baton.internal.KeyEncoding;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.LockException;

/**
 * A provider of ShedLock's locks that are held by a session of ZooKeeper. The clocks of the
 * machines need not agree.
 *
 * <ul>
 *   <li>When the process dies, the lock is free after the session timeout. {@code lockAtMostFor}
 *       has no part in that.
 *   <li>{@code lockAtMostFor} is how long this process keeps the lock if it lives. After that the
 *       lock is free although the task may go on.
 *   <li>{@code lockAtLeastFor} refuses the lock to all processes after the task has ended, also
 *       when the process has ended. ZooKeeper keeps this time, by the clock of its leading server.
 *   <li>A task that loses its lock is interrupted, if the thread that locked runs it.
 *   <li>The task finds its fencing token in {@link #currentHold()}.
 * </ul>
 *
 * <p>Both times begin with {@code lock} or {@code extend}; {@code lockAtMostFor} runs by the JVM's
 * monotonic clock. While there is no connection to ZooKeeper, {@code lock} throws an {@link
 * dev.baton.error.UnreachableException} within a second. Thread-safe.
 */
public final class BatonLockProvider implements ExtensibleLockProvider {
  private final Baton baton;
  private final String root;
  private final UnaryOperator<Lock> settings;
  private final Map<String, TimedHold> kept = new ConcurrentHashMap<>();

  /**
   * Creates a provider.
   *
   * @param root the path below which each name has its lock: absolute, within the chroot
   * @throws IllegalArgumentException if locks cannot have such a path
   */
  public BatonLockProvider(Baton baton, String root) {
    this(baton, root, UnaryOperator.identity());
  }

  /**
   * Creates a provider whose locks have settings of their own.
   *
   * @param root the path below which each name has its lock: absolute, within the chroot
   * @param settings gives each lock its settings, for example the holder's id
   * @throws IllegalArgumentException if locks cannot have such a path
   */
  public BatonLockProvider(Baton baton, String root, UnaryOperator<Lock> settings) {
    this.baton = baton;
    this.root = root;
    this.settings = settings;
    var unused = baton.lock(pathOf("")); // Refuses a wrong root here and not later.
  }

  private String pathOf(String name) {
    return root + "/" + KeyEncoding.encodeKey(name);
  }

  /**
   * Returns the hold of the lock that the calling thread took last and has not unlocked, by any
   * provider. It has the fencing token, and {@link LockHold#isValid} tells whether the lock was
   * lost. Leave its closing to ShedLock.
   */
  public static Optional<LockHold> currentHold() {
    return UnreleasedHolds.findCurrent();
  }

  /**
   * Takes the lock if it is free, and no {@code lockAtLeastFor} of it runs.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper does not answer in time; at once if
   *     there has been no connection for a second
   * @throws dev.baton.error.ClosedException if the Baton is closed
   * @throws dev.baton.error.BatonException if {@code lockAtLeastFor} cannot be read or written; it
   *     may run then, although no task does
   * @throws LockException if the thread is interrupted meanwhile
   */
  @Override
  public Optional<SimpleLock> lock(LockConfiguration configuration) {
    String path = pathOf(configuration.getName());
    long end = TimedHold.endAfter(configuration.getLockAtMostFor());
    TimedHold earlier = kept.get(path);
    if (earlier != null) {
      earlier.releaseIfDue();
    }
    return tryAcquire(path).flatMap(hold -> beginTask(configuration, hold, end));
  }

  private Optional<LockHold> tryAcquire(String path) {
    try {
      return settings.apply(baton.lock(path)).tryAcquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LockException("interrupted while taking the lock " + path, e);
    }
  }

  private Optional<SimpleLock> beginTask(LockConfiguration configuration, LockHold hold, long end) {
    LeastTime least = new LeastTime(hold);
    boolean begun = false;
    try {
      begun = least.beginIfOver(configuration.getLockAtLeastFor());
    } finally {
      if (!begun) {
        hold.close();
      }
    }
    return begun
        ? Optional.of(new SessionLock(configuration, keepHold(hold, end), least))
        : Optional.empty();
  }

  private TimedHold keepHold(LockHold hold, long end) {
    TimedHold held =
        new TimedHold(
            hold, Thread.currentThread(), end, released -> kept.remove(hold.path(), released));
    kept.put(hold.path(), held);
    held.beginKeeping();
    UnreleasedHolds.addCurrent(held);
    return held;
  }
}
