package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.drain.DrainReport;
import dev.baton.drain.DrainResult.DrainOutcome;
import dev.baton.election.Candidate;
import dev.baton.election.EligibilityCheck;
import dev.baton.error.BatonException;
import dev.baton.model.ShardGroup.Machine;
import dev.baton.participants.ElectionPause;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A paused election stays where it is while its leader lives. */
class PauseTest {
  private static final String PAUSE = "/baton/pauses/jobs%2Fnightly";
  private static final Duration LASTS = Duration.ofMinutes(20);
  private static final Duration SETTLED = Duration.ofSeconds(30);
  private static final Duration EVERY = Duration.ofSeconds(2);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private <T> T answerOf(CompletableFuture<T> asked) {
    world.run(SOON);
    return asked.join();
  }

  private void pause(String path) {
    answerOf(world.baton("X").election(path).pauseAsync(LASTS, "new kernel"));
  }

  private Optional<ElectionPause> readPause() {
    return answerOf(world.baton("X").election(PATH).currentPauseAsync());
  }

  private Candidate campaignUnfit(String name, AtomicBoolean fit) {
    EligibilityCheck check = EligibilityCheck.of(fit::get, EVERY, EVERY.dividedBy(2));
    Candidate candidate = world.campaign(name, one -> one.eligible(check.executor(Runnable::run)));
    world.run(SOON);
    return candidate;
  }

  @Test
  void unfitLeaderStaysUntilThePauseEndsByItself() {
    AtomicBoolean fit = new AtomicBoolean(true);
    Candidate a = campaignUnfit("A", fit);
    Candidate b = world.line("B").get(0);
    pause(PATH);
    fit.set(false);
    world.run(LASTS.minus(EVERY));
    assertThat(a.isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected", "problem");

    world.run(EVERY.multipliedBy(3));
    assertThat(b.isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected", "problem", "problem", "revoked UNFIT");
    assertThat(readPause()).isEmpty();
  }

  @Test
  void betterCandidateWaitsUntilTheElectionIsResumed() {
    Candidate a = world.campaign("A", one -> one.priority(0, SETTLED));
    world.run(SOON);
    pause(PATH);
    Candidate b = world.campaign("B", one -> one.priority(1, SETTLED));
    world.run(SETTLED.multipliedBy(20));
    assertThat(a.isLeader()).isTrue();

    assertThat(answerOf(world.baton("X").election(PATH).resumeAsync())).isTrue();
    assertThat(answerOf(world.baton("X").election(PATH).resumeAsync())).isFalse();
    world.run(SETTLED);
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void deathAndOrdersMoveIt() {
    Candidate a = world.line("A").get(0);
    List<Candidate> others = world.line("B", "C");
    pause(PATH);
    answerOf(world.baton("X").election(PATH).transferToAsync("C", "a bad disk", TIMEOUT));
    assertThat(others.get(1).isLeader()).isTrue();
    answerOf(others.get(1).closeAsync());
    assertThat(a.isLeader() || others.get(0).isLeader()).isTrue();
  }

  @Test
  void pauseOfAPathHoldsForElectionsBelow() {
    assertThat(readPause()).isEmpty();
    pause(PATH + "/below");
    assertThat(readPause()).isEmpty();
    pause(PATH);
    String below = PATH + "/some/where";
    ElectionPause pause =
        answerOf(world.baton("X").election(below).currentPauseAsync()).orElseThrow();
    assertThat(pause.until()).isEqualTo(pause.since().plusSeconds(1200));
    assertThat(ElectionPause.findPause(answerOf(world.baton("X").pausesAsync()), below))
        .hasValueSatisfying(found -> assertThat(found.until()).isEqualTo(pause.until()));
    assertThat(pause.describePause())
        .startsWith("paused for another 20 min 0 s by ")
        .endsWith(": new kernel");
  }

  @Test
  void hostsClockDoesNotMatter() {
    pause(PATH);
    world.machine("X").loop().moveWallClock(Duration.ofDays(1));
    assertThat(readPause()).isPresent();
    world.machine("X").loop().moveWallClock(Duration.ofDays(-2));
    world.run(LASTS);
    assertThat(readPause()).isEmpty();
  }

  @Test
  void drainLeavesAPausedElectionAlone() {
    Candidate a = world.line("A").get(0);
    world.line("B");
    pause(PATH);
    CompletableFuture<DrainReport> asked =
        world.baton("X").drainAsync("A", "", LASTS, TIMEOUT, false);
    world.run(TIMEOUT);
    assertThat(asked.join().isComplete()).isFalse();
    assertThat(asked.join().elections().get(0).outcome()).isEqualTo(DrainOutcome.PAUSED);
    assertThat(asked.join().elections().get(0).problem()).contains("new kernel");
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void shardsMoveOnlyFromMembersThatAreGone() {
    try (ShardGroup group = new ShardGroup(64)) {
      Machine a = group.join("A");
      Machine b = group.join("B");
      var paused = group.machine("X").baton.election(ShardGroup.PATH).pauseAsync(LASTS, "");
      group.run(TIMEOUT);
      assertThat(paused).isCompleted();
      Machine c = group.join("C");
      group.run(TIMEOUT.multipliedBy(4));
      assertThat(List.of(a.leads(), b.leads(), c.leads())).containsExactly(32, 32, 0);

      b.kill();
      group.run(TIMEOUT.multipliedBy(4));
      assertThat(a.leads() + c.leads()).isEqualTo(64);
      assertThat(c.leads()).isEqualTo(32);
      Machine d = group.join("D");
      group.run(LASTS);
      assertThat(a.leads() + c.leads() + d.leads()).isEqualTo(64);
      assertThat(d.leads()).isGreaterThan(20);
    }
  }

  @Test
  void pauseThatOneMayNotReadHidesNoOther() {
    pause(PATH);
    pause("/jobs");
    world.zooKeeper.denyPermission(PAUSE, NodePermission.READ);
    assertThat(readPause()).isPresent();
    assertThat(answerOf(world.baton("X").pausesAsync())).containsOnlyKeys("/jobs");
  }

  @Test
  void whoMayNotWriteIsTold() {
    pause(PATH);
    world.zooKeeper.denyPermission(PAUSE, NodePermission.WRITE);
    CompletableFuture<Void> refused = world.baton("X").election(PATH).pauseAsync(LASTS, "");
    world.run(SOON);
    assertThatThrownBy(refused::join)
        .hasCauseInstanceOf(BatonException.class)
        .hasMessageContaining("not permitted to change /baton/pauses/");
  }
}
