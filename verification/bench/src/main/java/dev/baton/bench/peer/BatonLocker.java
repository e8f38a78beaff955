package dev.baton.bench.peer;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import java.time.Duration;
import java.util.function.BiFunction;

/** One of Baton's locks. */
public record BatonLocker(String name, BiFunction<Baton, String, Lock> kind) implements Locker {
  /** The plain lock. */
  public static BatonLocker lock() {
    return new BatonLocker("Baton", Baton::lock);
  }

  /** The plain lock that keeps its place after the last release, while nobody else waits. */
  public static BatonLocker keptLock() {
    return new BatonLocker("Baton", (baton, path) -> baton.lock(path).keepFor(Duration.ofHours(1)));
  }

  /** The lock of a writer beside readers. */
  public static BatonLocker writeLock() {
    return new BatonLocker("Baton write", (baton, path) -> baton.readWriteLock(path).writeLock());
  }

  /** A semaphore of one permit. */
  public static BatonLocker semaphore() {
    return new BatonLocker("Baton semaphore", (baton, path) -> baton.semaphore(path, 1).some(1));
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout) {
    return new Session(BatonElector.baton(servers, sessionTimeout), kind);
  }

  private record Session(Baton baton, BiFunction<Baton, String, Lock> kind) implements Connection {
    @Override
    public Mutex mutex(String path) {
      Lock lock = kind.apply(baton, path);
      return () -> lock.acquire()::close;
    }

    @Override
    public void close() {
      baton.close();
    }
  }
}
