package dev.baton.bench.peer;

import java.time.Duration;
import java.util.function.BiFunction;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreV2;
import org.apache.curator.framework.recipes.locks.Lease;

/** A locker with a lock of Curator. */
public record CuratorLocker(String name, BiFunction<CuratorFramework, String, Mutex> kind)
    implements Locker {
  /** Creates a locker with {@code InterProcessMutex}. */
  public static CuratorLocker mutex() {
    return new CuratorLocker(
        "InterProcessMutex", (client, path) -> of(new InterProcessMutex(client, path)));
  }

  /** Creates a locker with the write lock of {@code InterProcessReadWriteLock}. */
  public static CuratorLocker writeLock() {
    return new CuratorLocker(
        "InterProcessReadWriteLock write",
        (client, path) -> of(new InterProcessReadWriteLock(client, path).writeLock()));
  }

  /** Creates a locker with an {@code InterProcessSemaphoreV2} of one permit. */
  public static CuratorLocker semaphore() {
    return new CuratorLocker(
        "InterProcessSemaphoreV2",
        (client, path) -> {
          InterProcessSemaphoreV2 semaphore = new InterProcessSemaphoreV2(client, path, 1);
          return () -> {
            Lease lease = Curious.ask("acquiring " + path, semaphore::acquire);
            return () -> semaphore.returnLease(lease);
          };
        });
  }

  private static Mutex of(InterProcessMutex mutex) {
    return () -> {
      Curious.ask(
          "acquiring",
          () -> {
            mutex.acquire();
            return mutex;
          });
      return () ->
          Curious.ask(
              "releasing",
              () -> {
                mutex.release();
                return mutex;
              });
    };
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout) {
    return new Session(Curator.connect(servers, sessionTimeout), kind);
  }

  private record Session(CuratorFramework client, BiFunction<CuratorFramework, String, Mutex> kind)
      implements Connection {
    @Override
    public Mutex mutex(String path) {
      return kind.apply(client, path);
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
