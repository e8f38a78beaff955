package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.lock.LockHold;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.protocol.EndReason;
import dev.baton.testkit.model.PlannedMishaps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim that fails ends its term, stops its work, gives its place up and says why. */
class FailStopTest {
  private final World world = new World();
  private final PlannedMishaps mishaps = new PlannedMishaps(this::fails);
  private int failing;

  FailStopTest() {
    world.start("A", mishaps);
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private boolean fails() {
    return failing-- > 0;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 8, 12, 20})
  void theWorkOfALeaderStopsThoughToHandleItsFailureFailsAtFirst(int calls) {
    List<EndReason> revoked = new ArrayList<>();
    Candidate leader =
        world.campaign("A", builder -> builder.onRevoked((led, reason) -> revoked.add(reason)));
    world.awaitLeader(leader);
    Candidate next = world.campaign("B");
    world.run(SOON);

    failing = calls;
    world.zooKeeper.deleteTree(leader.nodePath().orElseThrow());
    world.awaitLeader(next);
    world.run(TIMEOUT.multipliedBy(4));
    assertThat(mishaps.thrownCount()).isEqualTo(calls);
    assertThat(revoked).as(world.journal()).hasSize(1);
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void aLeaderWhoseStepThrowsLeadsNoLongerAndTheNextOneDoes() {
    Candidate other = world.campaign("A", builder -> builder);
    world.awaitLeader(other);
    List<BatonException> problems = new ArrayList<>();
    Candidate leader =
        world.baton("A").election("/b").candidate("A").onProblem(problems::add).campaign();
    world.awaitLeader(leader);
    world.run(TIMEOUT);
    Leadership leadership = leader.leadership().orElseThrow();
    Candidate next = world.baton("B").election("/b").candidate("B").campaign();
    world.run(SOON);

    // The step that hears of it sets an alarm for the work to stop, which throws.
    failing = 1;
    world.zooKeeper.deleteTree(leader.nodePath().orElseThrow());
    world.time.runUntil("the step has thrown", SOON, () -> mishaps.thrownCount() > 0);
    assertThat(leadership.isValid()).as(world.journal()).isFalse();
    world.awaitLeader(next);

    world.run(SOON);
    assertThat(problems)
        .singleElement()
        .satisfies(problem -> assertThat(problem).hasMessageContainingAll("/b", "rejoins", "10 s"));
    assertThat(problems.get(0)).matches(problem -> PlannedMishaps.isPlanned(problem.getCause()));
    assertThat(other.isLeader()).isTrue();
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(world.baton("B").election("/b").participants())
        .extracting(participant -> participant.id())
        .containsExactly("B", "A");
  }

  @Test
  void aHoldWhoseStepThrowsIsLostAndTheLockIsFreeOnceTheHoldIsClosed() {
    LockHold hold = World.granted(world.wish("A"));
    CompletableFuture<LockHold> waiting = world.lock("A").acquireAsync();
    CompletableFuture<LockHold> other = world.wish("B");
    List<EndReason> lost = new ArrayList<>();
    hold.onLost(lost::add);

    failing = 1;
    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
    assertThat(mishaps.thrownCount()).isPositive();
    assertThat(hold.isValid()).isFalse();
    assertThat(lost).containsExactly(EndReason.NODE_GONE);
    assertThat(waiting).isCompletedExceptionally();
    assertThatThrownBy(waiting::join).hasMessageContainingAll(PATH, "Acquire it again");

    hold.close();
    World.granted(other).close();
    World.granted(world.wish("A")).close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void anObserverWhoseBeginningThrowsKnowsTheLeaderInTheEnd(int calls) {
    world.awaitLeader(world.campaign("B"));
    ElectionObservation observation =
        world.baton("A").election(PATH).observe(new ElectionObserver() {});

    failing = calls;
    world.run(Duration.ofMinutes(3));
    assertThat(mishaps.thrownCount()).isEqualTo(calls);
    assertThat(observation.isCurrent()).as(world.journal()).isTrue();
    assertThat(observation.leader()).get().extracting(Participant::id).isEqualTo("B");
  }

  @Test
  void aSessionWhoseConnectingThrowsConnectsAgain() {
    Candidate leader = world.campaign("A");
    world.awaitLeader(leader);
    Candidate standby = world.campaign("B");
    world.run(SOON);

    failing = 1;
    world.zooKeeper.cutAll();
    world.run(Duration.ofSeconds(1));
    assertThat(mishaps.thrownCount()).isPositive();
    leader.close();
    world.awaitLeader(standby);
    assertThat(world.ids()).containsExactly("B");
  }
}
