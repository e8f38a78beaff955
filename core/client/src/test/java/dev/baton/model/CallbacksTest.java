package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallbacksTest {
  private final World world = new World();
  private final Hand hand = new Hand();

  @AfterEach
  void nothingIsLeft() {
    hand.doAtOnce();
    world.close();
  }

  @Test
  void tellEverythingInOrder() {
    Candidate a = world.line("A").get(0);
    List<String> told = world.told("B");
    Candidate b =
        world.campaign(
            "B",
            builder ->
                builder
                    .onPositionChanged(place -> told.add("standing " + place))
                    .onLeader(leader -> told.add("leader " + leader.id()))
                    .onRenewed(leadership -> told.add("renewed")));
    world.run(SOON);
    a.resign();
    world.run(TIMEOUT.dividedBy(4));
    world.zooKeeper.cutAll();
    world.run(SOON);
    b.resign();
    world.run(SOON);
    b.close();

    assertThat(told)
        .containsExactly(
            "standing 2",
            "leader A",
            "elected",
            "renewed",
            "suspended",
            "renewed",
            "resumed",
            "revoked RESIGNED",
            "standing 2",
            "leader A");
  }

  @Test
  void waitForOthersWhileATaskIsToldOfTheEndAtOnce() {
    List<EndReason> ends = new ArrayList<>();
    Candidate a = world.campaign("A", b -> b.executor(hand));
    world.run(SOON);
    Leadership led = a.leadership().orElseThrow();
    led.whenStopping(
        reason -> {
          throw new IllegalStateException("as planned");
        });
    led.whenStopping(ends::add);
    var unused = a.resignAsync();
    world.run(SOON);
    assertThat(world.told("A")).isEmpty();
    assertThat(ends).containsExactly(EndReason.RESIGNED);
    led.whenStopping(ends::add);
    assertThat(ends).containsExactly(EndReason.RESIGNED, EndReason.RESIGNED);
    hand.runAll();
  }

  @Test
  void comeOneAtATimeAndOnTheCandidatesOwnExecutor() {
    Candidate a = world.campaign("A", b -> b.executor(hand).onRenewed(renewed -> {}));
    world.run(TIMEOUT);
    world.zooKeeper.takeDown();
    world.run(SOON);
    assertThat(world.told("A")).isEmpty();
    assertThat(a.isLeader()).isTrue();

    hand.runOne();
    assertThat(world.told("A")).containsExactly("elected");
    hand.runAll();
    assertThat(world.told("A")).containsExactly("elected", "suspended");
    world.zooKeeper.bringUp();
    world.run(TIMEOUT.dividedBy(2));
    hand.runAll();
    assertThat(world.told("A")).containsExactly("elected", "suspended", "resumed");
    assertThat(hand.most()).isEqualTo(1);
  }

  @Test
  void tellOfRenewalsNoFasterThanTheyAreHeard() {
    int[] renewals = new int[1];
    world.campaign("A", b -> b.executor(hand).onRenewed(renewed -> renewals[0]++));
    world.run(TIMEOUT.multipliedBy(10));
    hand.runAll();

    assertThat(renewals[0]).isEqualTo(1);
  }

  @Test
  void thatAreSlowHearTheLastWordOnly() {
    Candidate b = world.campaign("B", c -> c.executor(hand));
    world.run(SOON);
    for (int times = 0; times < 100; times++) {
      world.zooKeeper.cutAll();
      world.run(SOON);
    }
    assertThat(b.isLeader()).isTrue();
    hand.runAll();
    assertThat(hand.ran()).isEqualTo(2);
    assertThat(world.told("B")).containsExactly("elected");
  }

  @Test
  void leaveATermOutThatEndedBeforeItsBeginningWasTold() {
    Candidate a = world.campaign("A", b -> b.executor(hand));
    world.run(SOON);
    var unused = a.closeAsync();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("A");
    hand.runAll();
    world.run(SOON);

    assertThat(world.told("A")).isEmpty();
    assertThat(world.ids()).isEmpty();
  }

  @Test
  void thatThrowHarmNobody() {
    Candidate a = world.campaign("A", b -> b.onElected(l -> failWith(new StackOverflowError())));
    world.run(SOON);
    Candidate b =
        world.campaign("B", c -> c.onPositionChanged(p -> failWith(new AssertionError())));
    world.run(SOON);
    assertThat(a.isLeader()).isTrue();
    a.close();
    world.run(SOON);

    assertThat(world.told("A")).containsExactly("revoked CLOSED");
    assertThat(world.told("B")).containsExactly("elected");
    assertThat(b.isLeader()).isTrue();
  }

  private static void failWith(Error error) {
    throw error;
  }

  @Test
  void thatAnExecutorRefusesKeepNobodyFromLeaving() {
    Candidate a =
        world.campaign(
            "A",
            b ->
                b.executor(
                    callback -> {
                      throw new RejectedExecutionException("full");
                    }));
    world.run(SOON);
    a.close();

    assertThat(world.ids()).isEmpty();
  }

  @Test
  void mayResign() {
    Candidate a = world.line("A").get(0);
    Candidate[] b = new Candidate[1];
    b[0] = world.campaign("B", builder -> builder.onElected(leadership -> b[0].resign()));
    world.run(SOON);
    Candidate c = world.line("C").get(0);
    a.close();
    world.run(SOON);

    assertThat(c.isLeader()).isTrue();
    assertThat(world.told("B")).containsExactly("revoked RESIGNED");
    assertThat(world.ids()).containsExactly("C", "B");
  }

  @Test
  void mayClose() {
    Candidate[] a = new Candidate[1];
    a[0] = world.campaign("A", b -> b.onElected(leadership -> a[0].close()));
    world.run(SOON);

    assertThat(world.told("A")).containsExactly("revoked CLOSED");
    assertThat(world.ids()).isEmpty();
  }

  @Test
  void ofOneCandidateDoNotWaitForThoseOfAnother() {
    world.campaign("A", b -> b.executor(hand));
    Candidate other =
        world.telling("other", world.baton("A").election("/other").candidate("other")).campaign();
    world.run(Duration.ofSeconds(1));

    assertThat(world.told("A")).isEmpty();
    assertThat(world.told("other")).containsExactly("elected");
    other.close();
    assertThat(world.told("other")).containsExactly("elected", "revoked CLOSED");
  }

  @Test
  void goOnWhenTheExecutorFailedToRunOne() {
    int[] given = new int[1];
    Candidate a =
        world.campaign(
            "A",
            b ->
                b.executor(
                    callback -> {
                      if (given[0]++ == 0) {
                        throw new OutOfMemoryError("no thread");
                      }
                      callback.run();
                    }));
    world.run(SOON);
    a.resign();
    world.awaitLeader(a);
    world.run(SOON);

    assertThat(world.told("A")).endsWith("elected");
  }

  @Test
  void settingsOfARunningCandidateDoNotChangeWithItsBuilder() {
    Candidate leader = world.line("A").get(0);
    List<String> told = world.told("B");
    CandidateBuilder builder =
        world
            .baton("B")
            .election(World.PATH)
            .candidate("B")
            .onElected(leadership -> told.add("elected"))
            .onRevoked((leadership, reason) -> told.add("revoked"));
    Candidate b = builder.campaign();
    world.run(SOON);
    builder
        .metadata("other")
        .onElected(leadership -> told.add("elected by other settings"))
        .onRevoked((leadership, reason) -> told.add("revoked by other settings"));
    leader.close();
    world.run(SOON);
    b.close();

    assertThat(told).containsExactly("elected", "revoked");
  }
}
