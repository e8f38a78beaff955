package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.shard.ShardMember;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A failure is handled although the handling fails, too: again and again, until it is done. */
class RepeatedFailureTest {
  private final World world = new World();
  private final ErrorsInCalls errors = world.startWithErrors("A");

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void nextCandidateLeadsThoughTheNodeOfAFailedLeaderCouldNotBeDeletedAtFirst(int errorsInARow) {
    Candidate leader = world.campaign("A");
    world.awaitLeader(leader);
    Candidate next = world.campaign("B");
    world.run(SOON);

    errors.failIn("ClaimRunner.takeStep");
    for (int i = 0; i < errorsInARow; i++) {
      errors.failIn("OrphanSweep.addOrphans");
    }
    world.zooKeeper.cutAll();
    world.awaitLeader(next);
    world.run(TIMEOUT.multipliedBy(4));
    assertThat(errors.thrownCount()).isEqualTo(1 + errorsInARow);
    assertThat(world.ids()).as(world.journal()).containsExactly("B", "A");
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.HEALTHY);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void oldNodeIsDeletedAfterLostExchanges(int losses) {
    Candidate leader = world.campaign("A");
    world.awaitLeader(leader);
    Candidate next = world.campaign("B");
    world.run(SOON);

    loseExchanges(losses, () -> errors.failIn("ClaimRunner.takeStep"));
    var unused = leader.resignAsync();
    world.awaitLeader(next);
    world.run(TIMEOUT.multipliedBy(4));
    assertThat(errors.thrownCount()).isEqualTo(1);
    assertThat(world.ids()).as(world.journal()).containsExactly("B", "A");
  }

  /** Loses the next transactions that begin with a delete. */
  private void loseExchanges(int losses, Runnable atLast) {
    world.zooKeeper.loseRequest(
        request -> {
          boolean exchange =
              request instanceof ZooKeeperRequest.MultiRequest multi
                  && multi.parts().get(0) instanceof ZooKeeperRequest.Delete;
          if (exchange && losses > 1) {
            new ManualLoop(world.time).postTask(() -> loseExchanges(losses - 1, atLast));
          } else if (exchange) {
            atLast.run();
          }
          return exchange;
        });
  }

  @Test
  void claimThatFailsTwiceAtAReconnectHarmsNoOtherOfItsSession() {
    List<Candidate> leaders = new ArrayList<>();
    List<String> revoked = new ArrayList<>();
    for (String path : List.of("/a", "/b", "/c", "/d")) {
      leaders.add(
          world
              .baton("A")
              .election(path)
              .candidate("A")
              .onRevoked((led, reason) -> revoked.add(path + " " + reason))
              .campaign());
    }
    leaders.forEach(world::awaitLeader);
    world.run(SOON);

    errors.failIn("ClaimRunner.takeStep", "OrphanSweep.addOrphans");
    world.zooKeeper.cutAll();
    world.run(TIMEOUT.multipliedBy(3));
    assertThat(errors.thrownCount()).isEqualTo(2);
    assertThat(revoked).as(world.journal()).containsExactly("/a FAILED");
    assertThat(leaders).allMatch(Candidate::isLeader);
  }

  @Test
  void everyCandidateLeavesInOrderThoughOneCannotBeginToClose() {
    List<String> revoked = new ArrayList<>();
    for (String path : List.of("/a", "/b", "/c")) {
      world.awaitLeader(
          world
              .baton("A")
              .election(path)
              .candidate("A")
              .onRevoked((led, reason) -> revoked.add(path + " " + reason))
              .campaign());
    }
    errors.failIn("CandidateLoop.beginClosing");
    long before = world.time.now();
    world.baton("A").close();
    assertThat(errors.thrownCount()).isEqualTo(1);
    assertThat(revoked).containsExactlyInAnyOrder("/a CLOSED", "/b CLOSED", "/c CLOSED");
    assertThat(Duration.ofNanos(world.time.now() - before)).isLessThan(TIMEOUT);
  }

  @Test
  void shardsAreAssignedThoughTheWriteCouldNotBeSent() {
    ShardMember first = world.baton("A").shards("/group", 4).member("A").join();
    world.time.runUntil("A leads all", TIMEOUT, () -> first.leaderships().size() == 4);
    errors.failIn("ShardCoordinator.writeAssignment");
    ShardMember second = world.baton("B").shards("/group", 4).member("B").join();
    world.time.runUntil(
        "B leads its share", TIMEOUT.multipliedBy(12), () -> second.leaderships().size() == 2);
    assertThat(errors.thrownCount()).isEqualTo(1);
    assertThat(first.leaderships()).hasSize(2);
  }

  @Test
  void healthTellsOfAFailedCandidateUntilItIsBackInItsQueue() {
    Candidate leader = world.campaign("A");
    world.awaitLeader(leader);
    world.run(SOON);
    errors.failIn("ClaimRunner.takeStep");
    world.zooKeeper.deleteTree(leader.nodePath().orElseThrow());
    world.time.runUntil("the step has thrown", SOON, () -> errors.thrownCount() > 0);
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.DEGRADED);
    world.run(TIMEOUT.minus(Duration.ofSeconds(1)));
    assertThat(world.ids()).isEmpty();
    assertThat(world.baton("A").health().reasons())
        .singleElement()
        .satisfies(reason -> assertThat(reason).contains(PATH, "Baton itself failed"));
    world.awaitLeader(leader);
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.HEALTHY);
  }
}
