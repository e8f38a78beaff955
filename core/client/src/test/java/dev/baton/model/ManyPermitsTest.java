package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.lock.LockHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A semaphore that more hold than anybody watches one by one. */
class ManyPermitsTest {
  private static final int MANY = 66;

  private final World world = new World();
  private final List<CompletableFuture<LockHold>> holders = new ArrayList<>();

  @BeforeEach
  void takeAll() {
    for (int i = 0; i < MANY; i++) {
      holders.add(wish("A", 1));
    }
    assertThat(holders).allMatch(CompletableFuture::isDone);
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private CompletableFuture<LockHold> wish(String machine, int taken) {
    return world.wish(
        world.baton(machine).semaphore(PATH, MANY).permits(taken).withHolderId(machine));
  }

  private List<ZooKeeperRequest> afterReleaseOf(int holder) {
    world.run(TIMEOUT);
    granted(holders.get(holder)).close();
    return world.requestsIn(SOON);
  }

  @Test
  void theFirstWhoWaitsWatchesTheLineInsteadAndNobodyElseDoes() {
    CompletableFuture<LockHold> b = wish("B", 2);
    CompletableFuture<LockHold> c = wish("C", 1);

    List<ZooKeeperRequest> requests = afterReleaseOf(40);
    assertThat(b).as("wants two").isNotDone();
    assertThat(Asked.count(requests, Asked::line)).as("B alone").isEqualTo(1);
    assertThat(Asked.count(requests, Asked::node)).isZero();

    requests = afterReleaseOf(0);
    assertThat(granted(b).isValid()).isTrue();
    assertThat(c).isNotDone();
    assertThat(Asked.count(requests, Asked::line))
        .as("B reads and asks; C reads at its word, and watches")
        .isEqualTo(4);
  }

  @Test
  void whoeverComesToWaitFirstIsToldOfAnyEndToo() {
    CompletableFuture<LockHold> b = wish("B", 1);
    CompletableFuture<LockHold> c = wish("C", 1);
    assertThat(afterReleaseOf(3)).isNotEmpty();
    assertThat(b).isCompleted();
    assertThat(afterReleaseOf(65)).isNotEmpty();
    assertThat(c).isCompleted();
  }

  @Test
  void watchesEachHolderWhenTheyAreFewEnough() {
    CompletableFuture<LockHold> b = wish("B", 10);
    for (int i = 0; i < 3; i++) {
      assertThat(afterReleaseOf(i)).isNotEmpty();
    }
    for (int i = 3; i < 9; i++) {
      assertThat(Asked.count(afterReleaseOf(i), Asked::line)).as("release %d", i).isZero();
    }
    assertThat(b).isNotDone();
    assertThat(Asked.count(afterReleaseOf(9), Asked::line)).isZero();
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void aConnectionThatIsLostCostsNobodyItsTurn() {
    CompletableFuture<LockHold> b = wish("B", 1);
    world.zooKeeper.cutAll();
    granted(holders.get(7)).close();
    world.run(TIMEOUT);
    assertThat(b).isCompleted();
  }

  @Test
  void anEventThatZooKeeperSwallowedIsMadeUpForByALook() {
    CompletableFuture<LockHold> b = wish("B", 1);
    world.zooKeeper.denyPermission(PATH, NodePermission.READ);
    granted(holders.get(7)).close();
    world.run(SOON);
    world.zooKeeper.allowPermission(PATH, NodePermission.READ);
    world.run(Duration.ofMinutes(20));
    assertThat(b).isCompleted();
  }
}
