package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.error.BatonException;
import dev.baton.lock.LockHold;
import dev.baton.participants.AmbiguousIdException;
import dev.baton.participants.Participant;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever stands in line can be made to give its place up, without two who hold. */
class EvictionTest {
  private final World world = new World();
  private final List<String> told = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private LockHold letsGoWhenLost(CompletableFuture<LockHold> wish) {
    LockHold hold = granted(wish);
    return hold.onLost(
        reason -> {
          told.add("lost " + reason);
          hold.close();
        });
  }

  private CompletableFuture<EvictionOutcome> evict(String whom) {
    CompletableFuture<EvictionOutcome> evicted = world.lock("X").evictAsync(whom, "stuck");
    world.run(SOON);
    return evicted;
  }

  private void hide(String machine) {
    world.machine(machine).loop().freezeFor(TIMEOUT.multipliedBy(2));
  }

  @Test
  void aHolderIsToldByWhomAndWhyAndStandsAtTheEndOfTheLine() {
    LockHold hold = letsGoWhenLost(world.wish("A"));
    CompletableFuture<LockHold> again = world.wish("A");
    CompletableFuture<LockHold> b = world.wish("B");

    assertThat(evict("A").join()).isEqualTo(EvictionOutcome.LEFT);
    assertThat(told).containsExactly("lost " + EndReason.EVICTED);
    assertThat(hold.evictedBy()).contains(new RequestOrigin("X", "stuck"));
    assertThat(hold.isValid()).isFalse();
    assertThat(granted(b).isValid()).isTrue();
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(again).isNotDone();
  }

  @Test
  void aNodeWhoseMarkWasWrittenOverIsLeftAlone() {
    final LockHold hold = granted(world.wish("A"));
    String node = PATH + "/" + world.inLine().get(0);
    String before = world.zooKeeper.nodeData(node).orElseThrow();
    hide("A");
    CompletableFuture<EvictionOutcome> evicted = evict("A");
    world.zooKeeper.writeNode(node, before);
    world.run(SOON);

    assertThat(evicted)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("another client has overwritten the mark in " + node)
        .withMessageContaining("evict it again");
    assertThat(world.ids()).containsExactly("A");
    hold.close();
  }

  @Test
  void aRequestToLetGoIsNeverWrittenOverTheMark() {
    LockHold hold = letsGoWhenLost(world.wish("A"));
    String node = PATH + "/" + world.inLine().get(0);
    hide("A");
    CompletableFuture<EvictionOutcome> evicted = evict("A");
    CompletableFuture<List<Participant>> asking = world.lock("B").requestReleaseAsync("please");
    world.run(SOON);

    assertThat(asking.join()).hasSize(1);
    assertThat(world.zooKeeper.nodeData(node).orElseThrow()).contains("mail evict", "mail-from X");
    world.run(TIMEOUT.multipliedBy(3));
    assertThat(evicted.join()).as("its session ended").isEqualTo(EvictionOutcome.LEFT);
    assertThat(hold.isValid()).isFalse();
  }

  @Test
  void aHolderThatDoesNotLetGoLosesItsPlaceWhenItsLeaseMustBeOver() {
    LockHold hold = granted(world.wish("A"));
    final CompletableFuture<LockHold> b = world.wish("B");
    CompletableFuture<EvictionOutcome> evicted = evict("A");
    assertThat(hold.isValid()).as("once it has read the mark").isFalse();

    Duration checkPeriod = TIMEOUT.dividedBy(2);
    world.run(TIMEOUT.plus(checkPeriod).minus(SOON.multipliedBy(2)));
    assertThat(evicted).isNotDone();
    assertThat(b).isNotDone();
    world.run(SOON.multipliedBy(3));
    assertThat(evicted.join()).isEqualTo(EvictionOutcome.DELETED);
    assertThat(granted(b).isValid()).isTrue();
    hold.close();
  }

  @Test
  void nobodyHoldsBesideOneWhoCannotBeReached() {
    LockHold hold = granted(world.wish("A"));
    final CompletableFuture<LockHold> b = world.wish("B");
    world.run(TIMEOUT);
    hide("A");
    CompletableFuture<EvictionOutcome> evicted =
        world.lock("X").evictAsync(world.ids().get(0), "stuck");
    boolean both = false;
    for (int i = 0; i < 200; i++) {
      world.run(SOON);
      both |= hold.isValid() && b.isDone() && b.join().isValid();
    }
    assertThat(both).isFalse();
    assertThat(evicted).isCompleted();
    assertThat(granted(b).isValid()).isTrue();
    hold.close();
  }

  @Test
  void oneWhoWaitsGoesToTheEndOfTheLine() {
    CompletableFuture<LockHold> a = world.wish("A");
    CompletableFuture<LockHold> b = world.wish("B");
    CompletableFuture<LockHold> c = world.wish("C");

    assertThat(evict("B").join()).isEqualTo(EvictionOutcome.LEFT);
    assertThat(world.ids()).containsExactly("A", "C", "B");
    granted(a).close();
    world.run(SOON);
    granted(c).close();
    world.run(SOON);
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void oneWhoWaitsAndCannotBeReachedLosesItsPlace() {
    final CompletableFuture<LockHold> a = world.wish("A");
    final CompletableFuture<LockHold> b = world.wish("B");
    hide("B");
    CompletableFuture<EvictionOutcome> evicted = evict("B");
    world.run(TIMEOUT.minus(SOON.multipliedBy(2)));
    assertThat(evicted).isNotDone();
    world.run(SOON.multipliedBy(3));
    assertThat(evicted).isCompleted();
    assertThat(world.ids()).containsExactly("A");
    world.run(TIMEOUT.multipliedBy(3));
    assertThat(world.ids()).containsExactly("A", "B");
    assertThat(b).isNotDone();
    granted(a).close();
  }

  @ParameterizedTest
  @EnumSource
  void aLeaderIsToldByWhomAndWhyAndStandsInLineAgain(TurnRule rule) {
    Candidate a = world.campaign("A", rule);
    world.awaitLeader(a);
    Candidate b = world.campaign("B", rule);
    world.run(SOON);
    CompletableFuture<EvictionOutcome> evicted =
        world.baton("X").election(PATH).withRule(rule).evictAsync("A", "stuck");
    world.run(SOON);

    assertThat(evicted.join()).isEqualTo(EvictionOutcome.LEFT);
    assertThat(world.told("A")).contains("revoked EVICTED");
    assertThat(a.isLeader()).isFalse();
    world.run(TIMEOUT);
    assertThat(a.isLeader() || b.isLeader()).isTrue();
    assertThat(world.told("B")).contains("elected");
  }

  @ParameterizedTest
  @EnumSource
  void aLeaderThatCannotBeReachedLosesItsPlaceAndMakesRoomForAnother(TurnRule rule) {
    Candidate a = world.campaign("A", rule);
    world.awaitLeader(a);
    Candidate b = world.campaign("B", rule);
    world.run(TIMEOUT);
    hide("A");
    CompletableFuture<EvictionOutcome> evicted =
        world.baton("X").election(PATH).withRule(rule).evictAsync("A", "stuck");
    world.run(TIMEOUT.minus(SOON));
    assertThat(evicted).isNotDone();
    assertThat(b.isLeader()).isFalse();
    world.run(SOON.multipliedBy(3));
    assertThat(evicted.join()).isIn(EvictionOutcome.DELETED, EvictionOutcome.LEFT);
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void nobodyIsEvictedWhoIsNotThere() {
    CompletableFuture<LockHold> a = world.wish("A");
    assertThat(evict("B").join()).isEqualTo(EvictionOutcome.NOT_THERE);
    String node = PATH + "/" + world.inLine().get(0);
    granted(a).close();
    world.run(SOON);
    assertThat(evict(node).join()).isEqualTo(EvictionOutcome.NOT_THERE);
  }

  @Test
  void twoOfOneNameAreToldApartByTheirNodes() {
    CompletableFuture<LockHold> a = world.lock("A").withHolderId("same").acquireAsync();
    world.run(SOON);
    var unused = world.lock("B").withHolderId("same").acquireAsync();
    world.run(SOON);
    List<String> line = world.inLine();

    assertThat(evict("same"))
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(AmbiguousIdException.class)
        .withMessageContaining(PATH + "/" + line.get(0) + ", " + PATH + "/" + line.get(1));
    assertThat(evict(line.get(1)).join()).isEqualTo(EvictionOutcome.LEFT);
    assertThat(world.inLine().get(0)).isEqualTo(line.get(0));
    assertThat(granted(a).isValid()).isTrue();
    assertThat(evict(PATH + "/" + world.inLine().get(1)).join()).isEqualTo(EvictionOutcome.LEFT);
    assertThat(granted(a).isValid()).isTrue();
  }

  @Test
  void atOnceTakesThePlaceWithoutAskingThough() {
    LockHold hold = letsGoWhenLost(world.wish("A"));
    final CompletableFuture<LockHold> b = world.wish("B");
    assertThat(world.lock("X").evictNow("A")).isEqualTo(EvictionOutcome.DELETED);
    world.run(SOON);
    assertThat(told).containsExactly("lost " + EndReason.NODE_GONE);
    assertThat(hold.evictedBy()).isEmpty();
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void isNotStoppedByALostConnection() {
    LockHold hold = granted(world.wish("A"));
    world.lock("X");
    world.run(SOON);
    world.zooKeeper.loseAnswer(Asked::share);
    CompletableFuture<EvictionOutcome> evicted = evict("A");
    world.run(Duration.ofSeconds(2));
    world.zooKeeper.cutAll();
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(evicted.join()).isEqualTo(EvictionOutcome.DELETED);
    assertThat(hold.evictedBy()).contains(new RequestOrigin("X", "stuck"));
    hold.close();
  }

  @Test
  void saysWhatIsNotPermitted() {
    CompletableFuture<LockHold> a = world.wish("A");
    world.zooKeeper.denyPermission(PATH, NodePermission.DELETE);
    CompletableFuture<EvictionOutcome> evicted = evict("A");
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(evicted)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("give this identity DELETE on " + PATH);
    world.zooKeeper.allowPermission(PATH, NodePermission.DELETE);
    granted(a).close();
  }

  @Test
  void costsAReadingOfAllToFindItAndAWriteAndALook() {
    CompletableFuture<LockHold> a = world.wish("A");
    world.lock("X");
    world.run(SOON);
    var unused = world.lock("X").evictAsync("A", "stuck");
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);
    assertThat(Asked.count(requests, Asked::line)).as("the line, and the registry").isEqualTo(2);
    assertThat(Asked.count(requests, Asked::share)).isEqualTo(1);
    assertThat(Asked.count(requests, Asked::node)).as("twice, and by its owner").isEqualTo(3);
    granted(a).close();
  }
}
