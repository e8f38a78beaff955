package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.ClosedException;
import dev.baton.internal.ClientContext;
import dev.baton.lock.LockHold;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The end of a whole Baton. */
class ClosingTest {
  private static final Duration STOP_TIMEOUT = Duration.ofMinutes(1);

  private final World world = new World();
  private final ManualLoop operator = new ManualLoop(world.time);
  private final Hand hand = new Hand();

  @AfterEach
  void nothingIsLeft() {
    hand.doAtOnce();
    world.close();
  }

  private Leadership neverStopping() {
    Candidate a =
        world.campaign(
            "A",
            builder -> builder.executor(hand).stopTimeout(STOP_TIMEOUT).releaseOnlyWhenConfirmed());
    world.awaitLeader(a);
    hand.runAll();
    return a.leadership().orElseThrow();
  }

  @Test
  void endsLeadershipsBeforeItEndsTheSession() {
    Leadership leadership = neverStopping();
    Candidate b = world.line("B").get(0);
    AtomicBoolean both = new AtomicBoolean();
    watch(() -> both.compareAndSet(false, leadership.isValid() && b.isLeader()));

    world.baton("A").close();

    world.run(SOON);
    assertThat(leadership.isValid()).isFalse();
    assertThat(b.isLeader()).isTrue();
    assertThat(both).isFalse();
  }

  private void watch(Runnable look) {
    operator.runAfter(
        Duration.ofMillis(5).toNanos(),
        () -> {
          look.run();
          if (world.time.now() < STOP_TIMEOUT.plus(TIMEOUT).plus(TIMEOUT).toNanos()) {
            watch(look);
          }
        });
  }

  @Test
  void takesOneStopTimeoutForAllWhoDoNotStop() {
    for (int i = 0; i < 5; i++) {
      world.awaitLeader(
          world
              .baton("A")
              .election("/slow/" + i)
              .candidate("A")
              .executor(hand)
              .stopTimeout(STOP_TIMEOUT)
              .releaseOnlyWhenConfirmed()
              .campaign());
      hand.runAll();
    }
    final long before = world.time.now();
    world.baton("A").close();

    assertThat(Duration.ofNanos(world.time.now() - before))
        .isLessThan(STOP_TIMEOUT.plus(TIMEOUT).plus(TIMEOUT));
  }

  @Test
  void letsNobodyInWhoComesTooLate() {
    CandidateBuilder late = world.telling("A", world.baton("A").election("/late").candidate("A"));
    world.baton("A").close();

    assertThatThrownBy(late::campaign).isInstanceOf(ClosedException.class);
    world.run(TIMEOUT);
    assertThat(world.told("A")).isEmpty();
    assertThat(world.zooKeeper.childNames("/late")).isEmpty();
  }

  @Test
  void isNotCutShortByAnInterrupt() throws InterruptedException {
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch()) {
      Baton baton = Baton.connect(zooKeeper.connectString());
      Candidate candidate = baton.election("/jobs").candidate("A").campaign();
      candidate.awaitLeadership();
      Thread.currentThread().interrupt();

      baton.close();

      assertThat(Thread.interrupted()).isTrue();
      try (Baton next = Baton.connect(zooKeeper.connectString())) {
        assertThat(next.election("/jobs").participants()).isEmpty();
      }
    }
  }

  @Test
  void closeAndWaitWaitsForNothingOnceTheBatonIsClosed() {
    LockHold hold = World.granted(world.wish("A"));
    world.baton("A").close();
    long before = world.time.now();
    hold.closeAndWait();

    assertThat(world.time.now()).isEqualTo(before);
  }

  @Test
  void batonThatFoundNoThreadToCloseItInCanBeClosedLater() {
    AtomicBoolean noThread = new AtomicBoolean(true);
    EventLoop loop =
        new ForwardingLoop(operator) {
          @Override
          public void runAside(String name, Runnable task) {
            if (noThread.getAndSet(false)) {
              throw new OutOfMemoryError("no more threads, as planned for a test");
            }
            super.runAside(name, task);
          }
        };
    BatonEngine engine =
        new BatonEngine(loop, world.zooKeeper, EngineSettings.DEFAULT, new Random(1));
    Baton baton = new Baton(ClientContext.of(engine, operator, operator));
    Candidate leader =
        baton.election("/e").candidate("X").onElected(leadership -> baton.close()).campaign();
    world.run(TIMEOUT);
    assertThat(leader.isLeader()).isTrue();

    baton.close();
    assertThat(leader.isLeader()).isFalse();
    assertThat(world.zooKeeper.childNames("/e")).isEmpty();
  }
}
