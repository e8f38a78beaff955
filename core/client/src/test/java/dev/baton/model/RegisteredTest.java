package dev.baton.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.testkit.model.NodePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Candidates of a race that let others see them. */
class RegisteredTest {
  private final World world = new World();

  private Candidate race(String name) {
    return world.campaign(name, TurnRule.RACE, CandidateBuilder::registered);
  }

  private List<Participant> participants(String name) {
    CompletableFuture<List<Participant>> asked =
        world.baton(name).election(World.PATH).participantsAsync();
    world.run(World.SOON);
    return requireNonNull(asked.getNow(null));
  }

  @Test
  void areSeenWithoutAPlaceBehindTheLeader() {
    try (world) {
      world.awaitLeader(race("anna"));
      race("bert");
      world.campaign("carl", TurnRule.RACE);
      world.run(World.SOON);

      assertThat(participants("dora"))
          .extracting(Participant::id, Participant::role, Participant::position)
          .containsExactly(
              tuple("anna", ParticipantRole.LEADER, 1), tuple("bert", ParticipantRole.STANDBY, 0));
      assertThat(participants("dora").get(1).fencingToken()).isZero();
    }
  }

  @Test
  void areSeenNoMoreOnceTheyHaveLeft() {
    try (world) {
      world.awaitLeader(race("anna"));
      Candidate bert = race("bert");
      world.run(World.SOON);
      bert.close();

      assertThat(participants("dora")).extracting(Participant::id).containsExactly("anna");
    }
  }

  @Test
  void areSeenAgainAfterTheirSessionHasExpired() {
    try (world) {
      world.awaitLeader(race("anna"));
      race("bert");
      world.run(World.SOON);
      world.zooKeeper.expireAll();
      world.run(World.TIMEOUT);

      assertThat(participants("dora"))
          .extracting(Participant::id)
          .containsExactlyInAnyOrder("anna", "bert");
    }
  }

  @Test
  void areCountedForTheWarning() {
    List<Integer> warnings = new ArrayList<>();
    try (world) {
      world.awaitLeader(
          world.campaign(
              "anna", TurnRule.RACE, one -> one.registered().warnBelow(2, warnings::add)));
      Candidate bert = race("bert");
      world.run(World.SOON);
      warnings.clear();
      bert.close();
      world.run(World.SOON);

      assertThat(warnings).containsExactly(1);
    }
  }

  @Test
  void areCountedFromTheMomentWhenTheirParentCanBeMade() {
    List<Integer> warnings = new ArrayList<>();
    try (world) {
      Candidate first = world.campaign("bert", TurnRule.RACE);
      world.awaitLeader(first);
      first.close();
      world.zooKeeper.denyPermission("/jobs", NodePermission.CREATE);
      world.awaitLeader(
          world.campaign(
              "anna", TurnRule.RACE, one -> one.registered().warnBelow(2, warnings::add)));
      world.run(World.SOON);
      assertThat(world.told("anna")).contains("problem");
      assertThat(world.baton("anna").health().state()).isEqualTo(HealthState.DEGRADED);
      world.zooKeeper.allowPermission("/jobs", NodePermission.CREATE);
      world.run(World.TIMEOUT);
      assertThat(world.baton("anna").health().state()).isEqualTo(HealthState.HEALTHY);

      assertThat(warnings).containsExactly(1);
    }
  }

  @Test
  void haveTheirParentForThemselves() {
    assertThatThrownBy(() -> ElectionPath.of(World.PATH + ".standbys"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("register");
  }
}
