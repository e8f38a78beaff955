package dev.baton.curator;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.curator.leader.LeaderLatch;
import dev.baton.curator.locks.InterProcessMutex;
import dev.baton.curator.locks.InterProcessReadWriteLock;
import dev.baton.curator.locks.InterProcessSemaphoreMutex;
import dev.baton.error.RefusedException;
import dev.baton.lock.Lock;
import dev.baton.participants.Peers;
import dev.baton.participants.RemoveRefusedException;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shows that the look-alikes and Curator's own classes at one path wait for each other. */
final class StockNeighboursTest {
  private static final OneServer server = new OneServer();
  private static final CuratorFramework ours = server.connect();
  private static final CuratorFramework curators = server.connect();

  private final String path = OneServer.newPath();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  /** Many users end the path of their election in "leader". */
  @ParameterizedTest
  @ValueSource(strings = {"/leader", "/app/leader"})
  void latchesWaitForEachOther(String named) throws Exception {
    var stock = new org.apache.curator.framework.recipes.leader.LeaderLatch(curators, named, "old");
    stock.start();
    stock.await();
    LeaderLatch mine = new LeaderLatch(ours, named, "new");
    mine.start();
    assertThat(mine.await(200, MILLISECONDS)).isFalse();
    assertThat(mine.getLeader().getId()).isEqualTo("old");
    stock.close();
    assertThat(mine.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    var next = new org.apache.curator.framework.recipes.leader.LeaderLatch(curators, named, "next");
    next.start();
    assertThat(next.await(200, MILLISECONDS)).isFalse();
    assertThat(next.getLeader().getId()).isEqualTo("new");
    mine.close();
    assertThat(next.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    next.close();
  }

  @Test
  void mutexesWaitForEachOther() throws Exception {
    var stock = new org.apache.curator.framework.recipes.locks.InterProcessMutex(curators, path);
    InterProcessMutex mine = new InterProcessMutex(ours, path);
    stock.acquire();
    assertThat(mine.acquire(100, MILLISECONDS)).isFalse();
    stock.release();
    assertThat(mine.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    assertThat(stock.acquire(100, MILLISECONDS)).isFalse();
    mine.release();
    assertThat(stock.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    stock.release();
  }

  @Test
  void readersAndWritersWaitForEachOther() throws Exception {
    var stock =
        new org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock(curators, path);
    InterProcessReadWriteLock mine = new InterProcessReadWriteLock(ours, path);
    stock.readLock().acquire();
    assertThat(mine.writeLock().acquire(100, MILLISECONDS)).isFalse();
    assertThat(mine.readLock().acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    stock.readLock().release();
    assertThat(stock.writeLock().acquire(100, MILLISECONDS)).isFalse();
    mine.readLock().release();
    assertThat(stock.writeLock().acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    assertThat(mine.readLock().acquire(100, MILLISECONDS)).isFalse();
    stock.writeLock().release();
  }

  /** The other way round nothing helps: a stock semaphore looks at its leases only. */
  @Test
  void semaphoreRefusesPathWithLeasesOfStockOne() throws Exception {
    var stock =
        new org.apache.curator.framework.recipes.locks.InterProcessSemaphoreMutex(curators, path);
    InterProcessSemaphoreMutex mine = new InterProcessSemaphoreMutex(ours, path);
    stock.acquire();
    assertThatThrownBy(mine::acquire)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("Curator's semaphores");
    try (Baton baton = Baton.connect(server.server().connectString())) {
      assertThatThrownBy(() -> baton.lock(path).acquire(LIMIT))
          .isInstanceOf(RefusedException.class);
    }
    stock.release();
    assertThat(mine.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    mine.release();
  }

  @Test
  void sharedPathIsRemovedOnlyWithoutMembers() throws Exception {
    var stock = new org.apache.curator.framework.recipes.locks.InterProcessMutex(curators, path);
    stock.acquire();
    try (Baton baton = Baton.connect(server.server().connectString())) {
      Lock shared = baton.lock(path).sharedWith(Peers.CURATOR_MUTEX);
      assertThatThrownBy(baton.lock(path)::remove).isInstanceOf(RemoveRefusedException.class);
      assertThatThrownBy(shared::remove).isInstanceOf(RemoveRefusedException.class);
      stock.release();
      assertThat(shared.remove()).isTrue();
      assertThat(curators.checkExists().forPath(path)).isNull();
      stock.acquire();
      assertThat(shared.tryAcquire()).isEmpty();
      stock.release();
    }
  }

  @Test
  void leasesOfStockSemaphoreKeepPathFromBeingRemoved() throws Exception {
    var stock =
        new org.apache.curator.framework.recipes.locks.InterProcessSemaphoreMutex(curators, path);
    stock.acquire();
    try (Baton baton = Baton.connect(server.server().connectString())) {
      assertThatThrownBy(baton.semaphore(path, 1).permits(1)::remove)
          .isInstanceOf(RemoveRefusedException.class);
      assertThat(curators.getChildren().forPath(path + "/leases")).hasSize(1);
    }
    stock.release();
  }
}
