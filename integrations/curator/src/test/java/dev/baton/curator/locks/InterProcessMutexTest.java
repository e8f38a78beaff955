package dev.baton.curator.locks;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.curator.OneServer;
import dev.baton.error.LostException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows what Curator's documentation says of its mutexes, and what Baton does otherwise. */
final class InterProcessMutexTest {
  private static final OneServer server = new OneServer();
  private static final CuratorFramework one = server.connect();
  private static final CuratorFramework other = server.connect();

  private final String path = OneServer.newPath();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  @Test
  void threadAcquiresAgainAndReleasesAsOften() throws Exception {
    InterProcessMutex mutex = new InterProcessMutex(one, path);
    mutex.acquire();
    assertThat(mutex.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    OneServer.assertStaysHeld(new InterProcessMutex(other, path));
    mutex.release();
    OneServer.assertStaysHeld(new InterProcessMutex(other, path));
    assertThat(mutex.isAcquiredInThisProcess()).isTrue();
    assertThat(mutex.isOwnedByCurrentThread()).isTrue();
    mutex.release();
    OneServer.assertBecomesFree(new InterProcessMutex(other, path));
    assertThat(mutex.isAcquiredInThisProcess()).isFalse();
    assertThatThrownBy(mutex::release).isInstanceOf(IllegalMonitorStateException.class);
  }

  @Test
  void lockBelongsToItsThread() throws Exception {
    InterProcessMutex mutex = new InterProcessMutex(one, path);
    mutex.acquire();
    BlockingQueue<Object> seen = new LinkedBlockingQueue<>();
    Thread stranger =
        new Thread(
            () -> {
              seen.add(mutex.isOwnedByCurrentThread());
              seen.add(mutex.isAcquiredInThisProcess());
              try {
                mutex.release();
              } catch (Exception e) {
                seen.add(e.getClass());
              }
            });
    stranger.start();
    stranger.join();
    assertThat(seen).containsExactly(false, true, IllegalMonitorStateException.class);
    mutex.release();
  }

  @Test
  void waitersAreServedInTheirOrder() throws Exception {
    InterProcessMutex mutex = new InterProcessMutex(one, path);
    mutex.acquire();
    BlockingQueue<String> served = new LinkedBlockingQueue<>();
    Thread first = startWaiter(other, "first", served);
    await().atMost(LIMIT).until(() -> mutex.getParticipantNodes().size() == 2);
    CuratorFramework third = server.connect();
    Thread second = startWaiter(third, "second", served);
    await().atMost(LIMIT).until(() -> mutex.getParticipantNodes().size() == 3);
    assertThat(mutex.getParticipantNodes()).first().isEqualTo(mutex.getLockPath());
    mutex.release();
    first.join();
    second.join();
    assertThat(served).containsExactly("first", "second");
    assertThat(mutex.getLockPath()).isNull();
  }

  private Thread startWaiter(CuratorFramework client, String name, BlockingQueue<String> served) {
    Thread waiter =
        new Thread(
            () -> {
              try {
                InterProcessMutex mutex = new InterProcessMutex(client, path);
                mutex.acquire();
                served.add(name);
                mutex.release();
              } catch (Exception e) {
                served.add(e.toString());
              }
            });
    waiter.start();
    return waiter;
  }

  /** Curator answers yes to both questions for ever, and lets the thread acquire again. */
  @Test
  void lostLockIsNotHeldAndNotAcquiredAgain() throws Exception {
    InterProcessMutex mutex = new InterProcessMutex(one, path);
    mutex.acquire();
    server.server().expireSession(sessionOf(Objects.requireNonNull(mutex.getLockPath())));
    OneServer.assertBecomesFree(new InterProcessMutex(other, path));
    // This server has ended the session before its timeout, so the lease may last for a moment.
    await().atMost(LIMIT).until(() -> !mutex.isAcquiredInThisProcess());
    assertThatThrownBy(mutex::acquire).isInstanceOf(LostException.class);
    assertThat(mutex.isOwnedByCurrentThread()).isFalse();
    mutex.acquire();
    assertThat(mutex.isOwnedByCurrentThread()).isTrue();
    mutex.release();
    assertThatThrownBy(mutex::release).isInstanceOf(IllegalMonitorStateException.class);
  }

  private static long sessionOf(String node) throws Exception {
    return one.checkExists().forPath(node).getEphemeralOwner();
  }

  /** Curator throws ConnectionLoss after 34 s here: its retries take longer than the limit. */
  @Test
  void limitHoldsWhileServerIsDown() throws Exception {
    try (OneServer down = new OneServer()) {
      InterProcessMutex mutex = new InterProcessMutex(down.connect(), path);
      mutex.acquire();
      mutex.release();
      down.server().stop();
      assertThat(mutex.acquire(100, MILLISECONDS)).isFalse();
      down.server().start();
      mutex.acquire();
      mutex.release();
    }
  }

  @Test
  void holderIsAskedToRelease() throws Exception {
    InterProcessMutex mutex = new InterProcessMutex(one, path);
    BlockingQueue<InterProcessMutex> asked = new LinkedBlockingQueue<>();
    mutex.makeRevocable(asked::add);
    mutex.acquire();
    Revoker.attemptRevoke(other, mutex.getParticipantNodes().iterator().next());
    assertThat(asked.poll(LIMIT.toSeconds(), SECONDS)).isSameAs(mutex);
    assertThat(mutex.isAcquiredInThisProcess()).isTrue();
    mutex.release();
    OneServer.assertBecomesFree(new InterProcessMutex(other, path));
    Revoker.attemptRevoke(other, path + "/gone");
  }

  @Test
  void idIsWhatTheSubclassSays() throws Exception {
    InterProcessMutex mutex =
        new InterProcessMutex(one, path) {
          @Override
          protected byte[] getLockNodeBytes() {
            return new byte[] {'m', 'e'};
          }
        };
    mutex.acquire();
    assertThat(
            new String(
                one.getData().forPath(Objects.requireNonNull(mutex.getLockPath())),
                java.nio.charset.StandardCharsets.UTF_8))
        .contains("me");
    mutex.release();
  }

  @Test
  void lockerReleasesAtTheEndOfTheBlock() throws Exception {
    InterProcessMutex mutex = new InterProcessMutex(one, path);
    try (Locker locker = new Locker(mutex)) {
      OneServer.assertStaysHeld(new InterProcessMutex(other, path));
      locker.close();
      OneServer.assertBecomesFree(new InterProcessMutex(other, path));
    }
    mutex.acquire();
    InterProcessMutex second = new InterProcessMutex(other, path);
    assertThatThrownBy(() -> new Locker(second, 50, MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    mutex.release();
    new Locker(second, LIMIT.toSeconds(), SECONDS).close();
  }

  @Test
  void multiLockAcquiresAllOrNone() throws Exception {
    InterProcessMutex single = new InterProcessMutex(other, path + "/b");
    InterProcessMultiLock multi =
        new InterProcessMultiLock(one, List.of(path + "/a", path + "/b", path + "/c"));
    single.acquire();
    assertThat(multi.acquire(100, MILLISECONDS)).isFalse();
    assertThat(multi.isAcquiredInThisProcess()).isFalse();
    InterProcessMutex first = new InterProcessMutex(other, path + "/a");
    assertThat(first.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    first.release();
    single.release();
    multi.acquire();
    assertThat(multi.isAcquiredInThisProcess()).isTrue();
    assertThat(single.acquire(50, MILLISECONDS)).isFalse();
    multi.release();
    assertThat(multi.isAcquiredInThisProcess()).isFalse();
    assertThat(single.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    single.release();
    assertThatThrownBy(multi::release).isInstanceOf(IllegalMonitorStateException.class);
  }

  /** A reader that acquires the write lock, too, gets an exception without a limit, or false. */
  @Test
  void multiLockThrowsWhatOneOfItsLocksThrows() throws Exception {
    InterProcessReadWriteLock lock = new InterProcessReadWriteLock(one, path);
    InterProcessMultiLock multi =
        new InterProcessMultiLock(List.of(lock.readLock(), lock.writeLock()));
    assertThat(multi.acquire(LIMIT.toSeconds(), SECONDS)).isFalse();
    assertThatThrownBy(multi::acquire).isInstanceOf(IllegalStateException.class);
    assertThat(lock.readLock().isAcquiredInThisProcess()).isFalse();
    OneServer.assertBecomesFree(new InterProcessReadWriteLock(other, path).writeLock());
  }
}
