package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.NotAcquiredException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.participants.Participant;
import dev.baton.testkit.model.ModelRoute;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several locks of which one is lost before the last is there. */
class MultiLockLossTest {
  private static final String FIRST = "/accounts/1";
  private static final String LAST = "/accounts/2";
  private static final Duration LATER = Duration.ofSeconds(3);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private MultiLock both() {
    return world.baton("A").lockAll(List.of(FIRST, LAST));
  }

  private CompletableFuture<LockHold> wish(String path) {
    return world.wish(world.baton("B").lock(path).withHolderId("B"));
  }

  /** Has something happen while a blocking call lets time pass. */
  private void after(Duration delay, Runnable what) {
    var unused = world.machine("B").loop().runAfter(delay.toNanos(), what);
  }

  private void holdForAWhile(Lock lock) {
    var unused = lock.acquireAsync().thenAccept(hold -> after(LATER, hold::close));
  }

  private void deleteFirst() {
    world.zooKeeper.deleteTree(FIRST);
  }

  @Test
  void acquireBeginsAnewWhenOneIsLostWhileItWaitsForAnother() throws InterruptedException {
    LockHold last = granted(wish(LAST));
    Lock other = world.baton("B").lock(FIRST);
    after(LATER, this::deleteFirst);
    after(LATER.plus(SOON), () -> holdForAWhile(other));
    after(LATER.multipliedBy(4), last::close);

    try (MultiHold holds = both().acquire()) {
      assertThat(holds.allHolds()).allMatch(LockHold::isValid);
      assertThat(holds.allHolds()).extracting(LockHold::path).containsExactly(FIRST, LAST);
    }
  }

  @Test
  void lostLockIsGivenBackAtOnceAndWaitedForAgain() {
    final LockHold last = granted(wish(LAST));
    CompletableFuture<MultiHold> wanted = both().acquireAsync();
    world.run(SOON);
    deleteFirst();
    CompletableFuture<LockHold> other = wish(FIRST);
    List<Participant> line = world.baton("B").lock(FIRST).participants();

    assertThat(line).hasSize(2);
    assertThat(world.baton("B").lock(LAST).participants()).hasSize(1);
    granted(other).close();
    last.close();
    world.run(SOON);
    assertThat(wanted).isCompleted();
    assertThat(wanted.join().isValid()).isTrue();
    wanted.join().close();
  }

  @Test
  void timeOfAcquireIsThatOfAllAttemptsTogether() {
    final LockHold last = granted(wish(LAST));
    after(LATER, this::deleteFirst);
    long start = world.time.now();

    assertThatThrownBy(() -> both().acquire(LATER.multipliedBy(3)))
        .isInstanceOf(NotAcquiredException.class)
        .hasMessageContaining(LAST + " was not acquired within 9 s");
    assertThat(Duration.ofNanos(world.time.now() - start)).isEqualTo(LATER.multipliedBy(3));
    world.run(SOON);
    assertThat(world.zooKeeper.childNames(FIRST)).isEmpty();
    assertThat(world.zooKeeper.childNames(LAST)).hasSize(1);
    last.close();
  }

  @Test
  void tryAcquireLooksAgainWhenOneIsLostBeforeItHasTheLast() throws InterruptedException {
    ModelRoute route = world.routeOf("A");
    both().acquire().close();
    world.run(SOON);
    world.zooKeeper.setLatency(SOON);
    after(
        SOON.multipliedBy(5).dividedBy(2),
        () -> {
          deleteFirst();
          route.cutLinks("so that it looks at its nodes");
        });

    try (MultiHold holds = both().tryAcquire().orElseThrow()) {
      assertThat(holds.allHolds()).allMatch(LockHold::isValid);
      assertThat(world.journal()).as("one was lost meanwhile").contains("reason=NODE_GONE");
    }
  }

  @Test
  void lossWhileItWaitsDoesNotInterruptTheThreadButLaterLossDoes() throws InterruptedException {
    LockHold last = granted(wish(LAST));
    after(LATER, this::deleteFirst);
    after(LATER.multipliedBy(2), last::close);
    MultiHold holds = both().interruptOnLoss().acquire();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();

    deleteFirst();
    world.run(SOON);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    holds.close();
    assertThat(Thread.interrupted()).isFalse();
  }
}
