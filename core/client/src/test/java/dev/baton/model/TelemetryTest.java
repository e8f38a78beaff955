package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonHealth;
import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a telemetry is told, and what a Baton says of its health. */
class TelemetryTest {
  private final HeardTelemetry telemetry = new HeardTelemetry();
  private final World world = new World(EngineSettings.DEFAULT.withTelemetry(telemetry));

  @AfterEach
  void allActivitiesHaveEnded() {
    world.close();
    telemetry.checkAllEnded();
  }

  @Test
  void candidateIsHeardFromItsCampaignToItsEnd() {
    Candidate candidate = world.campaign("A");
    world.run(SOON);
    assertThat(telemetry.heardNow())
        .containsExactly(
            "added A",
            "A campaign begins",
            "session",
            "A campaign elected",
            "A term begins with a token",
            "A at 1");
    assertThat(telemetry.candidates.get(0).isLeader()).isTrue();

    var unused = candidate.closeAsync();
    world.run(SOON);
    assertThat(telemetry.heardNow()).containsExactly("A term closed", "removed A");
  }

  @Test
  void leaderThatResignsCampaignsAgain() {
    world.line("A", "B");
    telemetry.heardNow();
    resign("A");
    assertThat(telemetry.heardNow())
        .contains("A term resigned", "A campaign begins", "B campaign elected", "A at 2");
    assertThat(telemetry.running()).containsExactlyInAnyOrder("B term", "A campaign");
  }

  private void resign(String id) {
    var unused = world.baton("X").election(PATH).resignLeaderAsync("a test of " + id, TIMEOUT);
    world.run(SOON);
  }

  @Test
  void suspensionIsHeard() {
    world.line("A");
    telemetry.heardNow();
    world.zooKeeper.setBlackHole(true);
    world.run(TIMEOUT.dividedBy(2));
    assertThat(telemetry.heardNow()).contains("disconnected", "A suspension begins");
    world.zooKeeper.setBlackHole(false);
    world.run(TIMEOUT.dividedBy(8));
    assertThat(telemetry.heardNow()).contains("reconnected", "A suspension resumed");
  }

  @Test
  void leaseThatRunsOutEndsTermAndSuspension() {
    world.line("A");
    telemetry.heardNow();
    world.zooKeeper.setBlackHole(true);
    world.run(TIMEOUT);
    assertThat(telemetry.heardNow())
        .containsSubsequence("A suspension begins", "A suspension ended", "A term lease_over");
    assertThat(telemetry.candidates.get(0).isLeader()).isFalse();
  }

  @Test
  void leaderCountsOnlyIfAsked() {
    world.line("A", "B");
    assertThat(telemetry.heardNow()).noneMatch(each -> each.contains("counts"));
    telemetry.countCandidates();
    resign("A");
    world.line("C");
    assertThat(telemetry.heardNow()).contains("B counts 2", "B counts 3");
  }

  @Test
  void lockIsHeardFromTheCallToTheRelease() {
    CompletableFuture<LockHold> first = world.wish("A");
    CompletableFuture<LockHold> second = world.wish("B");
    assertThat(telemetry.heardNow())
        .contains("A acquire begins", "A acquire acquired", "A hold begins with a token");
    granted(first).close();
    world.run(SOON);
    assertThat(telemetry.heardNow()).contains("A hold released", "B acquire acquired");
    world.zooKeeper.expireAll();
    world.run(SOON);
    assertThat(telemetry.heardNow()).contains("B hold session_expired");
    granted(second).close();
  }

  @Test
  void vainWaitsForLocksSayWhy() {
    final CompletableFuture<LockHold> held = world.wish("A");
    CompletableFuture<LockHold> cancelled = world.wish("B");
    CompletableFuture<LockHold> late = world.lock("C").acquireAsync(SOON);
    CompletableFuture<LockHold> impatient = world.lock("D").tryAcquireAsync();
    world.run(SOON.multipliedBy(2));
    cancelled.cancel(false);
    assertThat(late).isCompletedExceptionally();
    assertThat(impatient).isCompletedExceptionally();
    assertThat(telemetry.heardNow())
        .contains("B acquire cancelled", "C acquire not_acquired", "D acquire not_acquired");
    granted(held).close();
  }

  @Test
  void heartbeatsAreTimed() {
    world.line("A");
    world.run(TIMEOUT);
    assertThat(telemetry.heartbeats).hasSizeBetween(4, 8).noneMatch(Duration::isZero);
  }

  @Test
  void failedCallbackIsCounted() {
    world.campaign(
        "A",
        builder ->
            builder.onElected(
                leadership -> {
                  throw new IllegalStateException("the callback fails");
                }));
    world.run(SOON);
    assertThat(telemetry.failed()).isEqualTo(1);
  }

  @Test
  void telemetryThatFailsDoesNoHarm() {
    Candidate first = world.campaign("A");
    world.run(SOON);
    telemetry.failAlways();
    Candidate second = world.campaign("B");
    world.run(SOON);
    var unused = first.closeAsync();
    world.run(SOON);
    assertThat(second.isLeader()).isTrue();
    telemetry.candidates.clear();
    telemetry.running().clear();
  }

  @Test
  void healthTellsOfTheConnection() {
    Baton baton = world.baton("A");
    assertThat(baton.health().state()).isEqualTo(HealthState.LOST);
    world.line("A");
    assertThat(baton.health()).isEqualTo(new BatonHealth(HealthState.HEALTHY, List.of()));
    world.zooKeeper.setBlackHole(true);
    world.run(TIMEOUT.dividedBy(2));
    assertThat(baton.health().state()).isEqualTo(HealthState.DEGRADED);
    assertThat(baton.health().reasons())
        .hasSize(2)
        .anyMatch(each -> each.startsWith("no connection to ZooKeeper for"))
        .contains(PATH + ": no answer from ZooKeeper, though it leads");
    world.run(TIMEOUT);
    assertThat(baton.health().state()).isEqualTo(HealthState.LOST);
    world.zooKeeper.setBlackHole(false);
    world.run(TIMEOUT);
    assertThat(baton.health().reasons()).isEmpty();
    baton.close();
    assertThat(baton.health().reasons()).containsExactly("this Baton has been closed");
  }

  @Test
  void healthTellsOfWhatKeepsCandidatesOut() {
    var unused = world.line("first").get(0).closeAsync();
    world.run(SOON);
    world.zooKeeper.denyPermission(PATH, NodePermission.CREATE);
    world.campaign("A");
    world.run(SOON);
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.DEGRADED);
    assertThat(world.baton("A").health().reasons()).singleElement().asString().startsWith(PATH);
  }
}
