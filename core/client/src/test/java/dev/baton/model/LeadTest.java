package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.LostException;
import dev.baton.error.RefusedException;
import dev.baton.protocol.EndReason;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.NodePermission;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LeadTest {
  private final World world = new World();
  private final ManualLoop operator = new ManualLoop(world.time);
  private final Election election = world.baton("A").election(PATH);

  @AfterEach
  void nothingIsLeft() {
    assertThat(Thread.interrupted()).isFalse();
    world.close();
  }

  private String node() {
    return PATH + "/" + world.inLine().get(0);
  }

  private static void beginClosing(Candidate candidate) {
    var unused = candidate.closeAsync();
  }

  @Test
  void returnsWhenTheJobEndsAndHasLeftByThen() throws InterruptedException {
    List<Long> tokens = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      election.lead(leadership -> tokens.add(leadership.fencingToken()));
      assertThat(world.inLine()).isEmpty();
    }

    assertThat(tokens).hasSize(3).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void waitsForItsTurn() throws InterruptedException {
    Candidate b = world.line("B").get(0);
    operator.runAfter(TIMEOUT.toNanos(), () -> beginClosing(b));
    election.lead(leadership -> assertThat(b.isLeader()).isFalse());

    assertThat(world.time.now()).isGreaterThanOrEqualTo(TIMEOUT.toNanos());
  }

  @Test
  void runsTheJobInTheCallingThread() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    election.lead(leadership -> threads.add(Thread.currentThread()));

    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void throwsWhatTheJobThrows() {
    IOException failure = new IOException("disk full");

    assertThatThrownBy(
            () ->
                election.lead(
                    leadership -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void throwsTheErrorThatTheJobThrows() {
    Error failure = new StackOverflowError();

    assertThatThrownBy(
            () ->
                election.lead(
                    leadership -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void interruptsTheJobWhenTheLeadershipIsLost() {
    assertThatThrownBy(() -> election.lead(leadership -> loseNode()))
        .isInstanceOf(LostException.class)
        .hasMessageContainingAll(PATH, "NODE_GONE")
        .hasNoCause();
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void theInterruptDoesNotOutliveTheJob() {
    assertThatThrownBy(
            () ->
                election.lead(
                    leadership -> {
                      world.zooKeeper.deleteTree(node());
                      world.run(SOON);
                      assertThat(Thread.currentThread().isInterrupted()).isTrue();
                    }))
        .isInstanceOf(LostException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  /** A job that loses its node, and ends when it is interrupted. */
  private void loseNode() {
    world.zooKeeper.deleteTree(node());
    world.run(SOON);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void tellsWhyTheLeadershipWasLostAndWhatTheJobThrewThen() {
    IllegalStateException failure = new IllegalStateException("half done");

    assertThatThrownBy(
            () ->
                election.lead(
                    leadership -> {
                      world.zooKeeper.takeDown();
                      world.run(TIMEOUT);
                      assertThat(Thread.interrupted()).isTrue();
                      throw failure;
                    }))
        .isInstanceOfSatisfying(
            LostException.class, e -> assertThat(e.reason()).isEqualTo(EndReason.LEASE_OVER))
        .hasCause(failure);
  }

  @Test
  void doesNotLeadAgainAfterALoss() {
    List<Long> terms = new ArrayList<>();
    assertThatThrownBy(
            () ->
                election.lead(
                    leadership -> {
                      terms.add(leadership.fencingToken());
                      loseNode();
                    }))
        .isInstanceOf(LostException.class);
    world.run(TIMEOUT);

    assertThat(terms).hasSize(1);
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void endsWellThoughTheConnectionWasLostMeanwhile() throws InterruptedException {
    election.lead(
        leadership -> {
          world.zooKeeper.takeDown();
          world.run(TIMEOUT.dividedBy(2));
          world.zooKeeper.bringUp();
          world.run(TIMEOUT);
          assertThat(leadership.isValid()).isTrue();
          assertThat(leadership.isStopping()).isFalse();
        });

    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void throwsWhatKeepsItOutOfTheLine() {
    world.zooKeeper.denyPermission("/", NodePermission.CREATE);

    assertThatThrownBy(() -> election.lead(leadership -> {})).isInstanceOf(RefusedException.class);
    world.zooKeeper.allowPermission("/", NodePermission.CREATE);
    world.run(TIMEOUT);
    assertThat(world.zooKeeper.childNames("/")).isEmpty();
  }
}
