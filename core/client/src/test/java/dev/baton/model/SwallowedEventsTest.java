package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.testkit.model.NodePermission.READ;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A waiting claim misses no event for long, although ZooKeeper swallows those of hidden nodes. */
class SwallowedEventsTest {
  private static final Duration AT_MOST = TIMEOUT.multipliedBy(5).dividedBy(4);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** Hides a node while {@code change} happens. */
  private void changeHidden(String node, Runnable change) {
    world.zooKeeper.denyPermission(node, READ);
    change.run();
    world.run(SOON);
    world.zooKeeper.allowPermission(node, READ);
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUE", "RACE"})
  void candidateLeadsWithinATimeoutAfterAHiddenLeaderHasGone(TurnRule rule) {
    Candidate leader = world.campaign("A", rule);
    world.awaitLeader(leader);
    Candidate next = world.campaign("B", rule);
    world.run(TIMEOUT);
    changeHidden(leader.nodePath().orElseThrow(), leader::close);
    world.run(AT_MOST);
    assertThat(next.isLeader()).isTrue();
  }

  @Test
  void candidateFarBackRejoinsWithinATimeoutAfterItsHiddenNodeHasGone() {
    world.line("A", "B", "C");
    Candidate last = world.campaign("D");
    world.run(TIMEOUT);
    String node = last.nodePath().orElseThrow();
    changeHidden(node, () -> world.zooKeeper.deleteTree(node));
    world.run(AT_MOST);
    assertThat(world.ids()).containsExactly("A", "B", "C", "D");
  }

  @Test
  void candidateFarBackHearsAnOrderWithinATimeoutAfterItsNodeWasHidden() {
    world.line("A", "B", "C");
    Candidate last = world.campaign("D");
    world.run(TIMEOUT);
    world.zooKeeper.denyPermission(last.nodePath().orElseThrow(), READ);
    world.start("op", new HidingWriter(world.zooKeeper, world.machine("A").loop()));
    world.zooKeeper.allowPermission(last.nodePath().orElseThrow(), READ);
    var evicted = world.baton("op").election(World.PATH).evictAsync("D", "maintenance");
    world.run(AT_MOST);
    assertThat(evicted).isCompleted();
  }

  @Test
  void manyClaimsTakeTurns() {
    int claims = 450;
    Baton holder = world.baton("A");
    Baton waiting = world.baton("B");
    List<Candidate> leaders = new ArrayList<>();
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < claims; i++) {
      leaders.add(holder.election("/e" + i).candidate("A").campaign());
      world.run(Duration.ofMillis(3));
    }
    world.run(TIMEOUT);
    for (int i = 0; i < claims; i++) {
      candidates.add(waiting.election("/e" + i).candidate("B").campaign());
    }
    world.run(TIMEOUT);
    for (Candidate leader : leaders) {
      changeHidden(leader.nodePath().orElseThrow(), leader::close);
    }
    world.run(AT_MOST.multipliedBy(3));
    assertThat(candidates).allMatch(Candidate::isLeader);
  }

  @Test
  void oneReadingInATimeoutTakesThePlaceOfASignOfLife() {
    world.line("A", "B", "C");
    world.campaign("D");
    world.run(TIMEOUT.multipliedBy(2));
    List<ZooKeeperRequest> rhythm = world.requestsIn(TIMEOUT.multipliedBy(4));
    assertThat(rhythm).filteredOn(Asked::signOfLife).hasSizeBetween(4 * 15, 4 * 17);
    assertThat(rhythm)
        .filteredOn(ZooKeeperRequest.ReadNodes.class::isInstance)
        .hasSizeBetween(3 * 4, 3 * 4 + 3);
  }
}
