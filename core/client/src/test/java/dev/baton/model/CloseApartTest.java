package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The end of a Baton and of its parts while no server answers. */
class CloseApartTest {
  private static final Duration STOP_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration WORK = Duration.ofSeconds(20);

  private final World world = new World();
  private final ManualLoop operator = new ManualLoop(world.time);
  private final Hand hand = new Hand();

  /** What has become of the servers, and how long a close may take beyond the work. */
  enum Outage {
    GONE(Duration.ofSeconds(1)),
    GONE_LONG_AGO(Duration.ofSeconds(1)),
    SILENT(TIMEOUT.dividedBy(4).plusSeconds(1));

    private final Duration longest;

    Outage(Duration longest) {
      this.longest = longest;
    }

    void begin(World world) {
      if (this == SILENT) {
        world.zooKeeper.setBlackHole(true);
      } else {
        world.zooKeeper.takeDown();
        world.run(this == GONE ? Duration.ZERO : TIMEOUT.multipliedBy(2));
      }
    }
  }

  @AfterEach
  void nothingIsLeft() {
    world.zooKeeper.setBlackHole(false);
    world.zooKeeper.bringUp();
    hand.doAtOnce();
    world.run(TIMEOUT.multipliedBy(3));
    world.close();
  }

  private Duration timeOf(Runnable close) {
    long before = world.time.now();
    close.run();
    return Duration.ofNanos(world.time.now() - before);
  }

  private void assertClosesInTime(Outage outage, Runnable close) {
    outage.begin(world);
    assertThat(timeOf(close)).isLessThanOrEqualTo(outage.longest);
  }

  @ParameterizedTest
  @EnumSource
  void batonWithoutParticipantsCloses(Outage outage) {
    world.baton("A");
    world.run(SOON);
    assertClosesInTime(outage, world.baton("A")::close);
  }

  @ParameterizedTest
  @EnumSource
  void leaderCloses(Outage outage) {
    world.awaitLeader(world.campaign("A"));
    assertClosesInTime(outage, world.baton("A")::close);
    assertThat(world.told("A")).last().asString().startsWith("revoked");
  }

  @ParameterizedTest
  @EnumSource
  void candidatesInAnyPositionClose(Outage outage) {
    world.line("A", "B", "C", "D");
    outage.begin(world);
    for (String name : new String[] {"D", "B", "A"}) {
      assertThat(timeOf(world.baton(name)::close)).isLessThanOrEqualTo(outage.longest);
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneCandidateClosesAndItsNodeGoesLater(Outage outage) {
    Candidate a = world.line("A", "B").get(0);
    assertClosesInTime(outage, a::close);

    world.zooKeeper.setBlackHole(false);
    world.zooKeeper.bringUp();
    world.run(TIMEOUT.multipliedBy(3));
    assertThat(world.ids()).containsExactly("B");
  }

  @ParameterizedTest
  @EnumSource
  void candidateCedes(Outage outage) {
    Candidate b = world.line("A", "B").get(1);
    assertClosesInTime(outage, () -> b.cede(Duration.ofHours(1)));
  }

  @ParameterizedTest
  @EnumSource
  void shardMemberCloses(Outage outage) {
    var member = world.baton("A").shards("/shards", 4).member("A").join();
    world.run(TIMEOUT);
    assertClosesInTime(outage, member::close);
  }

  @ParameterizedTest
  @EnumSource
  void leaderWaitsForItsWorkOnly(Outage outage) {
    Candidate a = world.campaign("A", b -> b.executor(hand).stopTimeout(STOP_TIMEOUT));
    world.awaitLeader(a);
    hand.runAll();
    outage.begin(world);
    operator.runAfter(WORK.toNanos(), hand::doAtOnce);

    assertThat(timeOf(world.baton("A")::close)).isBetween(WORK, WORK.plus(outage.longest));
  }

  @ParameterizedTest
  @EnumSource
  void holderWaitsForItsHoldOnly(Outage outage) {
    CompletableFuture<LockHold> wish = world.wish("A");
    granted(wish).onLost(reason -> operator.runAfter(WORK.toNanos(), granted(wish)::close));
    outage.begin(world);

    assertThat(timeOf(world.baton("A")::close)).isLessThanOrEqualTo(WORK.plus(outage.longest));
    assertThat(granted(wish).isValid()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void holdThatIsNeverClosedHasItsTimeToStop(Outage outage) {
    granted(world.wish(world.lock("A").stopTimeout(STOP_TIMEOUT)));
    outage.begin(world);

    assertThat(timeOf(world.baton("A")::close))
        .isLessThanOrEqualTo(STOP_TIMEOUT.plus(outage.longest));
  }

  @Test
  void nodesAreAwaitedWhileServersAnswerSlowly() {
    world.awaitLeader(world.campaign("A"));
    world.zooKeeper.setLatency(TIMEOUT.dividedBy(20));
    world.baton("A").close();
    assertThat(world.zooKeeper.childNames(PATH)).isEmpty();
  }
}
