package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.ClosedException;
import dev.baton.lock.LockHold;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Locks that are lost, or whose Baton is closed. */
class LockLossTest {
  /** The node of a lock's holder is watched by then. */
  private static final Duration UNWATCHED = SOON.multipliedBy(2);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private void loseNode() {
    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
  }

  @Test
  void tellsTheHolderThatItHasLostTheLock() throws InterruptedException {
    List<String> told = new ArrayList<>();
    LockHold hold = world.lock("A").acquire().onLost(reason -> told.add("lost " + reason));
    world.run(UNWATCHED);
    loseNode();

    assertThat(told).containsExactly("lost " + EndReason.NODE_GONE);
    assertThat(hold.isValid()).isFalse();
    hold.onLost(reason -> told.add("late " + reason));
    world.run(SOON);
    assertThat(told).hasSize(2);
    hold.close();
  }

  @Test
  void whoHasLostItDoesNotGoBackInLineUnlessSomebodyWantsIt() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();
    loseNode();
    hold.close();
    assertThat(Asked.count(world.requestsIn(TIMEOUT), Asked::seat)).isZero();
  }

  @Test
  void whatIsKeptForNobodyIsNotTakenAgainWhenItIsLost() {
    granted(world.wish(world.lock("A").keepIdleFor(TIMEOUT.multipliedBy(4)))).close();
    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    assertThat(Asked.count(world.requestsIn(TIMEOUT), Asked::seat)).isZero();
  }

  @Test
  void closeOfAHoldThatWasLostLongAgoWaitsForNothing() throws InterruptedException {
    LockHold hold = world.lock("A").stopTimeout(SOON).acquire();
    world.run(UNWATCHED);
    loseNode();
    world.run(TIMEOUT);
    long before = world.time.now();
    hold.closeAndWait();
    assertThat(world.time.now() - before).isLessThan(SOON.toNanos());
  }

  @Test
  void isNotValidBeyondItsLease() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();
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
    List<EndReason> told = new ArrayList<>();
    LockHold hold = world.lock("A").acquire().onLost(told::add);
    hold.close();
    world.run(TIMEOUT);
    assertThat(told).isEmpty();
  }

  @Test
  void interruptsTheThreadThatHasLostTheLockUntilItClosesTheHold() throws InterruptedException {
    LockHold hold = world.lock("A").interruptOnLoss().acquire();
    world.run(UNWATCHED);
    loseNode();

    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    hold.close();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void readerThatWasALostWriterEndsTheInterruptWhenItIsClosed() throws InterruptedException {
    LockHold writer = world.writeLock("A").interruptOnLoss().acquire();
    world.run(UNWATCHED);
    loseNode();

    LockHold reader = writer.downgrade();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    reader.close();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void lostHoldThatIsClosedTellsNoLateListener() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();
    world.run(UNWATCHED);
    loseNode();
    hold.close();

    List<EndReason> told = new ArrayList<>();
    hold.whenLost(told::add);
    world.run(SOON);
    assertThat(told).isEmpty();
  }

  @Test
  void keepsAnInterruptThatCameBeforeTheLoss() throws InterruptedException {
    LockHold hold = world.lock("A").interruptOnLoss().acquire();
    world.run(UNWATCHED);
    Thread.currentThread().interrupt();
    loseNode();
    assertThat(hold.isValid()).isFalse();
    hold.close();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aPlaceIsGivenUpOnlyWhenTheHolderHasLetGo() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();
    CompletableFuture<LockHold> b = world.wish("B");
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
    CompletableFuture<LockHold> a = world.wish("A");
    CompletableFuture<LockHold> b = world.wish("B");
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
    List<EndReason> told = new ArrayList<>();
    LockHold hold = world.lock("A").acquire();
    hold.onLost(
        reason -> {
          told.add(reason);
          hold.close();
        });
    world.baton("A").close();
    assertThat(told).containsExactly(EndReason.CLOSED);
    assertThat(world.inLine()).isEmpty();
  }
}
