package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.RefusedException;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A backup tool has restored the ephemeral node of a candidate as a persistent one. */
class NodesWithoutSessionTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** Leaves the node of a former leader, of no session. */
  private void restore(TurnRule rule) {
    Candidate former = world.campaign("former", rule);
    world.awaitLeader(former);
    restore(former);
  }

  private void restore(Candidate former) {
    String node = former.nodePath().orElseThrow();
    final String data = world.zooKeeper.nodeData(node).orElseThrow();
    former.close();
    restoreNode(node, data);
  }

  private void restoreNode(String node, String data) {
    world.run(SOON);
    world.zooKeeper.createNode(PATH);
    world.zooKeeper.createNode(node);
    world.zooKeeper.writeNode(node, data);
  }

  private List<Participant> participants() {
    return world.baton("observer").election(PATH).participants();
  }

  @ParameterizedTest
  @EnumSource(TurnRule.class)
  void isReportedByThoseWhoWaitBehindIt(TurnRule rule) {
    restore(rule);
    List<String> problems = new ArrayList<>();
    Candidate waiting =
        world.campaign(
            "waiting",
            rule,
            builder -> builder.onProblem(problem -> problems.add(problem.getMessage())));
    world.run(TIMEOUT);

    assertThat(waiting.isLeader()).isFalse();
    assertThat(problems).first().asString().contains("belongs to no session");
    assertThat(world.baton("waiting").health().state()).isEqualTo(HealthState.DEGRADED);
    assertThat(world.baton("waiting").health().reasons())
        .singleElement()
        .asString()
        .contains("baton evict " + PATH);
  }

  @Test
  void neverLeads() {
    restore(TurnRule.QUEUE);
    world.campaign("waiting");
    world.run(SOON);

    assertThat(participants())
        .extracting(Participant::role)
        .containsExactly(ParticipantRole.NO_SESSION, ParticipantRole.STANDBY);
    assertThat(participants().get(0).describeRole()).isEqualTo("no session");
    assertThat(world.baton("observer").election(PATH).leader()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(TurnRule.class)
  void evictionMakesWayAndEndsTheProblem(TurnRule rule) {
    restore(rule);
    Candidate waiting = world.campaign("waiting", rule);
    world.run(SOON);
    world.zooKeeper.deleteTree(participants().get(0).nodePath());
    world.run(TIMEOUT.multipliedBy(2));

    assertThat(waiting.isLeader()).isTrue();
    assertThat(world.baton("waiting").health().state()).isEqualTo(HealthState.HEALTHY);
  }

  @Test
  void takesPartInNoTransfer() {
    world.awaitLeader(world.campaign("leader"));
    Candidate former = world.campaign("former");
    world.run(SOON);
    restore(former);
    assertRefused(election -> election.transferTo("former", "test", TIMEOUT), "former");

    world.baton("leader").close();
    world.campaign("waiting");
    world.run(SOON);
    assertRefused(election -> election.transferTo("waiting", "test", TIMEOUT), "waiting");
    assertRefused(election -> election.resignLeader("test", TIMEOUT), "the leader");
  }

  private void assertRefused(Consumer<Election> order, String what) {
    assertThatThrownBy(() -> order.accept(world.baton("observer").election(PATH)))
        .as(what)
        .isInstanceOf(TransferRefusedException.class)
        .hasMessageContaining("belongs to no session");
  }

  @Test
  void isReportedAlsoAfterTheQueueHasChanged() {
    restore(TurnRule.WATCH_ALL);
    world.campaign("waiting", TurnRule.WATCH_ALL);
    world.run(SOON);
    world.campaign("another", TurnRule.WATCH_ALL);
    world.run(SOON);

    assertThat(world.baton("waiting").health().state()).isEqualTo(HealthState.DEGRADED);
    assertThat(world.baton("another").health().state()).isEqualTo(HealthState.DEGRADED);
  }

  @Test
  void isReportedWhereItBecomesTheFirst() {
    Candidate leader = world.campaign("leader", TurnRule.WATCH_ALL);
    world.run(SOON);
    Candidate former = world.campaign("former", TurnRule.WATCH_ALL);
    world.run(SOON);
    restore(former);
    world.campaign("waiting", TurnRule.WATCH_ALL);
    leader.close();
    world.run(SOON);
    world.campaign("another", TurnRule.WATCH_ALL);
    world.run(SOON);

    assertThat(world.baton("waiting").health().state()).isEqualTo(HealthState.DEGRADED);
  }

  @Test
  void failsThoseWhoWantTheLock() {
    LockHold former = World.granted(world.wish("former"));
    String node = PATH + "/" + world.zooKeeper.childNames(PATH).get(0);
    final String data = world.zooKeeper.nodeData(node).orElseThrow();
    former.close();
    restoreNode(node, data);

    CompletableFuture<LockHold> wish = world.wish("waiting");
    world.run(SOON);
    assertThat(wish)
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .havingCause()
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.problem()).isEqualTo(JoinProblem.NODE_WITHOUT_SESSION));
  }

  @Test
  void isNoFollowersLeader() {
    restore(TurnRule.QUEUE);
    world.campaign(
        "waiting",
        builder -> builder.onLeader(leader -> world.told("waiting").add("follows " + leader.id())));
    world.run(SOON);

    assertThat(world.told("waiting")).noneMatch(told -> told.startsWith("follows"));
  }

  @Test
  void isNoHeirOfAnyPriority() {
    Candidate leader = world.campaign("leader", builder -> builder.priority(1, TIMEOUT));
    world.awaitLeader(leader);
    Candidate better = world.campaign("better", builder -> builder.priority(9, TIMEOUT));
    world.run(SOON);
    restore(better);
    world.run(TIMEOUT.multipliedBy(4));

    assertThat(leader.isLeader()).isTrue();
  }
}
