package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another program overwrites the node of a candidate with something that is not Baton's. */
class OverwrittenNodesTest {
  private static final String NONSENSE = "not ours";

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Candidate leader(TurnRule rule) {
    Candidate leader = world.campaign("A", rule);
    world.awaitLeader(leader);
    world.campaign("B", rule);
    world.run(SOON);
    return leader;
  }

  private Election election() {
    return world.baton("X").election(PATH);
  }

  /** Overwrites the leader's node while the leader stands still. */
  private String overwriteWhileFrozen(Candidate leader) {
    world.machine("A").loop().freezeFor(TIMEOUT.dividedBy(2));
    String node = leader.nodePath().orElseThrow();
    world.zooKeeper.writeNode(node, NONSENSE);
    return node.substring(node.lastIndexOf('/') + 1);
  }

  @ParameterizedTest
  @EnumSource(TurnRule.class)
  void ownerWritesItsContentAgainAndGoesOn(TurnRule rule) {
    Candidate leader = leader(rule);
    String node = leader.nodePath().orElseThrow();
    String content = world.zooKeeper.nodeData(node).orElseThrow();
    world.zooKeeper.writeNode(node, NONSENSE);
    world.run(SOON);

    assertThat(world.zooKeeper.nodeData(node)).contains(content);
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(leader.isLeader()).as(world.journal()).isTrue();
    assertThat(leader.nodePath()).contains(node);
    assertThat(election().participants()).first().extracting(Participant::id).isEqualTo("A");
  }

  @Test
  void ownerOfALockWritesItsContentAgainUnlessItMayReadOn() {
    try (LockHold hold = World.granted(world.wish("A"))) {
      String node = PATH + "/" + world.inLine().get(0);
      world.zooKeeper.writeNode(node, NONSENSE);
      world.run(SOON);
      assertThat(world.ids()).containsExactly("A");
      assertThat(hold.isValid()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(TurnRule.class)
  void nodeKeepsItsPlaceAndItsNameIsTheId(TurnRule rule) {
    String name = overwriteWhileFrozen(leader(rule));

    assertThat(election().withRule(rule).participants())
        .first()
        .satisfies(
            front -> {
              assertThat(front.id()).isEqualTo(name);
              assertThat(front.role()).isEqualTo(ParticipantRole.LEADER);
              assertThat(front.position()).isEqualTo(1);
            });
  }

  @Test
  void ownerCannotBeGivenOrdersAndTheErrorSaysWhatToDo() {
    String name = overwriteWhileFrozen(leader(TurnRule.QUEUE));
    CompletableFuture<Participant> moved = election().transferToAsync("B", "why", SOON);
    CompletableFuture<EvictionOutcome> evicted = world.lock("X").evictAsync(name, "why");
    world.run(SOON);

    assertThat(moved)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(BatonException.class)
        .withMessageContainingAll("another program has overwritten", name, "evictNow");
    assertThat(evicted)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withMessageContainingAll(name, "evictNow");
  }

  @Test
  void ownerMayBeEvictedAtOnce() {
    String name = overwriteWhileFrozen(leader(TurnRule.QUEUE));
    assertThat(world.lock("X").evictNow(name)).isEqualTo(EvictionOutcome.DELETED);
  }

  @Test
  void winnerOfARaceCannotBeEvictedAtOnceAndTheErrorNamesItsSession() {
    String name = overwriteWhileFrozen(leader(TurnRule.RACE));
    assertThatThrownBy(() -> world.lock("X").evictNow(name))
        .isInstanceOf(BatonException.class)
        .hasMessageContainingAll(name, "end the session 0x");
  }
}
