package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.BatonHealth.HealthState;
import dev.baton.lock.LockHold;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lock's claim that fails leaves no lock that nobody can have, and fails no later waiters. */
class LockFailureTest {
  /** Shorter than the way to the servers, so nothing is answered yet. */
  private static final Duration MOMENT = Duration.ofNanos(100_000);

  private final World world = new World();
  private final ErrorsInCalls errors = world.startWithErrors("A");

  LockFailureTest() {
    world.run(SOON);
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void lockIsGrantedThoughItsClaimCouldNotBeginAtOnce() {
    errors.failIn("LockClaim.joinQueue");
    World.granted(world.wish("A")).close();
    assertThat(errors.thrownCount()).isEqualTo(1);

    World.granted(world.wish("B")).close();
  }

  @Test
  void lockIsNotLostForItsProcessWhenTheFirstStepOfItsClaimFails() {
    errors.failIn("ClaimInbox.onConnected");
    CompletableFuture<LockHold> failed = world.wish("A");
    assertThat(errors.thrownCount()).isEqualTo(1);
    assertThat(failed).isCompletedExceptionally();

    World.granted(world.wish("A")).close();
    World.granted(world.wish("B")).close();
  }

  @Test
  void failureOfAClaimThatHasLeftDoesNotFailTheWaitersOfItsSuccessor() {
    World.granted(world.wish("A")).close();
    CompletableFuture<LockHold> next = world.lock("A").acquireAsync();
    world.run(MOMENT);
    errors.failIn("ClaimRunner.takeStep"); // at the answer to the delete of the first node

    world.run(SOON);
    assertThat(errors.thrownCount()).isEqualTo(1);
    World.granted(next).close();
  }

  @Test
  void problemOfAClaimThatHasLeftDoesNotFailTheWaitersOfItsSuccessor() {
    LockHold first = World.granted(world.wish("A"));
    world.zooKeeper.denyPermission(PATH, NodePermission.DELETE);
    first.close();
    CompletableFuture<LockHold> next = world.wish("A");
    assertThat(next).isNotDone();

    world.zooKeeper.allowPermission(PATH, NodePermission.DELETE);
    world.run(TIMEOUT.multipliedBy(2));
    World.granted(next).close();
  }

  @Test
  void healthTellsOfALockThatFailedUntilItsNodeIsGone() {
    LockHold hold = World.granted(world.wish("A"));
    errors.failIn("ClaimRunner.takeStep");
    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
    assertThat(errors.thrownCount()).isEqualTo(1);
    assertThat(hold.isValid()).isFalse();
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.DEGRADED);

    hold.close();
    world.run(Duration.ofSeconds(2));
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.HEALTHY);
  }
}
