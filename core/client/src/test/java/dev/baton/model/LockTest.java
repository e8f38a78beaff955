package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.NotAcquiredException;
import dev.baton.error.RefusedException;
import dev.baton.error.UnreachableException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The lock between processes; those of one process are in {@link LocalLineTest}. */
class LockTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void oneHoldsAndTheOthersWaitInTheOrderInWhichTheyCame() {
    CompletableFuture<LockHold> a = world.wish("A");
    CompletableFuture<LockHold> b = world.wish("B");
    CompletableFuture<LockHold> c = world.wish("C");
    assertThat(List.of(a.isDone(), b.isDone(), c.isDone())).containsExactly(true, false, false);
    assertThat(world.ids()).containsExactly("A", "B", "C");

    granted(a).close();
    world.run(SOON);
    assertThat(List.of(b.isDone(), c.isDone())).containsExactly(true, false);

    granted(b).close();
    world.run(SOON);
    assertThat(granted(c).isValid()).isTrue();
  }

  @Test
  void whoHasJustLetGoDoesNotFindItTaken() throws InterruptedException {
    world.lock("A").acquire().close();
    CompletableFuture<LockHold> again = world.lock("A").tryAcquireAsync();
    world.run(SOON);

    assertThat(granted(again).isValid()).isTrue();
  }

  @Test
  void tokensGrow() throws InterruptedException {
    List<Long> tokens = new ArrayList<>();
    for (String machine : List.of("A", "B", "A", "A")) {
      try (LockHold hold = world.lock(machine).acquire()) {
        tokens.add(hold.fencingToken());
      }
      world.run(SOON);
    }
    assertThat(tokens).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aHoldIsOverAtOnceWhenItIsClosed() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();
    assertThat(hold.isValid()).isTrue();
    assertThat(hold.remaining()).isPositive().isLessThan(TIMEOUT);

    hold.close();
    assertThat(hold.isValid()).isFalse();
    assertThat(hold.remaining()).isZero();
    hold.close();
    world.run(SOON);
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void whoeverIsNotServedInTimeLeavesTheLineAndSaysWhoIsAhead() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();

    assertThatThrownBy(() -> world.lock("B").acquire(Duration.ofSeconds(5)))
        .isInstanceOf(NotAcquiredException.class)
        .hasMessageContaining(PATH + " was not acquired within 5 s")
        .hasMessageContaining("B is number 2 in the queue, behind A")
        .hasMessageContaining("participants()");
    world.run(SOON);
    assertThat(world.ids()).containsExactly("A");
    hold.close();
  }

  @Test
  void aTimeLimitHoldsAlsoWithoutZooKeeper() {
    Lock lock = world.lock("A");
    world.run(SOON);
    world.zooKeeper.takeDown();
    world.run(SOON);
    long begin = world.time.now();

    assertThatThrownBy(() -> lock.acquire(Duration.ofSeconds(2)))
        .isInstanceOf(NotAcquiredException.class)
        .hasMessageContaining("there is no connection to ZooKeeper");
    assertThat(world.time.now() - begin).isEqualTo(Duration.ofSeconds(2).toNanos());
  }

  @Test
  void anAsynchronousWishHasATimeLimitToo() {
    CompletableFuture<LockHold> a = world.wish("A");
    CompletableFuture<LockHold> b = world.lock("B").acquireAsync(Duration.ofSeconds(5));
    world.run(Duration.ofSeconds(6));

    assertThat(b)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(NotAcquiredException.class);
    assertThat(world.ids()).containsExactly("A");
    granted(a).close();
  }

  @Test
  void aCancelledWishLeavesTheLine() {
    CompletableFuture<LockHold> a = world.wish("A");
    CompletableFuture<LockHold> b = world.wish("B");
    CompletableFuture<LockHold> c = world.wish("C");

    b.cancel(false);
    world.run(SOON);
    assertThat(world.ids()).containsExactly("A", "C");
    granted(a).close();
    world.run(SOON);
    assertThat(granted(c).isValid()).isTrue();
  }

  @Test
  void aWishThatIsCancelledTooLateGivesTheLockBack() {
    CompletableFuture<LockHold> a = world.lock("A").acquireAsync();
    a.cancel(false);
    world.run(SOON);
    assertThat(world.inLine()).isEmpty();
    assertThat(granted(world.wish("B")).isValid()).isTrue();
  }

  @Test
  void takesALockThatIsFreeButWaitsForNone() throws InterruptedException {
    LockHold hold = world.lock("A").tryAcquire().orElseThrow();
    assertThat(world.lock("B").tryAcquire()).isEmpty();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("A");

    hold.close();
    world.run(SOON);
    assertThat(world.lock("B").tryAcquire()).isPresent();
  }

  @Test
  void cannotTellWhetherALockIsFreeWithoutZooKeeper() {
    Lock lock = world.lock("A");
    world.run(SOON);
    world.zooKeeper.takeDown();
    world.run(SOON);

    assertUnreachable(lock, Duration.ofSeconds(1).minus(SOON));
    assertUnreachable(lock, Duration.ZERO);
  }

  private void assertUnreachable(Lock lock, Duration longest) {
    long before = world.time.now();
    assertThatThrownBy(lock::tryAcquire)
        .isInstanceOf(UnreachableException.class)
        .hasMessageContaining(PATH);
    assertThat(world.time.now() - before).isLessThanOrEqualTo(longest.toNanos());
  }

  @Test
  void takesALockAsSoonAsABriefLossIsOver() throws InterruptedException {
    Lock lock = world.lock("A");
    world.run(SOON);
    world.zooKeeper.cutAll();

    assertThat(lock.tryAcquire()).isPresent();
  }

  @Test
  void saysWhatKeepsItOutOfTheLine() {
    world.zooKeeper.denyPermission("/", NodePermission.CREATE);
    assertThatThrownBy(() -> world.lock("A").acquire())
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(PATH);
  }

  @Test
  void anUncontendedLockCostsOneRoundTripAndItsReleaseNoneThatIsWaitedFor()
      throws InterruptedException {
    world.lock("A").acquire().close();
    world.run(SOON);
    Duration latency = Duration.ofMillis(1);
    world.zooKeeper.setLatency(latency);
    long begin = world.time.now();

    LockHold hold = world.lock("A").acquire();
    assertThat(world.time.now() - begin).isEqualTo(2 * latency.toNanos());
    long held = world.time.now();
    hold.close();
    assertThat(world.time.now()).isEqualTo(held);
  }

  @Test
  void anUncontendedCycleIsACreateAReadAndADelete() throws InterruptedException {
    world.lock("A").acquire().close();
    world.run(SOON);
    int before = world.zooKeeper.sentRequests().size();
    world.lock("A").acquire().close();
    world.run(SOON);

    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(all.subList(before, all.size()))
        .extracting(request -> request.getClass().getSimpleName())
        .containsExactly("Create", "GetChildren", "Delete");
  }

  @Test
  void aHoldThatLastsWatchesItsNodeOnce() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();
    List<ZooKeeperRequest> later = world.requestsIn(SOON.multipliedBy(2));
    assertThat(later)
        .filteredOn(request -> request instanceof ZooKeeperRequest.GetData read && read.watch())
        .hasSize(1);
    hold.close();
  }

  @Test
  void aLockIsAnElectionThatWhoeverLeadsHolds() throws InterruptedException {
    LockHold hold = world.lock("A").acquire();
    assertThat(world.baton("B").election(PATH).leader().orElseThrow().id()).isEqualTo("A");
    assertThat(world.lock("B").participants()).hasSize(1);
    hold.close();
  }

  @Test
  void nextHolderOfAProcessHasItsOwnId() throws InterruptedException {
    world.lock("A").acquire().close();
    world.run(SOON);
    LockHold hold = world.lock("A").withHolderId("another").acquire();

    assertThat(world.lock("B").participants()).map(Participant::id).containsExactly("another");
    hold.close();
  }

  @Test
  void badSettingsAreRefused() {
    Lock lock = world.lock("A");
    assertThatThrownBy(() -> lock.withHolderId("")).hasMessageContaining("1 to 128 bytes");
    assertThatThrownBy(() -> lock.maxLocalHandOvers(1024)).hasMessageContaining("0 to 1023");
    assertThatThrownBy(() -> lock.keepIdleFor(Duration.ofSeconds(-1)))
        .hasMessage("keepIdleFor must be from 0 s to 31536000 s, not -1 s");
    assertThatThrownBy(() -> lock.stopTimeout(Duration.ZERO))
        .hasMessage("stopTimeout must be from 0.001 s to 31536000 s, not 0 s");
    assertThatThrownBy(() -> world.baton("A").lock("x")).hasMessageContaining("begin with /");
  }
}
