package dev.baton.curator.locks;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.curator.OneServer;
import java.util.Collection;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows what Curator's documentation says of read/write locks and semaphores. */
final class InterProcessReadWriteLockTest {
  private static final OneServer server = new OneServer();
  private static final CuratorFramework one = server.connect();
  private static final CuratorFramework other = server.connect();

  private final String path = OneServer.newPath();
  private final InterProcessReadWriteLock mine = new InterProcessReadWriteLock(one, path);
  private final InterProcessReadWriteLock theirs =
      new InterProcessReadWriteLock(other, path, new byte[] {'x'});

  @AfterAll
  static void closeServer() {
    server.close();
  }

  @Test
  void manyReadOrOneWrites() throws Exception {
    mine.readLock().acquire();
    OneServer.assertBecomesFree(theirs.readLock());
    OneServer.assertStaysHeld(theirs.writeLock());
    mine.readLock().release();
    mine.writeLock().acquire();
    OneServer.assertStaysHeld(theirs.readLock());
    OneServer.assertStaysHeld(theirs.writeLock());
    List<String> writer = List.of(mine.writeLock().getLockPath());
    await()
        .atMost(LIMIT)
        .until(() -> List.copyOf(mine.writeLock().getParticipantNodes()).equals(writer));
    assertThat(mine.readLock().getParticipantNodes()).isEmpty();
    mine.writeLock().release();
    OneServer.assertBecomesFree(theirs.writeLock());
  }

  @Test
  void writerMayReadAndReadOn() throws Exception {
    mine.writeLock().acquire();
    mine.readLock().acquire();
    OneServer.assertStaysHeld(theirs.readLock());
    mine.writeLock().release();
    assertThat(mine.writeLock().isOwnedByCurrentThread()).isFalse();
    assertThat(mine.readLock().isOwnedByCurrentThread()).isTrue();
    OneServer.assertStaysHeld(theirs.readLock());
    OneServer.assertStaysHeld(theirs.writeLock());
    mine.readLock().release();
    assertThat(theirs.writeLock().acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    theirs.writeLock().release();
  }

  @Test
  void writerThatHasReadGoesOnWriting() throws Exception {
    mine.writeLock().acquire();
    mine.writeLock().acquire();
    mine.readLock().acquire();
    mine.readLock().release();
    mine.writeLock().release();
    OneServer.assertStaysHeld(theirs.readLock());
    mine.writeLock().release();
    assertThat(theirs.readLock().acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    theirs.readLock().release();
  }

  /** Curator waits for itself here until the limit, or for ever. */
  @Test
  void readerIsToldThatItCannotWrite() throws Exception {
    mine.readLock().acquire();
    assertThatThrownBy(() -> mine.writeLock().acquire())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("would wait for itself");
    assertThat(mine.writeLock().acquire(LIMIT.toSeconds(), SECONDS)).isFalse();
    mine.readLock().release();
    assertThatThrownBy(() -> mine.readLock().release())
        .isInstanceOf(IllegalMonitorStateException.class);
  }

  @Test
  void semaphoreLeasesAsManyAsThereAre() throws Exception {
    InterProcessSemaphoreV2 here = new InterProcessSemaphoreV2(one, path, 3);
    InterProcessSemaphoreV2 there = new InterProcessSemaphoreV2(other, path, 3);
    here.setNodeData(new byte[] {'h'});
    Lease first = here.acquire();
    Collection<Lease> two = there.acquire(2);
    assertThat(first.getData()).containsExactly('h');
    assertThat(here.getParticipantNodes()).hasSize(3).contains(first.getNodeName());
    assertThat(there.acquire(50, MILLISECONDS)).isNull();
    assertThat(here.acquire(2, 50, MILLISECONDS)).isNull();
    there.returnLease(two.iterator().next());
    Lease again = here.acquire(LIMIT.toSeconds(), SECONDS);
    assertThat(again).isNotNull();
    here.returnAll(List.of(first, again));
    there.returnAll(two);
    here.returnAll(here.acquire(3));
    assertThatThrownBy(() -> here.acquire(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void semaphoreMutexBelongsToNoThread() throws Exception {
    InterProcessSemaphoreMutex lock = new InterProcessSemaphoreMutex(one, path);
    lock.acquire();
    assertThat(lock.isAcquiredInThisProcess()).isTrue();
    assertThat(lock.acquire(50, MILLISECONDS)).isFalse();
    Thread stranger =
        new Thread(
            () -> {
              try {
                lock.release();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    stranger.start();
    stranger.join();
    assertThat(lock.isAcquiredInThisProcess()).isFalse();
    assertThat(lock.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    lock.release();
    assertThatThrownBy(lock::release).isInstanceOf(IllegalStateException.class);
  }
}
