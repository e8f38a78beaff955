package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.error.BatonException;
import dev.baton.lock.Hold;
import dev.baton.participants.AmbiguousIdException;
import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.protocol.Evicted;
import dev.baton.protocol.Reason;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.Request;
import dev.baton.testkit.model.Permission;
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

  private Hold letsGoWhenLost(CompletableFuture<Hold> wish) {
    Hold hold = granted(wish);
    return hold.onLost(
        reason -> {
          told.add("lost " + reason);
          hold.close();
        });
  }

  private CompletableFuture<Evicted> evict(String whom) {
    CompletableFuture<Evicted> evicted = world.lock("X").evictAsync(whom, "stuck");
    world.run(SOON);
    return evicted;
  }

  private void hide(String machine) {
    world.machine(machine).loop().freeze(TIMEOUT.multipliedBy(2));
  }

  @Test
  void aHolderIsToldByWhomAndWhyAndStandsAtTheEndOfTheLine() {
    Hold hold = letsGoWhenLost(world.wish("A"));
    CompletableFuture<Hold> again = world.wish("A");
    CompletableFuture<Hold> b = world.wish("B");

    assertThat(evict("A").join()).isEqualTo(Evicted.LEFT);
    assertThat(told).containsExactly("lost " + Reason.EVICTED);
    assertThat(hold.eviction()).contains(new Message("X", "stuck"));
    assertThat(hold.isValid()).isFalse();
    assertThat(granted(b).isValid()).isTrue();
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(again).isNotDone();
  }

  @Test
  void aNodeWhoseMarkWasWrittenOverIsLeftAlone() {
    final Hold hold = granted(world.wish("A"));
    String node = PATH + "/" + world.inLine().get(0);
    String before = world.zooKeeper.data(node).orElseThrow();
    hide("A");
    CompletableFuture<Evicted> evicted = evict("A");
    world.zooKeeper.write(node, before);
    world.run(SOON);

    assertThat(evicted)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("somebody has written over the mark in " + node)
        .withMessageContaining("evict it again");
    assertThat(world.ids()).containsExactly("A");
    hold.close();
  }

  @Test
  void aRequestToLetGoIsNeverWrittenOverTheMark() {
    Hold hold = letsGoWhenLost(world.wish("A"));
    String node = PATH + "/" + world.inLine().get(0);
    hide("A");
    CompletableFuture<Evicted> evicted = evict("A");
    CompletableFuture<List<Participant>> asking = world.lock("B").requestReleaseAsync("please");
    world.run(SOON);

    assertThat(asking.join()).hasSize(1);
    assertThat(world.zooKeeper.data(node).orElseThrow()).contains("mail evict", "mail-from X");
    world.run(TIMEOUT.multipliedBy(3));
    assertThat(evicted.join()).as("its session ended").isEqualTo(Evicted.LEFT);
    assertThat(hold.isValid()).isFalse();
  }

  @Test
  void aHolderThatDoesNotLetGoLosesItsPlaceWhenItsLeaseMustBeOver() {
    Hold hold = granted(world.wish("A"));
    final CompletableFuture<Hold> b = world.wish("B");
    CompletableFuture<Evicted> evicted = evict("A");
    assertThat(hold.isValid()).as("once it has read the mark").isFalse();

    Duration checkPeriod = TIMEOUT.dividedBy(2);
    world.run(TIMEOUT.plus(checkPeriod).minus(SOON.multipliedBy(2)));
    assertThat(evicted).isNotDone();
    assertThat(b).isNotDone();
    world.run(SOON.multipliedBy(3));
    assertThat(evicted.join()).isEqualTo(Evicted.DELETED);
    assertThat(granted(b).isValid()).isTrue();
    hold.close();
  }

  @Test
  void nobodyHoldsBesideOneWhoCannotBeReached() {
    Hold hold = granted(world.wish("A"));
    final CompletableFuture<Hold> b = world.wish("B");
    world.run(TIMEOUT);
    hide("A");
    CompletableFuture<Evicted> evicted = world.lock("X").evictAsync(world.ids().get(0), "stuck");
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
    CompletableFuture<Hold> a = world.wish("A");
    CompletableFuture<Hold> b = world.wish("B");
    CompletableFuture<Hold> c = world.wish("C");

    assertThat(evict("B").join()).isEqualTo(Evicted.LEFT);
    assertThat(world.ids()).containsExactly("A", "C", "B");
    granted(a).close();
    world.run(SOON);
    granted(c).close();
    world.run(SOON);
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void oneWhoWaitsAndCannotBeReachedLosesItsPlace() {
    final CompletableFuture<Hold> a = world.wish("A");
    final CompletableFuture<Hold> b = world.wish("B");
    hide("B");
    CompletableFuture<Evicted> evicted = evict("B");
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
    CompletableFuture<Evicted> evicted =
        world.baton("X").election(PATH).rule(rule).evictAsync("A", "stuck");
    world.run(SOON);

    assertThat(evicted.join()).isEqualTo(Evicted.LEFT);
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
    CompletableFuture<Evicted> evicted =
        world.baton("X").election(PATH).rule(rule).evictAsync("A", "stuck");
    world.run(TIMEOUT.minus(SOON));
    assertThat(evicted).isNotDone();
    assertThat(b.isLeader()).isFalse();
    world.run(SOON.multipliedBy(3));
    assertThat(evicted.join()).isIn(Evicted.DELETED, Evicted.LEFT);
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void nobodyIsEvictedWhoIsNotThere() {
    CompletableFuture<Hold> a = world.wish("A");
    assertThat(evict("B").join()).isEqualTo(Evicted.NOT_THERE);
    String node = PATH + "/" + world.inLine().get(0);
    granted(a).close();
    world.run(SOON);
    assertThat(evict(node).join()).isEqualTo(Evicted.NOT_THERE);
  }

  @Test
  void twoOfOneNameAreToldApartByTheirNodes() {
    CompletableFuture<Hold> a = world.lock("A").as("same").acquireAsync();
    world.run(SOON);
    var unused = world.lock("B").as("same").acquireAsync();
    world.run(SOON);
    List<String> line = world.inLine();

    assertThat(evict("same"))
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(AmbiguousIdException.class)
        .withMessageContaining(PATH + "/" + line.get(0) + ", " + PATH + "/" + line.get(1));
    assertThat(evict(line.get(1)).join()).isEqualTo(Evicted.LEFT);
    assertThat(world.inLine().get(0)).isEqualTo(line.get(0));
    assertThat(granted(a).isValid()).isTrue();
    assertThat(evict(PATH + "/" + world.inLine().get(1)).join()).isEqualTo(Evicted.LEFT);
    assertThat(granted(a).isValid()).isTrue();
  }

  @Test
  void atOnceTakesThePlaceWithoutAskingThough() {
    Hold hold = letsGoWhenLost(world.wish("A"));
    final CompletableFuture<Hold> b = world.wish("B");
    assertThat(world.lock("X").evictNow("A")).isEqualTo(Evicted.DELETED);
    world.run(SOON);
    assertThat(told).containsExactly("lost " + Reason.NODE_GONE);
    assertThat(hold.eviction()).isEmpty();
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void isNotStoppedByALostConnection() {
    Hold hold = granted(world.wish("A"));
    world.lock("X");
    world.run(SOON);
    world.zooKeeper.loseAnswer(Asked::share);
    CompletableFuture<Evicted> evicted = evict("A");
    world.run(Duration.ofSeconds(2));
    world.zooKeeper.cutAll();
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(evicted.join()).isEqualTo(Evicted.DELETED);
    assertThat(hold.eviction()).contains(new Message("X", "stuck"));
    hold.close();
  }

  @Test
  void saysWhatIsNotPermitted() {
    CompletableFuture<Hold> a = world.wish("A");
    world.zooKeeper.deny(PATH, Permission.DELETE);
    CompletableFuture<Evicted> evicted = evict("A");
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(evicted)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("give this identity DELETE on " + PATH);
    world.zooKeeper.allow(PATH, Permission.DELETE);
    granted(a).close();
  }

  @Test
  void costsAReadingOfAllToFindItAndAWriteAndALook() {
    CompletableFuture<Hold> a = world.wish("A");
    world.lock("X");
    world.run(SOON);
    var unused = world.lock("X").evictAsync("A", "stuck");
    List<Request> requests = world.requestsIn(SOON);
    assertThat(Asked.count(requests, Asked::line)).as("the line, and the registry").isEqualTo(2);
    assertThat(Asked.count(requests, Asked::share)).isEqualTo(1);
    assertThat(Asked.count(requests, Asked::node)).as("twice, and by its owner").isEqualTo(3);
    granted(a).close();
  }
}
