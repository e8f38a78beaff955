package dev.baton.bench.peer;

import dev.baton.testkit.CuratorClients;
import java.time.Duration;
import java.util.function.BiFunction;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreV2;
import org.apache.curator.framework.recipes.locks.Lease;

/** A locker with a lock of Curator. */
public record CuratorLocker(String lockerName, BiFunction<CuratorFramework, String, PeerMutex> kind)
    implements PeerLocker {
  /** Creates a locker with {@code InterProcessMutex}. */
  public static CuratorLocker plainMutex() {
    return new CuratorLocker(
        "InterProcessMutex", (client, path) -> mutexOf(new InterProcessMutex(client, path)));
  }

  /** Creates a locker with the write lock of {@code InterProcessReadWriteLock}. */
  public static CuratorLocker writeLock() {
    return new CuratorLocker(
        "InterProcessReadWriteLock write",
        (client, path) -> mutexOf(new InterProcessReadWriteLock(client, path).writeLock()));
  }

  /** Creates a locker with an {@code InterProcessSemaphoreV2} of one permit. */
  public static CuratorLocker semaphoreLock() {
    return new CuratorLocker(
        "InterProcessSemaphoreV2",
        (client, path) -> {
          InterProcessSemaphoreV2 semaphore = new InterProcessSemaphoreV2(client, path, 1);
          return () -> {
            Lease lease = CheckedCalls.callChecked("acquiring " + path, semaphore::acquire);
            return () -> semaphore.returnLease(lease);
          };
        });
  }

  private static PeerMutex mutexOf(InterProcessMutex mutex) {
    return () -> {
      CheckedCalls.callChecked(
          "acquiring",
          () -> {
            mutex.acquire();
            return mutex;
          });
      return () ->
          CheckedCalls.callChecked(
              "releasing",
              () -> {
                mutex.release();
                return mutex;
              });
    };
  }

  @Override
  public LockerConnection connectSession(String servers, Duration sessionTimeout) {
    return new CuratorLockSession(CuratorClients.connectClient(servers, sessionTimeout), kind);
  }

  private record CuratorLockSession(
      CuratorFramework client, BiFunction<CuratorFramework, String, PeerMutex> kind)
      implements LockerConnection {
    @Override
    public PeerMutex openMutex(String path) {
      return kind.apply(client, path);
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
