package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Those of one process stand in a line of their own, for which one place stands in ZooKeeper. */
class LocalLineTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final World world = new World();

  /** Who had the lock, in order. */
  private final List<String> served = new ArrayList<>();

  private final List<Long> tokens = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** Wishes that let go as soon as they are served. */
  private void serve(String name, Lock lock, int times) {
    for (int i = 0; i < times; i++) {
      var unused =
          lock.acquireAsync()
              .thenAccept(
                  hold -> {
                    served.add(name);
                    tokens.add(hold.fencingToken());
                    hold.close();
                  });
    }
  }

  private List<ZooKeeperRequest> requestsOf(Runnable work) {
    int before = world.zooKeeper.sentRequests().size();
    work.run();
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    return all.subList(before, all.size());
  }

  @Test
  void onePlaceStandsForAll() {
    CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    CompletableFuture<LockHold> second = world.wish(world.lock("A"));
    assertThat(second).isNotDone();
    assertThat(world.ids()).containsExactly("A");

    granted(first).close();
    world.run(SOON);
    assertThat(granted(second).isValid()).isTrue();
    assertThat(world.ids()).containsExactly("A");
  }

  @Test
  void theLockGoesFromOneToTheNextWithoutAWordToTheServers() {
    final CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    final CompletableFuture<LockHold> second = world.wish(world.lock("A"));
    final List<CompletableFuture<LockHold>> others =
        List.of(world.wish(world.lock("A")), world.wish(world.lock("A")));
    granted(first).close();
    world.run(SOON);

    List<ZooKeeperRequest> asked =
        requestsOf(
            () -> {
              granted(second).close();
              world.run(SOON);
            });
    assertThat(asked).isEmpty();
    assertThat(others.get(0)).isCompleted();
  }

  @Test
  void eachHasALargerTokenThanTheOneBefore() {
    CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    serve("a", world.lock("A"), 5);
    serve("b", world.lock("B"), 2);
    world.run(SOON);
    granted(first).close();
    world.run(LONG);

    assertThat(served).containsExactly("a", "a", "a", "a", "a", "b", "b");
    assertThat(tokens).isSorted().doesNotHaveDuplicates();
    assertThat(tokens.get(0)).isGreaterThan(granted(first).fencingToken());
  }

  @Test
  void othersHaveTheirTurnAfterAFewTurnsHere() {
    CompletableFuture<LockHold> first = world.wish(world.lock("A").maxLocalHandOvers(3));
    serve("a", world.lock("A").maxLocalHandOvers(3), 8);
    serve("b", world.lock("B"), 1);
    world.run(SOON);
    granted(first).close();
    world.run(LONG);

    assertThat(served).containsExactly("a", "a", "a", "b", "a", "a", "a", "a", "a");
  }

  @Test
  void noTokenComesTwiceHoweverManyThereAre() {
    CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    serve("a", world.lock("A"), 2_500);
    granted(first).close();
    world.run(LONG);

    assertThat(tokens).hasSize(2_500).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aKeptPlaceIsTakenAgainWithoutAWordToTheServers() {
    Lock lock = world.lock("A").keepIdleFor(LONG);
    granted(world.wish(lock)).close();
    world.run(SOON);

    List<ZooKeeperRequest> asked =
        requestsOf(
            () -> {
              granted(world.wish(lock)).close();
              world.run(SOON);
            });
    assertThat(asked).isEmpty();
    assertThat(world.ids()).containsExactly("A");
  }

  @Test
  void aKeptPlaceIsGivenUpInTime() {
    granted(world.wish(world.lock("A").keepIdleFor(LONG))).close();
    world.run(LONG.minusSeconds(1));
    assertThat(world.ids()).containsExactly("A");
    world.run(Duration.ofSeconds(2));
    assertThat(world.ids()).isEmpty();
  }

  @Test
  void aKeptPlaceGoesAsSoonAsSomebodyElseWaits() {
    granted(world.wish(world.lock("A").keepIdleFor(LONG))).close();
    world.run(SOON);
    CompletableFuture<LockHold> b = world.wish(world.lock("B"));

    assertThat(granted(b).isValid()).isTrue();
    assertThat(world.ids()).containsExactly("B");
  }

  @Test
  void noPlaceIsKeptWhileOthersWait() {
    CompletableFuture<LockHold> a = world.wish(world.lock("A").keepIdleFor(LONG));
    CompletableFuture<LockHold> b = world.wish(world.lock("B"));
    granted(a).close();
    world.run(SOON);
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void lostHoldKeepsNoOtherThreadOutWhenItsNodeIsGone() {
    CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    CompletableFuture<LockHold> second = world.wish(world.lock("A"));
    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
    assertThat(granted(first).isValid()).isFalse();
    assertThat(granted(second).isValid()).isTrue();
    assertThat(granted(second).fencingToken()).isGreaterThan(granted(first).fencingToken());

    granted(first).close();
    world.run(SOON);
    assertThat(granted(second).isValid()).isTrue();
  }

  @Test
  void aSessionThatEndsTakesNobodysPlaceInTheLocalLine() {
    CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    CompletableFuture<LockHold> second = world.wish(world.lock("A"));
    world.zooKeeper.expireAll();
    world.run(LONG);
    assertThat(granted(first).isValid()).isFalse();
    granted(first).close();
    world.run(LONG);
    assertThat(granted(second).isValid()).isTrue();
    assertThat(granted(second).fencingToken()).isGreaterThan(granted(first).fencingToken());
  }

  @Test
  void whoeverIsCancelledIsPassedOver() {
    CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    CompletableFuture<LockHold> second = world.wish(world.lock("A"));
    CompletableFuture<LockHold> third = world.wish(world.lock("A"));
    second.cancel(false);
    granted(first).close();
    world.run(SOON);
    assertThat(granted(third).isValid()).isTrue();
  }

  @Test
  void nobodyTakesAFreeLockAheadOfThoseWhoWait() throws InterruptedException {
    CompletableFuture<LockHold> first = world.wish(world.lock("A"));
    CompletableFuture<LockHold> second = world.wish(world.lock("A"));
    assertThat(world.lock("A").tryAcquire()).isEmpty();
    granted(first).close();
    assertThat(world.lock("A").tryAcquire()).isEmpty();
    world.run(SOON);
    assertThat(granted(second).isValid()).isTrue();
  }

  @Test
  void placeThatNoThreadWantsAnyMoreIsLeftThoughAnotherLookedAtTheLockJustThen() {
    LockHold holder = granted(world.wish(world.lock("B")));
    CompletableFuture<LockHold> waiting = world.wish(world.lock("A"));
    CompletableFuture<LockHold> looking = world.lock("A").tryAcquireAsync();
    waiting.cancel(false);
    world.run(SOON);

    assertThat(looking).isCompletedExceptionally();
    assertThat(world.ids()).containsExactly("B");
    holder.close();
  }

  @Test
  void placeThatIsKeptOutlastsAWaiterThatGaveUpJustThen() {
    Lock kept = world.lock("A").keepIdleFor(LONG);
    LockHold holder = granted(world.wish(kept));
    CompletableFuture<LockHold> waiting = world.wish(kept);
    holder.close();
    waiting.cancel(false);
    world.run(SOON);

    assertThat(world.ids()).containsExactly("A");
  }
}
