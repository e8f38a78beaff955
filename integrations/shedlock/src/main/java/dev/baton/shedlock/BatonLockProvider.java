package dev.baton.shedlock;

import dev.baton.Baton;
import dev.baton.internal.KeyEncoding;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.LockException;

/**
 * A provider of ShedLock's locks that are held by a session of ZooKeeper. No wall clock is read, so
 * the clocks of the machines need not agree.
 *
 * <ul>
 *   <li>When the process dies, the lock is free after the session timeout. {@code lockAtMostFor}
 *       has no part in that.
 *   <li>{@code lockAtMostFor} is how long this process keeps the lock if it lives. After that the
 *       lock is free although the task may go on.
 *   <li>{@code lockAtLeastFor} keeps the lock after the task has ended. Closing the Baton waits for
 *       it. It ends with the session when the process dies.
 *   <li>A task that loses its lock is interrupted, if the thread that locked runs it.
 *   <li>The task finds its fencing token in {@link #currentHold()}.
 * </ul>
 *
 * <p>Both times begin with the call of {@code lock} or {@code extend}, by the JVM's monotonic
 * clock. Where ZooKeeper cannot be reached, {@code lock} throws a {@link
 * dev.baton.error.UnreachableException}. Thread-safe.
 */
public final class BatonLockProvider implements ExtensibleLockProvider {
  /** The time that a task has to stop when the Baton is closed. */
  private static final Duration LEAST_STOP_TIMEOUT = Duration.ofSeconds(30);

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
   * @param settings gives each lock its settings, for example the holder's id. By default the stop
   *     timeout is 30 s, or {@code lockAtLeastFor} if that is longer
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
   * Takes the lock if it is free. Waits only for ZooKeeper's answer.
   *
   * @throws dev.baton.error.UnreachableException if there is none in time
   * @throws LockException if the thread is interrupted meanwhile
   */
  @Override
  public Optional<SimpleLock> lock(LockConfiguration configuration) {
    String path = pathOf(configuration.getName());
    HoldTimes times = HoldTimes.startingNow(configuration);
    TimedHold earlier = kept.get(path);
    if (earlier != null) {
      earlier.releaseIfDue();
    }
    return tryAcquire(path, configuration)
        .map(hold -> new SessionLock(configuration, keepHold(path, hold, times)));
  }

  private Optional<LockHold> tryAcquire(String path, LockConfiguration configuration) {
    Duration atLeast = configuration.getLockAtLeastFor();
    Duration stop = atLeast.compareTo(LEAST_STOP_TIMEOUT) > 0 ? atLeast : LEAST_STOP_TIMEOUT;
    try {
      return settings.apply(baton.lock(path).stopTimeout(stop)).tryAcquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LockException("interrupted while taking the lock " + path, e);
    }
  }

  private TimedHold keepHold(String path, LockHold hold, HoldTimes times) {
    TimedHold held =
        new TimedHold(hold, Thread.currentThread(), times, released -> kept.remove(path, released));
    kept.put(path, held);
    held.beginKeeping();
    UnreleasedHolds.addCurrent(held);
    return held;
  }
}
