package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.guard.OutcomeUnknownException;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Guarded transactions whose answer does not come. */
class GuardLossTest {
  private static final String STATE = "/state";
  private static final Duration LATE = TIMEOUT.dividedBy(4);

  private final World world = new World();

  @BeforeEach
  void createState() {
    world.zooKeeper.createNode(STATE);
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Candidate leader(TurnRule rule) {
    Candidate a = world.campaign("A", rule);
    world.awaitLeader(a);
    world.run(SOON);
    return a;
  }

  private CompletableFuture<?> write(Candidate candidate) {
    return candidate
        .leadership()
        .orElseThrow()
        .guard()
        .setData(STATE, "paid".getBytes(UTF_8))
        .commitAsync();
  }

  private static boolean isGuarded(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream()
            .anyMatch(
                part ->
                    part instanceof ZooKeeperRequest.SetData write && write.path().equals(STATE));
  }

  private void assertUnknownAndSentOnce(CompletableFuture<?> answer) {
    world.run(TIMEOUT);
    assertThatThrownBy(answer::join)
        .hasCauseInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("it is unknown");
    assertThat(Asked.count(world.zooKeeper.sentRequests(), GuardLossTest::isGuarded)).isEqualTo(1);
  }

  @Test
  void ofTheAnswerLeaveItOpenAndItWasApplied() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.loseAnswer(GuardLossTest::isGuarded);
    CompletableFuture<?> answer = write(a);

    assertUnknownAndSentOnce(answer);
    assertThat(world.zooKeeper.nodeData(STATE)).contains("paid");
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void ofTheRequestLeaveItOpenAndItWasNotApplied() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.loseRequest(GuardLossTest::isGuarded);
    CompletableFuture<?> answer = write(a);

    assertUnknownAndSentOnce(answer);
    assertThat(world.zooKeeper.nodeData(STATE)).contains("");
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void byTheEndOfTheSessionLeaveItOpen() {
    Candidate a = leader(TurnRule.QUEUE);
    CompletableFuture<?> answer = write(a);
    world.zooKeeper.expireAll();

    assertUnknownAndSentOnce(answer);
    assertThat(world.zooKeeper.nodeData(STATE)).contains("");
  }

  /** A server slept with it in its hands. */
  @Test
  void mayBeMadeGoodLateWhileTheLeadershipStands() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.stallRequest(GuardLossTest::isGuarded, LATE);
    CompletableFuture<?> answer = write(a);
    world.run(LATE.dividedBy(2));
    assertThat(answer).isCompletedExceptionally();
    assertThat(world.zooKeeper.nodeData(STATE)).contains("");

    world.run(LATE);
    assertThat(world.zooKeeper.nodeData(STATE)).contains("paid");
  }

  /** In a race the next winner's prize has the same name. */
  @ParameterizedTest
  @EnumSource
  void areNotMadeGoodLateOnceAnotherLeads(TurnRule rule) {
    Candidate a = leader(rule);
    Candidate b = world.campaign("B", rule);
    world.run(SOON);
    world.zooKeeper.stallRequest(GuardLossTest::isGuarded, LATE);
    CompletableFuture<?> answer = write(a);
    world.run(SOON);
    a.resign();
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();

    world.run(LATE);
    assertThat(world.zooKeeper.nodeData(STATE)).contains("");
    assertThat(answer).isCompletedExceptionally();
    assertThat(b.isLeader()).isTrue();
    assertThat(world.zooKeeper.childNames(PATH)).isNotEmpty();
  }
}
