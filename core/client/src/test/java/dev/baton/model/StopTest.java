package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stop, confirm, release: first the work stops, then the node goes. */
class StopTest {
  private static final Duration STOP_TIMEOUT = Duration.ofMinutes(1);

  private final World world = new World();
  private final ManualLoop operator = new ManualLoop(world.time);

  /** Runs A's callbacks; so long as it is not moved, A's work does not stop. */
  private final Hand hand = new Hand();

  @AfterEach
  void nothingIsLeft() {
    world.zooKeeper.bringUp();
    world.run(TIMEOUT);
    hand.doAtOnce();
    world.close();
  }

  private Candidate slow(UnaryOperator<CandidateBuilder> more) {
    Candidate a = world.campaign("A", b -> more.apply(b.executor(hand).stopTimeout(STOP_TIMEOUT)));
    world.awaitLeader(a);
    hand.runAll();
    return a;
  }

  private void checkIn(Duration delay, Runnable check) {
    operator.runAfter(delay.toNanos(), check);
  }

  @Test
  void theNodeGoesWhenTheWorkHasStoppedAndNotBefore() {
    Candidate a = slow(builder -> builder);
    final Leadership leadership = a.leadership().orElseThrow();
    Candidate b = world.line("B").get(0);
    var closed = a.closeAsync();
    world.run(STOP_TIMEOUT.dividedBy(2));
    assertThat(leadership.isStopping()).isTrue();
    assertThat(leadership.isValid()).isTrue();
    assertThat(a.isLeader()).isTrue();
    assertThat(b.isLeader()).isFalse();
    assertThat(world.ids()).containsExactly("A", "B");

    hand.doAtOnce();
    world.run(SOON);
    assertThat(closed).isDone();
    assertThat(leadership.isValid()).isFalse();
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void othersMayLeadWhenTheTimeToStopIsUp() {
    Candidate a = slow(builder -> builder);
    Leadership leadership = a.leadership().orElseThrow();
    Candidate b = world.line("B").get(0);
    checkIn(
        STOP_TIMEOUT.minusMillis(1),
        () -> assertThat(leadership.isValid() && !b.isLeader()).isTrue());
    final long before = world.time.now();
    a.resign();

    assertThat(Duration.ofNanos(world.time.now() - before)).isEqualTo(STOP_TIMEOUT);
    assertThat(leadership.isValid()).isFalse();
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void whoseWorkHasNotStoppedStaysOutOfTheLineUntilItHas() {
    Candidate a = slow(builder -> builder);
    world.line("B");
    a.resign();
    world.run(TIMEOUT.multipliedBy(5));
    assertThat(world.ids()).containsExactly("B");
    assertThat(world.told("A")).containsExactly("elected");

    hand.doAtOnce();
    world.run(SOON);
    assertThat(world.told("A")).containsExactly("elected", "revoked RESIGNED");
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void nobodyElseLeadsBeforeTheWorkIsConfirmedToHaveStoppedIfThatIsAskedFor() {
    Candidate a = slow(CandidateBuilder::releaseOnlyWhenConfirmed);
    Candidate b = world.line("B").get(0);
    var closed = a.closeAsync();
    world.run(STOP_TIMEOUT.multipliedBy(10));
    assertThat(a.isLeader()).isTrue();
    assertThat(b.isLeader()).isFalse();
    assertThat(world.ids()).containsExactly("A", "B");

    hand.doAtOnce();
    world.run(SOON);
    assertThat(closed).isDone();
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void theEndOfTheSessionAloneLetsOthersLeadBeforeThat() {
    Candidate a = slow(CandidateBuilder::releaseOnlyWhenConfirmed);
    Candidate b = world.line("B").get(0);
    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(2));
    world.run(TIMEOUT.multipliedBy(3));

    assertThat(b.isLeader()).isTrue();
    assertThat(a.isLeader()).isFalse();
    assertThat(world.ids()).containsExactly("B");
    hand.doAtOnce();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void resignReturnsWhenTheWorkHasStoppedAlsoIfTheLeaseEndsFirst() {
    Candidate a = slow(builder -> builder);
    world.zooKeeper.takeDown();
    checkIn(STOP_TIMEOUT.dividedBy(2), hand::doAtOnce);
    long before = world.time.now();
    a.resign();

    assertThat(Duration.ofNanos(world.time.now() - before)).isEqualTo(STOP_TIMEOUT.dividedBy(2));
    assertThat(world.told("A")).containsExactly("elected", "revoked RESIGNED");
  }

  @Test
  void whoLostItsLeaseStandsInLineAgainOnlyWhenTheWorkHasStopped() {
    Candidate a = slow(builder -> builder);
    world.line("B");
    world.zooKeeper.deleteTree(a.nodePath().orElseThrow());
    world.run(STOP_TIMEOUT.dividedBy(2));
    assertThat(world.ids()).containsExactly("B");

    hand.doAtOnce();
    world.run(SOON);
    assertThat(world.told("A")).containsExactly("elected", "revoked NODE_GONE");
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void theWorkIsToldAtOnceThatItShouldStop() {
    Candidate a = slow(builder -> builder);
    Leadership leadership = a.leadership().orElseThrow();
    assertThat(leadership.isStopping()).isFalse();
    var unused = a.closeAsync();
    world.run(Duration.ofMillis(1));

    assertThat(leadership.isStopping()).isTrue();
    assertThat(leadership.isValid()).isTrue();
  }

  @Test
  void theLeaseIsRenewedWhileTheWorkStops() {
    Candidate a = slow(builder -> builder);
    Leadership leadership = a.leadership().orElseThrow();
    var unused = a.closeAsync();
    for (int i = 0; i < 20; i++) {
      world.run(TIMEOUT.dividedBy(4));
      assertThat(leadership.remaining()).isGreaterThan(TIMEOUT.dividedBy(3));
    }
  }
}
