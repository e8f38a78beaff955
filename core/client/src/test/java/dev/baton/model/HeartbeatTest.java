package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
  private static final int TIMEOUTS = 10;
  private static final Duration WHILE = TIMEOUT.multipliedBy(TIMEOUTS);

  private World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private void checkRhythm(int writesPerTimeout, int readsPerTimeout) {
    List<ZooKeeperRequest> requests = world.requestsIn(WHILE);
    assertThat(Asked.count(requests, Asked::check)).isEqualTo((long) writesPerTimeout * TIMEOUTS);
    assertThat(Asked.count(requests, Asked::signOfLife))
        .isEqualTo((long) readsPerTimeout * TIMEOUTS);
    assertThat(requests).hasSize((writesPerTimeout + readsPerTimeout) * TIMEOUTS);
  }

  @Test
  void asksTheQuorumFourTimesPerTimeoutAndReadsHalfwayWhileItLeads() {
    world.line("A");

    checkRhythm(4, 4);
  }

  @Test
  void onlyReadsWhenNobodyOfTheSessionTakesPart() {
    world.baton("idle");
    world.run(SOON);

    checkRhythm(0, 4);
  }

  @Test
  void asksTheQuorumAlsoForTheNextInLineButForNobodyBehindIt() {
    world.line("A", "B", "C");

    checkRhythm(4 + 4, 4 + 4 + 4);
  }

  @Test
  void asksForNoStandbyUnlessItShallBeWarm() {
    world = new World(new EngineSettings(TIMEOUT, Duration.ofSeconds(3), false, false, 0));
    world.line("A", "B");

    checkRhythm(4, 4 + 4);
  }

  @Test
  void asksOnceForAllElectionsOfASession() {
    for (int i = 0; i < 20; i++) {
      world.baton("A").election(PATH + i).candidate("A").campaign();
    }
    world.run(SOON);

    checkRhythm(4, 4);
    assertThat(world.requestsIn(TIMEOUT))
        .filteredOn(Asked::heartbeat)
        .allSatisfy(
            beat -> assertThat(((ZooKeeperRequest.HeartbeatChecks) beat).checks()).hasSize(20));
  }

  @Test
  void stopsAskingTheQuorumWhenTheLeaderLeaves() {
    Candidate a = world.line("A").get(0);
    a.close();
    world.run(SOON);

    checkRhythm(0, 4);
  }

  private static ZooKeeperRequest heartbeat(ZooKeeperRequest.Check... checks) {
    return new ZooKeeperRequest.HeartbeatChecks(List.of(checks));
  }

  private static ZooKeeperRequest.Check check(String node, int version) {
    return new ZooKeeperRequest.Check(node, version);
  }

  @Test
  void aNodeThatIsBeingReadAgainIsLeftOutOfOneHeartbeatOnly() {
    Candidate a = world.line("A").get(0);
    Candidate other = world.baton("A").election("/other").candidate("A").campaign();
    world.awaitLeader(other);
    world.run(SOON);
    runToHeartbeat();
    Duration untilNext = TIMEOUT.dividedBy(4);
    Duration oneWay = Duration.ofMillis(50);
    world.zooKeeper.setLatency(oneWay);
    String first = a.nodePath().orElseThrow();
    String second = other.nodePath().orElseThrow();

    // The news comes just before the next heartbeat, so the node is still being read again then.
    world.run(untilNext.minus(oneWay).minusMillis(10));
    world.rewrite(second);
    assertThat(world.requestsIn(oneWay.plusMillis(20)))
        .containsSequence(new ZooKeeperRequest.GetData(second, true), heartbeat(check(first, 0)));
    world.run(SOON);
    Duration before = other.leadership().orElseThrow().remaining();
    assertThat(world.requestsIn(untilNext)).contains(heartbeat(check(second, 1), check(first, 0)));
    world.run(SOON);
    assertThat(other.leadership().orElseThrow().remaining()).isGreaterThan(before);
  }

  @Test
  void holdersAreCheckedByTheirVersionsBeforeTheirWatchesAreSetAnew() {
    Candidate a = world.line("A").get(0);
    Candidate other = world.baton("A").election("/other").candidate("A").campaign();
    world.awaitLeader(other);
    world.run(TIMEOUT);
    world.zooKeeper.cutAll();
    assertThat(world.requestsIn(SOON))
        .filteredOn(Asked::heartbeat)
        .first()
        .isEqualTo(
            heartbeat(
                check(a.nodePath().orElseThrow(), 0), check(other.nodePath().orElseThrow(), 0)));
    assertThat(world.told("A")).containsExactly("elected", "suspended", "resumed");
  }

  @Test
  void goesOnWithAnotherNodeWhenTheOneThatItChecksIsGone() {
    Candidate a = world.line("A").get(0);
    Candidate other = world.baton("A").election("/other").candidate("A").campaign();
    world.awaitLeader(other);
    world.run(SOON);
    runToHeartbeat();
    world.zooKeeper.setLatency(Duration.ofMillis(50));
    final String gone = a.nodePath().orElseThrow();

    world.run(TIMEOUT.dividedBy(4).minusMillis(10));
    world.zooKeeper.deleteTree(gone);
    List<ZooKeeperRequest> requests = world.requestsIn(Duration.ofMillis(300));

    assertThat(requests)
        .filteredOn(Asked::check)
        .startsWith(
            heartbeat(check(gone, 0), check(other.nodePath().orElseThrow(), 0)),
            heartbeat(check(other.nodePath().orElseThrow(), -1)));
    assertThat(world.told("A")).containsExactly("elected", "revoked NODE_GONE", "elected");
    world.run(TIMEOUT);
    assertThat(other.isLeader()).isTrue();
  }

  @Test
  void doesNotRenewWhoseNodeChangedWhileItWasUnderWay() {
    Candidate a = world.line("A").get(0);
    Candidate other = world.baton("A").election("/other").candidate("A").campaign();
    world.awaitLeader(other);
    runToHeartbeat();
    world.zooKeeper.setLatency(Duration.ofMillis(50));
    runToHeartbeat();
    world.zooKeeper.writeNode(other.nodePath().orElseThrow(), "mail");
    // The heartbeat is refused, and a plain one follows.
    world.run(Duration.ofMillis(201));

    assertThat(a.leadership().orElseThrow().remaining())
        .isGreaterThan(other.leadership().orElseThrow().remaining().plus(TIMEOUT.dividedBy(5)));
    world.run(TIMEOUT);
    assertThat(a.leadership().orElseThrow().remaining())
        .isEqualTo(other.leadership().orElseThrow().remaining());
  }

  /** Lets time pass until just after a heartbeat has been answered. */
  private void runToHeartbeat() {
    long before = Asked.count(world.zooKeeper.sentRequests(), Asked::check);
    world.time.runUntil(
        "a heartbeat",
        TIMEOUT,
        () -> Asked.count(world.zooKeeper.sentRequests(), Asked::check) > before);
  }

  @Test
  void givesTheConnectionUpWhenAHeartbeatIsAQuarterOfTheTimeoutLate() {
    Candidate a = world.line("A").get(0);
    runToHeartbeat();
    world.run(SOON);
    world.zooKeeper.setBlackHole(true);

    world.run(TIMEOUT.dividedBy(2).minus(SOON).minusMillis(1));
    assertThat(world.told("A")).containsExactly("elected");
    world.run(Duration.ofMillis(2));
    assertThat(world.told("A")).containsExactly("elected", "suspended");

    world.zooKeeper.setBlackHole(false);
    world.run(TIMEOUT.dividedBy(4));
    assertThat(world.told("A")).containsExactly("elected", "suspended", "resumed");
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void leavesOutANodeThatMayNotBeReadAnyMoreAndGoesOnForTheOthers() {
    Hand hand = new Hand();
    List<Candidate> leaders = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      var candidate = world.baton("A").election(PATH + i).candidate("A").executor(hand);
      leaders.add(candidate.onRevoked((term, reason) -> {}).campaign());
      world.awaitLeader(leaders.get(i));
    }
    hand.runAll();
    String denied = leaders.get(0).nodePath().orElseThrow();
    world.zooKeeper.denyPermission(denied, NodePermission.READ);
    List<ZooKeeperRequest> requests = world.requestsIn(TIMEOUT.multipliedBy(2));

    assertThat(leaders.subList(1, 4)).allMatch(Candidate::isLeader);
    assertThat(Asked.count(requests, Asked::check)).isBetween(8L, 10L);
    hand.doAtOnce();
    world.zooKeeper.allowPermission(denied, NodePermission.READ);
  }
}
