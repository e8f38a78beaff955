package dev.baton.bench.peer;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import java.time.Duration;
import java.util.function.BiFunction;

/** A locker with a lock of Baton. */
public record BatonLocker(String lockerName, BiFunction<Baton, String, Lock> kind)
    implements PeerLocker {
  /** Creates a locker with the plain lock. */
  public static BatonLocker plainLock() {
    return new BatonLocker("Baton", Baton::lock);
  }

  /**
   * Creates a locker with the plain lock that keeps its place after the last release, while no
   * other client waits.
   */
  public static BatonLocker keptLock() {
    return new BatonLocker(
        "Baton", (baton, path) -> baton.lock(path).keepIdleFor(Duration.ofHours(1)));
  }

  /** Creates a locker with the write lock of a read-write lock. */
  public static BatonLocker writeLock() {
    return new BatonLocker("Baton write", (baton, path) -> baton.readWriteLock(path).writeLock());
  }

  /** Creates a locker with a semaphore of one permit. */
  public static BatonLocker semaphoreLock() {
    return new BatonLocker("Baton semaphore", (baton, path) -> baton.semaphore(path, 1).permits(1));
  }

  @Override
  public LockerConnection connectSession(String servers, Duration sessionTimeout) {
    return new BatonLockSession(BatonElector.connectBaton(servers, sessionTimeout), kind);
  }

  private record BatonLockSession(Baton baton, BiFunction<Baton, String, Lock> kind)
      implements LockerConnection {
    @Override
    public PeerMutex openMutex(String path) {
      Lock lock = kind.apply(baton, path);
      return () -> lock.acquire()::close;
    }

    @Override
    public void close() {
      baton.close();
    }
  }
}
