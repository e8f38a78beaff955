package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.error.ClosedException;
import dev.baton.error.RefusedException;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.NodePermission;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AwaitTest {
  private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final World world = new World();
  private final ManualLoop operator = new ManualLoop(world.time);

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Duration timeOf(Runnable wait) {
    long before = world.time.now();
    wait.run();
    return Duration.ofNanos(world.time.now() - before);
  }

  private static void beginClosing(Candidate candidate) {
    var unused = candidate.closeAsync();
  }

  @Test
  void returnsWhenItLeadsHoweverLongThatTakes() throws InterruptedException {
    Candidate a = world.line("A").get(0);
    Candidate b = world.line("B").get(0);
    operator.runAfter(Duration.ofMinutes(20).toNanos(), () -> beginClosing(a));

    Leadership leadership = b.awaitLeadership();
    assertThat(leadership.isValid()).isTrue();
    assertThat(Duration.ofNanos(world.time.now())).isGreaterThan(Duration.ofMinutes(20));
  }

  @Test
  void returnsAtOnceWhenItLeadsAlready() throws InterruptedException {
    Candidate a = world.line("A").get(0);

    assertThat(a.awaitLeadership(Duration.ZERO)).isEqualTo(a.leadership());
    assertThat(a.awaitLeadership()).isSameAs(a.leadership().orElseThrow());
  }

  @Test
  void takesAsLongAsItIsAllowedToWhileAnotherLeads() {
    world.line("A");
    Candidate b = world.line("B").get(0);

    assertThat(timeOf(() -> assertThat(await(b, Duration.ofMinutes(5))).isEmpty()))
        .isEqualTo(Duration.ofMinutes(5));
    assertThat(timeOf(() -> assertThat(await(b, Duration.ZERO)).isEmpty())).isZero();
    assertThat(timeOf(() -> assertThat(await(b, Duration.ofMillis(-1))).isEmpty())).isZero();
  }

  private static Optional<Leadership> await(Candidate candidate, Duration atMost) {
    try {
      return candidate.awaitLeadership(atMost);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void waitsForAsLongAsAnyDurationSays() {
    Candidate a = world.line("A").get(0);
    Candidate b = world.line("B").get(0);
    operator.runAfter(TIMEOUT.toNanos(), () -> beginClosing(a));

    assertThat(await(b, FOR_EVER)).isPresent();
  }

  @Test
  void holdsItsTimeWhileZooKeeperIsAwayAllTheTime() {
    world.zooKeeper.takeDown();
    Candidate a = world.campaign("A");

    assertThat(timeOf(() -> assertThat(await(a, Duration.ofHours(1))).isEmpty()))
        .isEqualTo(Duration.ofHours(1));
    world.zooKeeper.bringUp();
    assertThat(await(a, TIMEOUT)).isPresent();
  }

  @Test
  void isOverWhenTheCandidateIsClosed() {
    world.line("A");
    Candidate b = world.line("B").get(0);
    operator.runAfter(TIMEOUT.toNanos(), () -> beginClosing(b));

    assertThat(timeOf(() -> checkClosed(b))).isBetween(TIMEOUT, TIMEOUT.plus(SOON));
    checkClosed(b);
  }

  private static void checkClosed(Candidate candidate) {
    assertThatThrownBy(candidate::awaitLeadership)
        .isInstanceOf(ClosedException.class)
        .hasMessage("B has been closed");
  }

  @Test
  void isOverWhenTheCandidateIsClosedThoughZooKeeperIsAway() {
    world.line("A");
    Candidate b = world.line("B").get(0);
    world.zooKeeper.takeDown();
    operator.runAfter(SOON.toNanos(), () -> beginClosing(b));

    assertThat(timeOf(() -> checkClosed(b))).isEqualTo(SOON);
  }

  @Test
  void tellsWhatKeepsItOutOfTheLine() {
    world.zooKeeper.denyPermission("/", NodePermission.CREATE);
    Candidate a = world.campaign("A");

    assertThatThrownBy(a::awaitLeadership).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> a.awaitLeadership(TIMEOUT)).isInstanceOf(RefusedException.class);
    world.zooKeeper.allowPermission("/", NodePermission.CREATE);
    world.awaitLeader(a);
    assertThat(await(a, Duration.ZERO)).isPresent();
  }

  @Test
  void forgetsWhatKeptItOutOnceItStandsInLine() {
    world.line("A");
    world.zooKeeper.denyPermission(World.PATH, NodePermission.CREATE);
    Candidate b = world.campaign("B");
    assertThatThrownBy(b::awaitLeadership).isInstanceOf(RefusedException.class);
    world.zooKeeper.allowPermission(World.PATH, NodePermission.CREATE);
    world.run(TIMEOUT);

    assertThat(world.ids()).containsExactly("A", "B");
    assertThat(await(b, TIMEOUT)).isEmpty();
  }

  @Test
  void tellsOfTheNextTermWhenTheLastHasEnded() throws InterruptedException {
    Candidate a = world.line("A").get(0);
    Leadership first = a.awaitLeadership();
    a.resign();
    Leadership second = a.awaitLeadership();

    assertThat(second.fencingToken()).isGreaterThan(first.fencingToken());
    assertThat(second.isValid()).isTrue();
    assertThat(first.isValid()).isFalse();
  }

  @Test
  void completesAStageThoughTheCandidatesExecutorIsBusy() {
    Hand hand = new Hand();
    Candidate a = world.campaign("A", builder -> builder.executor(hand));
    CompletableFuture<Leadership> stage = a.whenLeader();
    world.run(SOON);

    assertThat(stage).isCompletedWithValue(a.leadership().orElseThrow());
    hand.doAtOnce();
  }

  @Test
  void failsTheStageWhenTheCandidateIsClosed() {
    world.line("A");
    Candidate b = world.line("B").get(0);
    CompletableFuture<Leadership> stage = b.whenLeader();
    b.close();
    world.run(SOON);

    assertThatThrownBy(stage::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ClosedException.class);
  }

  @Test
  void doesNotReturnALeadershipThatIsStopping() {
    Hand hand = new Hand();
    Candidate a = world.campaign("A", builder -> builder.executor(hand));
    world.run(SOON);
    hand.runAll();
    Leadership first = a.leadership().orElseThrow();
    var unused = world.baton("A").election(World.PATH).resignLeaderAsync("try", TIMEOUT);
    world.run(SOON);
    assertThat(first.isStopping()).isTrue();
    assertThat(first.isValid()).isTrue();

    assertThat(await(a, SOON)).isEmpty();
    CompletableFuture<Leadership> next = a.whenLeader();
    world.run(SOON);
    assertThat(next).isNotDone();
    hand.doAtOnce();
    world.run(SOON);
    assertThat(next).isCompleted();
    assertThat(next.join().fencingToken()).isGreaterThan(first.fencingToken());
  }

  @Test
  void forgetsAStageThatWasCancelled() {
    world.line("A");
    Candidate b = world.line("B").get(0);
    List<WeakReference<?>> stages = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      CompletableFuture<Leadership> stage = b.whenLeader();
      stage.cancel(false);
      stages.add(new WeakReference<>(stage));
    }
    world.run(SOON);

    ConditionWait.waitUntil("all to be forgotten", () -> areForgotten(stages));
  }

  private static boolean areForgotten(List<WeakReference<?>> references) {
    System.gc();
    return references.stream().allMatch(reference -> reference.get() == null);
  }
}
