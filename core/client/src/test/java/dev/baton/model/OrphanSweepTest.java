package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.lock.LockHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Claims that have left may leave nodes behind: what it costs to look for them, and for how long.
 */
class OrphanSweepTest {
  private static final int LOST_CREATES = 20;
  private static final int CYCLES = 10;

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private void cycle() {
    CompletableFuture<LockHold> wish = world.wish("A");
    world.time.runUntil("the lock is held", TIMEOUT, wish::isDone);
    wish.join().close();
    world.run(SOON);
  }

  private long readingsOfCycles() {
    int before = world.zooKeeper.sentRequests().size();
    for (int i = 0; i < CYCLES; i++) {
      cycle();
    }
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    return all.subList(before, all.size()).stream()
        .filter(ZooKeeperRequest.GetChildren.class::isInstance)
        .count();
  }

  @Test
  void oneSweepServesAllOrphansOfAPathAndItEnds() {
    cycle();
    final long alone = readingsOfCycles();
    for (int i = 0; i < LOST_CREATES; i++) {
      world.zooKeeper.loseRequest(ZooKeeperRequest.Create.class::isInstance);
      cycle();
    }
    // The lock's node comes and goes in each cycle, and the sweep looks at both.
    assertThat(readingsOfCycles()).isBetween(alone + 1, alone + 2 * CYCLES);

    world.run(TIMEOUT.multipliedBy(11));
    assertThat(readingsOfCycles()).isEqualTo(alone);
  }
}
