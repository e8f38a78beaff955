package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.ModelSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The connection moves to a server that lags. An operator does not take a node for gone whose
 * creation that server has not applied yet. A participant does not take a node for a stranger whose
 * deletion it has not applied yet.
 */
class LaggingServerTest {
  private static final ModelSettings TWO_SERVERS =
      new ModelSettings(2, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, n -> 0);
  private static final Duration LAG = Duration.ofSeconds(1);

  private final World world = new World(EngineSettings.DEFAULT, TWO_SERVERS);
  private final ModelRoute route = world.routeOf("X");
  private final Hand hand = new Hand();

  @AfterEach
  void nothingIsLeft() {
    route.reachAll();
    hand.doAtOnce();
    world.close();
  }

  /** From now on the operator can only connect to the server that lags. */
  private void lag() {
    world.run(SOON);
    world.zooKeeper.setBacklog(1, LAG);
    route.reachOnly(1);
  }

  private void moveOperator() {
    world.run(SOON);
    assertThat(route.isAt(0)).isTrue();
    route.cutLinks("the connection is lost");
    world.run(SOON);
    assertThat(route.isAt(1)).isTrue();
  }

  @Test
  void evictionGoesOnAtAServerThatLags() {
    lag();
    final LockHold hold = granted(world.wish("A"));
    CompletableFuture<EvictionOutcome> evicted = world.lock("X").evictAsync("A", "stuck");
    moveOperator();

    assertThat(evicted).isNotDone();
    world.run(TIMEOUT.multipliedBy(2).plus(LAG.multipliedBy(2)));
    assertThat(evicted).isCompletedWithValue(EvictionOutcome.DELETED);
    hold.close();
  }

  @Test
  void orderIsWaitedForAtAServerThatLags() {
    lag();
    Candidate leader = world.campaign("A", candidate -> candidate.executor(hand));
    world.run(SOON);
    hand.runAll();
    CompletableFuture<Optional<Participant>> order =
        world.baton("X").election(PATH).resignLeaderAsync("try", TIMEOUT);
    moveOperator();

    assertThat(order).isNotDone();
    assertThat(leader.isLeader()).isTrue();
    hand.doAtOnce();
    world.run(LAG.multipliedBy(2));
    assertThat(order).isCompleted();
    assertThat(order.join()).map(Participant::id).contains("A");
  }

  @Test
  void mailIsFoundAtAServerThatLags() {
    lag();
    LockHold hold = granted(world.wish("A"));
    world.zooKeeper.loseAnswer(request -> request instanceof ZooKeeperRequest.MultiRequest);
    CompletableFuture<List<Participant>> asked = world.lock("X").requestReleaseAsync("please");
    world.run(LAG.multipliedBy(2));

    assertThat(route.isAt(1)).isTrue();
    assertThat(asked).isCompleted();
    assertThat(asked.join()).extracting(Participant::id).containsExactly("A");
    hold.close();
  }

  @Test
  void placeIsKeptAtAServerThatStillShowsAReleasedLock() {
    world.line("A", "X", "B");
    LockHold hold = granted(world.wish(world.baton("X").lock(PATH + "-lock")));
    lag();
    hold.close();
    moveOperator();
    world.run(TIMEOUT);

    assertThat(world.ids()).containsExactly("A", "X", "B");
  }

  @Test
  void winnerLeadsOnAtAServerThatStillShowsAReleasedLock() {
    Candidate leader = world.campaign("X", TurnRule.RACE);
    LockHold hold = granted(world.wish(world.baton("X").lock(PATH + "-lock")));
    lag();
    hold.close();
    moveOperator();
    world.run(TIMEOUT);

    assertThat(leader.isLeader()).isTrue();
    assertThat(world.told("X")).doesNotContain("revoked LEASE_OVER");
  }
}
