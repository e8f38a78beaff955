package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecoveryTest {
  private static final Duration RECONNECTED = Duration.ofMillis(500);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private long sent(Predicate<ZooKeeperRequest> which) {
    return Asked.count(world.zooKeeper.sentRequests(), which);
  }

  @Test
  void findsTheNodeAgainWhoseCreateWasAppliedUnheardOf() {
    world.line("first").get(0).close();
    final long before = sent(Asked::seat);
    world.zooKeeper.loseAnswer(Asked::seat);
    Candidate a = world.campaign("A");
    world.run(RECONNECTED);

    assertThat(sent(Asked::seat) - before).isEqualTo(1);
    assertThat(a.isLeader()).isTrue();
    assertThat(world.inLine()).hasSize(1);
    assertThat(a.nodePath()).contains(PATH + "/" + world.inLine().get(0));
  }

  @Test
  void placesAgainByAnotherNameWhenTheCreateWasNotApplied() {
    world.line("first").get(0).close();
    final int before = world.zooKeeper.sentRequests().size();
    world.zooKeeper.loseRequest(Asked::seat);
    Candidate a = world.campaign("A");
    world.run(RECONNECTED);

    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(all.subList(before, all.size()))
        .filteredOn(Asked::seat)
        .extracting(request -> ((ZooKeeperRequest.Create) request).path())
        .hasSize(2)
        .doesNotHaveDuplicates();
    assertThat(a.isLeader()).isTrue();
    assertThat(world.inLine()).hasSize(1);
  }

  @Test
  void looksBehindABarrierBeforeItPlacesAgain() {
    world.line("first").get(0).close();
    final int before = world.zooKeeper.sentRequests().size();
    world.zooKeeper.loseRequest(Asked::seat);
    world.campaign("A");
    world.run(RECONNECTED);

    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(all.subList(before, all.size()))
        .filteredOn(request -> !Asked.signOfLife(request))
        .extracting(RecoveryTest::kind)
        .startsWith("seat", "line", "check", "line", "seat", "line");
  }

  private static String kind(ZooKeeperRequest request) {
    if (Asked.seat(request)) {
      return "seat";
    }
    return Asked.line(request) ? "line" : Asked.check(request) ? "check" : "other";
  }

  @Test
  void leavesForGoodWhenTheDeleteWasAppliedUnheardOf() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.loseAnswer(Asked::delete);
    line.get(0).close();
    world.run(RECONNECTED);

    assertThat(world.ids()).containsExactly("B");
    assertThat(line.get(1).isLeader()).isTrue();
  }

  @Test
  void leavesWithTheNextConnectionWhenTheDeleteWasLost() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.loseRequest(Asked::delete);
    line.get(0).close();
    world.run(RECONNECTED);

    assertThat(world.ids()).containsExactly("B");
    assertThat(line.get(1).isLeader()).isTrue();
  }

  @Test
  void goesToTheEndOfTheLineOnceThoughTheAnswerWasLost() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.loseAnswer(Asked::replacement);
    line.get(0).resign();
    world.run(RECONNECTED);

    assertThat(sent(Asked::replacement)).isEqualTo(1);
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(line.get(1).isLeader()).isTrue();
  }

  @Test
  void goesToTheEndOfTheLineThoughTheRequestWasLost() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.loseRequest(Asked::replacement);
    line.get(0).resign();
    world.run(RECONNECTED);

    assertThat(sent(Asked::replacement)).isEqualTo(2);
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(line.get(1).isLeader()).isTrue();
  }

  @Test
  void winsOnePrizeThoughTheAnswerWasLost() {
    world.line("first").get(0).close();
    world.zooKeeper.loseAnswer(Asked::prize);
    Candidate a = world.campaign("A", TurnRule.RACE);
    world.run(RECONNECTED);

    assertThat(sent(Asked::prize)).isEqualTo(1);
    assertThat(a.isLeader()).isTrue();
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2);
  }

  @Test
  void standsInLineAgainByItselfInANewSession() {
    List<Candidate> line = world.line("A", "B", "C");
    final List<String> before = world.inLine();
    world.zooKeeper.takeDown();
    world.run(TIMEOUT.multipliedBy(3));
    world.zooKeeper.bringUp();
    world.run(TIMEOUT);

    assertThat(world.ids()).containsExactlyInAnyOrder("A", "B", "C");
    assertThat(world.inLine()).doesNotContainAnyElementsOf(before);
    assertThat(line).filteredOn(Candidate::isLeader).hasSize(1);
  }

  @Test
  void keepsItsPlaceWhenTheSessionOutlivesTheConnection() {
    world.line("A", "B", "C");
    final List<String> before = world.inLine();
    for (int i = 0; i < 20; i++) {
      world.zooKeeper.cutAll();
      world.run(Duration.ofMillis(i * 7L));
    }
    world.run(RECONNECTED);

    assertThat(world.inLine()).isEqualTo(before);
  }

  @Test
  void makesTheParentsInTheSecondRoundTripAndOnlyWhenTheyAreMissing() {
    Candidate a = world.campaign("A");
    world.awaitLeader(a);
    a.close();
    world.zooKeeper.reapContainers();
    assertThat(world.zooKeeper.childNames("/jobs")).isEmpty();

    Candidate again = world.campaign("A");
    world.awaitLeader(again);
    assertThat(sent(Asked::parent)).isEqualTo(4);
    again.close();
    world.awaitLeader(world.campaign("A"));
    assertThat(sent(Asked::parent)).isEqualTo(4);
  }

  @Test
  void standsInLineThoughTheParentIsReapedJustBeforeItsCreate() {
    world.line("first").get(0).close();
    Candidate a = world.campaign("A");
    world.zooKeeper.reapContainers();
    world.awaitLeader(a);

    assertThat(world.ids()).containsExactly("A");
  }

  @Test
  void allRejoinWhenTheElectionIsDeletedUnderThem() {
    List<Candidate> line = world.line("A", "B", "C");
    world.zooKeeper.deleteTree("/jobs");
    world.run(RECONNECTED);

    assertThat(world.ids()).containsExactlyInAnyOrder("A", "B", "C");
    assertThat(line).filteredOn(Candidate::isLeader).hasSize(1);
  }
}
