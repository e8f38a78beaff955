package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.ClosedException;
import dev.baton.lock.Hold;
import dev.baton.protocol.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Locks that are lost, or whose Baton is closed. */
class LockLossTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void tellsTheHolderThatItHasLostTheLock() throws InterruptedException {
    List<String> told = new ArrayList<>();
    Hold hold = world.lock("A").acquire().onLost(reason -> told.add("lost " + reason));
    world.zooKeeper.delete(PATH + "/" + world.inLine().get(0));
    world.run(SOON);

    assertThat(told).containsExactly("lost " + Reason.NODE_GONE);
    assertThat(hold.isValid()).isFalse();
    hold.onLost(reason -> told.add("late " + reason));
    world.run(SOON);
    assertThat(told).hasSize(2);
    hold.close();
  }

  @Test
  void whoHasLostItDoesNotGoBackInLineUnlessSomebodyWantsIt() throws InterruptedException {
    Hold hold = world.lock("A").acquire();
    world.zooKeeper.delete(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
    hold.close();
    assertThat(Asked.count(world.requestsIn(TIMEOUT), Asked::seat)).isZero();
  }

  @Test
  void whatIsKeptForNobodyIsNotTakenAgainWhenItIsLost() {
    granted(world.wish(world.lock("A").keepFor(TIMEOUT.multipliedBy(4)))).close();
    world.zooKeeper.delete(PATH + "/" + world.inLine().get(0));
    assertThat(Asked.count(world.requestsIn(TIMEOUT), Asked::seat)).isZero();
  }

  @Test
  void isNotValidBeyondItsLease() throws InterruptedException {
    Hold hold = world.lock("A").acquire();
    world.zooKeeper.takeDown();
    Duration remaining = hold.remaining();
    world.run(remaining.minusNanos(1));
    assertThat(hold.isValid()).isTrue();
    world.run(Duration.ofNanos(1));
    assertThat(hold.isValid()).isFalse();
    hold.close();
  }

  @Test
  void tellsNobodyOfALossWhoHasClosedBefore() throws InterruptedException {
    List<Reason> told = new ArrayList<>();
    Hold hold = world.lock("A").acquire().onLost(told::add);
    hold.close();
    world.run(TIMEOUT);
    assertThat(told).isEmpty();
  }

  @Test
  void interruptsTheThreadThatHasLostTheLockUntilItClosesTheHold() throws InterruptedException {
    Hold hold = world.lock("A").interruptOnLoss().acquire();
    world.zooKeeper.delete(PATH + "/" + world.inLine().get(0));
    world.run(SOON);

    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    hold.close();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aPlaceIsGivenUpOnlyWhenTheHolderHasLetGo() throws InterruptedException {
    Hold hold = world.lock("A").acquire();
    CompletableFuture<Hold> b = world.wish("B");
    world.run(TIMEOUT);
    world.zooKeeper.takeDown();
    world.run(hold.remaining());
    world.zooKeeper.bringUp();
    world.run(TIMEOUT);
    assertThat(hold.isValid()).isFalse();
    assertThat(world.ids()).containsExactly("A", "B");
    assertThat(b).isNotDone();

    hold.close();
    world.run(SOON);
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void whoeverWaitsLearnsThatItsBatonIsClosed() {
    CompletableFuture<Hold> a = world.wish("A");
    CompletableFuture<Hold> b = world.wish("B");
    world.baton("B").close();

    assertThat(b)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.lock("B").acquire()).isInstanceOf(ClosedException.class);
    granted(a).close();
  }

  @Test
  void closingABatonTellsItsHoldersAndWaitsForThem() throws InterruptedException {
    List<Reason> told = new ArrayList<>();
    Hold hold = world.lock("A").acquire();
    hold.onLost(
        reason -> {
          told.add(reason);
          hold.close();
        });
    world.baton("A").close();
    assertThat(told).containsExactly(Reason.CLOSED);
    assertThat(world.inLine()).isEmpty();
  }
}
