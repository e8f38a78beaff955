package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.error.RefusedException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.TurnRule;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The servers come back without their data, so their transaction numbers begin anew. */
class LostDataTest {
  private final World world = new World();
  private final Runnable loseData = world.zooKeeper.backUp();
  private final List<Long> tokens = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private void makeNumbersLarge() {
    for (int i = 0; i < 500; i++) {
      world.zooKeeper.createNode("/filler" + i);
    }
  }

  @ParameterizedTest
  @EnumSource(TurnRule.class)
  void lossIsToldBeforeTokensBeginAnew(TurnRule rule) {
    List<Object> problems = new ArrayList<>();
    makeNumbersLarge();
    Candidate candidate =
        world.campaign(
            "A",
            rule,
            builder ->
                builder
                    .onElected(leadership -> tokens.add(leadership.fencingToken()))
                    .onProblem(problems::add));
    world.awaitLeader(candidate);

    loseData.run();
    world.run(TIMEOUT.multipliedBy(3));

    assertThat(problems)
        .first(InstanceOfAssertFactories.type(RefusedException.class))
        .extracting(RefusedException::problem)
        .isEqualTo(JoinProblem.TOKENS_WENT_BACK);
    assertThat(problems).hasSize(1);
    assertThat(tokens).hasSize(2);
    assertThat(candidate.isLeader()).isTrue();
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.HEALTHY);
  }

  @Test
  void leadsAgainOnceTheNumbersAreLarger() {
    makeNumbersLarge();
    Candidate candidate =
        world.campaign(
            "A", builder -> builder.onElected(leadership -> tokens.add(leadership.fencingToken())));
    world.awaitLeader(candidate);
    world.run(SOON);
    loseData.run();
    makeNumbersLarge();
    makeNumbersLarge();
    world.run(TIMEOUT);

    assertThat(tokens).hasSize(2).isSorted();
  }

  @Test
  void lockIsRefusedOnce() {
    makeNumbersLarge();
    LockHold hold = World.granted(world.wish("A"));
    hold.close();
    world.run(SOON);
    loseData.run();
    world.run(TIMEOUT);

    CompletableFuture<LockHold> again = world.wish("A");
    world.run(SOON);
    assertThat(again).isCompletedExceptionally();
    assertThat(again.handle((unused, failure) -> failure).join())
        .extracting(
            failure -> failure instanceof CompletionException ? failure.getCause() : failure)
        .asInstanceOf(InstanceOfAssertFactories.type(RefusedException.class))
        .extracting(RefusedException::problem)
        .isEqualTo(JoinProblem.TOKENS_WENT_BACK);

    world.run(TIMEOUT);
    World.granted(world.wish("A")).close();
  }

  @Test
  void whatIsHeldInASessionThatOutlivesARestoreEnds() {
    makeNumbersLarge();
    Candidate held = world.campaign("A");
    world.awaitLeader(held);
    Runnable restore = world.zooKeeper.backUp();
    Lock other = world.baton("A").lock(PATH + "-lock").withHolderId("A");
    World.granted(world.wish(other)).close();
    restore.run();
    CompletableFuture<LockHold> wish = other.acquireAsync();
    world.run(TIMEOUT);

    assertThat(wish).isCompletedExceptionally();
    assertThat(world.told("A")).contains("revoked LEASE_OVER");
  }

  @Test
  void nodeThatComesBackWithABackupKeepsNobodyWaiting() {
    Candidate left = world.campaign("A");
    world.awaitLeader(left);
    Runnable restore = world.zooKeeper.backUp();
    left.close();
    world.run(SOON);
    assertThat(world.inLine()).isEmpty();

    restore.run();
    assertThat(world.inLine()).hasSize(1);
    world.awaitLeader(world.campaign("B"));
  }
}
