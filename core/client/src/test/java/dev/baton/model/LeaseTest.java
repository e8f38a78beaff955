package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final Duration INSTANT = Duration.ofNanos(1);
  private static final Duration MARGIN = TIMEOUT.dividedBy(1000).plusMillis(5);
  private static final Duration LONG = Duration.ofHours(1);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void lastsToTheNanosecondWhileZooKeeperIsAway() {
    Candidate a = world.line("A").get(0);
    world.run(TIMEOUT);
    Leadership leadership = a.leadership().orElseThrow();
    world.zooKeeper.takeDown();

    world.run(leadership.remaining().minus(INSTANT));
    assertThat(a.isLeader()).isTrue();
    assertThat(leadership.isValid()).isTrue();
    assertThat(leadership.remaining()).isEqualTo(INSTANT);
    world.run(INSTANT);
    assertThat(a.isLeader()).isFalse();
    assertThat(leadership.isValid()).isFalse();
    assertThat(leadership.remaining()).isZero();
  }

  @Test
  void lastsForHalfTheTimeoutAtLeastAndForAllOfItAtMost() {
    Candidate a = world.line("A").get(0);
    for (int i = 0; i < 200; i++) {
      world.run(TIMEOUT.dividedBy(50));
      assertThat(a.leadership().orElseThrow().remaining())
          .isBetween(TIMEOUT.dividedBy(2).minus(MARGIN), TIMEOUT.minus(MARGIN));
    }
  }

  @Test
  void goesOnThroughAHiccup() {
    Candidate a = world.line("A").get(0);
    long token = a.leadership().orElseThrow().fencingToken();
    world.zooKeeper.takeDown();
    world.run(TIMEOUT.dividedBy(2));
    assertThat(a.isLeader()).isTrue();
    world.zooKeeper.bringUp();
    world.run(TIMEOUT);

    assertThat(world.told("A")).containsExactly("elected", "suspended", "resumed");
    assertThat(a.leadership().orElseThrow().fencingToken()).isEqualTo(token);
  }

  @Test
  void endsForGoodAndTheWorkStopsBeforeTheNodeGoesToTheEndOfTheLine() {
    List<Candidate> line = world.line("A", "B");
    Candidate a = line.get(0);
    Leadership first = a.leadership().orElseThrow();
    String node = a.nodePath().orElseThrow();
    // Two packets get through, so that the session lasts longer than the lease.
    world.run(TIMEOUT.dividedBy(4).multipliedBy(2).minus(SOON.multipliedBy(2)).plusMillis(1_300));
    world.zooKeeper.setBlackHole(true);
    world.time.runUntil("the lease is over", TIMEOUT, () -> !first.isValid());
    world.run(Duration.ofMillis(1));

    assertThat(world.told("A")).containsExactly("elected", "suspended", "revoked LEASE_OVER");
    assertThat(world.zooKeeper.nodeData(node)).isPresent();

    world.zooKeeper.setBlackHole(false);
    world.awaitLeader(line.get(1));
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(first.isValid()).isFalse();
    line.get(1).close();
    world.awaitLeader(a);
    assertThat(a.leadership().orElseThrow().fencingToken()).isGreaterThan(first.fencingToken());
    assertThat(first.isValid()).isFalse();
  }

  @Test
  void isOverFromTheFirstLookAfterAFreeze() {
    List<Candidate> line = world.line("A", "B");
    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(2));
    world.run(TIMEOUT.multipliedBy(2).minusMillis(1));

    assertThat(line.get(0).isLeader()).isFalse();
    assertThat(line.get(1).isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected");

    world.run(Duration.ofSeconds(1));
    assertThat(line.get(0).isLeader()).isFalse();
    assertThat(world.told("A")).startsWith("elected").contains("revoked LEASE_OVER");
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void isOverFromTheFirstLookAfterASuspension() {
    List<Candidate> line = world.line("A", "B");
    Leadership first = line.get(0).leadership().orElseThrow();
    world.machine("A").loop().moveWallClock(LONG);

    assertThat(line.get(0).isLeader()).isFalse();
    assertThat(first.remaining()).isZero();

    world.awaitLeader(line.get(1));
    assertThat(world.told("A")).containsExactly("elected", "revoked LEASE_OVER");
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void isOverForGoodOnceALookHasFoundItOver() {
    Candidate a = world.line("A").get(0);
    Leadership first = a.leadership().orElseThrow();
    world.machine("A").loop().moveWallClock(LONG);
    assertThat(first.isValid()).isFalse();
    world.machine("A").loop().moveWallClock(LONG.negated());

    assertThat(first.isValid()).isFalse();
    world.run(TIMEOUT);
    assertThat(world.told("A")).startsWith("elected", "revoked LEASE_OVER", "elected");
  }

  /** Asleep, its clock stands still; however short the sleep, it is a part of the lease. */
  @Test
  void getsShorterByTheTimeThatTheMachineSlept() {
    Leadership first = world.line("A").get(0).leadership().orElseThrow();
    Duration before = first.remaining();
    Duration nap = Duration.ofMillis(40);
    world.machine("A").loop().putToSleep(nap);
    world.run(nap);

    assertThat(first.remaining()).isEqualTo(before.minus(nap));
  }

  @Test
  void standsCorrectionsOfTheWallClock() {
    Candidate a = world.line("A").get(0);
    for (int i = 0; i < 10; i++) {
      world.run(TIMEOUT);
      world.machine("A").loop().moveWallClock(TIMEOUT.dividedBy(100));
      assertThat(a.isLeader()).isTrue();
    }
    world.run(TIMEOUT);
    world.machine("A").loop().moveWallClock(TIMEOUT.dividedBy(4));
    assertThat(a.isLeader()).isTrue();
    world.run(TIMEOUT);

    assertThat(world.told("A")).containsExactly("elected");
  }

  @Test
  void asksZooKeeperOnlyAFewTimesToLeadAgainAfterASuspension() {
    Candidate a = world.line("A").get(0);
    world.run(TIMEOUT);
    world.machine("A").loop().moveWallClock(LONG);

    assertThat(world.requestsIn(TIMEOUT)).hasSizeLessThan(30);
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void endsWhenAnOperatorDeletesTheNode() {
    List<Candidate> line = world.line("A", "B");
    final long first = line.get(0).leadership().orElseThrow().fencingToken();
    world.zooKeeper.deleteTree(line.get(0).nodePath().orElseThrow());
    world.run(SOON);

    assertThat(world.told("A")).containsExactly("elected", "revoked NODE_GONE");
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(line.get(1).isLeader()).isTrue();
    line.get(1).close();
    world.run(SOON);
    assertThat(line.get(0).leadership().orElseThrow().fencingToken()).isGreaterThan(first);
  }

  @Test
  void survivesMailInTheNode() {
    Candidate a = world.line("A").get(0);
    for (int i = 0; i < 10; i++) {
      world.zooKeeper.writeNode(a.nodePath().orElseThrow(), "mail " + i);
      world.run(TIMEOUT.dividedBy(3));
    }

    assertThat(a.isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected");
  }

  @Test
  void endsWhenTheServersEndTheSession() {
    List<Candidate> line = world.line("A", "B");
    Leadership first = line.get(0).leadership().orElseThrow();
    world.zooKeeper.expireAll();
    world.run(Duration.ofSeconds(1));

    assertThat(world.told("A")).startsWith("elected", "suspended", "revoked SESSION_EXPIRED");
    assertThat(first.isValid()).isFalse();
    assertThat(world.ids()).containsExactlyInAnyOrder("A", "B");
    assertThat(line).filteredOn(Candidate::isLeader).hasSize(1);
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2);
  }
}
