package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TermRecord;
import dev.baton.participants.TransferFailedException;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Anybody may have a candidate cede, whether it leads or waits. */
class CedeOrdersTest {
  private static final Duration OUT = Duration.ofMinutes(5);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Election administrator() {
    return world.baton("X").election(PATH);
  }

  private CompletableFuture<Optional<Participant>> order(@Nullable String whom, Duration out) {
    CompletableFuture<Optional<Participant>> asked =
        administrator().cedeAsync(whom, "maintenance", out, TIMEOUT);
    world.run(SOON);
    return asked;
  }

  private static void assertRefused(CompletableFuture<?> asked, String... words) {
    assertThatThrownBy(asked::join)
        .hasCauseInstanceOf(TransferRefusedException.class)
        .cause()
        .hasMessageContainingAll(words);
  }

  private List<String> participants() {
    CompletableFuture<List<Participant>> asked = administrator().participantsAsync();
    world.run(SOON);
    return asked.join().stream().map(Participant::id).toList();
  }

  @Test
  void theLeaderIsToldToByAnybodyAndLearnsByWhomAndWhy() {
    List<Optional<RequestOrigin>> why = new ArrayList<>();
    world.campaign("A", builder -> builder.onRevoked((led, reason) -> why.add(led.endedBy())));
    world.run(SOON);
    world.line("B", "C");
    assertThat(order(null, OUT).join().map(Participant::id)).contains("B");
    assertThat(why)
        .singleElement()
        .satisfies(one -> assertThat(one.map(RequestOrigin::reason)).contains("maintenance"));
    assertThat(world.ids()).containsExactly("B", "C");
    world.run(OUT);
    assertThat(world.ids()).containsExactly("B", "C", "A");
  }

  @Test
  void theHistorySaysByWhomAndWhy() {
    world.line("A", "B");
    assertThat(order(null, OUT)).isCompleted();
    var asked = administrator().historyAsync();
    world.run(SOON);
    TermRecord first = asked.join().get(0);
    assertThat(first.reason()).contains(EndReason.CEDED);
    assertThat(first.endedBy().map(RequestOrigin::reason)).contains("maintenance");
  }

  @Test
  void oneWhoWaitsIsToldTo() {
    world.line("A", "B", "C");
    assertThat(order("B", OUT).join().map(Participant::id)).contains("A");
    assertThat(world.ids()).containsExactly("A", "C");
    assertThat(world.told("A")).containsExactly("elected");
    world.run(OUT);
    assertThat(world.ids()).containsExactly("A", "C", "B");
  }

  @Test
  void oneWhoWaitsFarBehindIsToldTo() {
    world.line("A", "B", "C", "D", "E", "F", "G", "H");
    world.run(TIMEOUT); // far back, a heartbeat arms the watch
    assertThat(order("G", OUT)).isCompleted();
    assertThat(world.ids()).doesNotContain("G");
  }

  @Test
  void oneWhoIsRegisteredForARaceIsToldTo() {
    world.awaitLeader(world.campaign("A", TurnRule.RACE, CandidateBuilder::registered));
    world.campaign("B", TurnRule.RACE, CandidateBuilder::registered);
    world.run(SOON);
    assertThat(order("B", OUT).join().map(Participant::id)).contains("A");
    assertThat(participants()).containsExactly("A");
    assertThat(order("A", OUT)).isCompleted();
    assertThat(participants()).isEmpty();
    world.run(OUT.plus(TIMEOUT));
    assertThat(participants()).containsExactlyInAnyOrder("A", "B");
  }

  @Test
  void anOrderThatWasTakenBackIsForgotten() {
    List<Candidate> line = world.line("A", "B", "C");
    for (String name : List.of("A", "B")) {
      world.machine(name).loop().freezeFor(TIMEOUT.dividedBy(2));
      CompletableFuture<Optional<Participant>> asked =
          administrator().cedeAsync(name, "maintenance", OUT, TIMEOUT.dividedBy(10));
      world.run(TIMEOUT.dividedBy(5));
      assertThatThrownBy(asked::join)
          .hasCauseInstanceOf(TransferFailedException.class)
          .hasMessageContaining(name + " has not left");
      world.run(TIMEOUT);
    }
    assertThat(line.get(0).isLeader()).isTrue();
    assertThat(world.ids()).containsExactly("A", "B", "C");
    assertThat(line).allSatisfy(one -> assertThat(one.cedeRemaining()).isEmpty());
  }

  @Test
  void oneOrderAtATime() {
    world.line("A", "B");
    world.machine("A").loop().freezeFor(Duration.ofSeconds(2));
    CompletableFuture<Optional<Participant>> first = order("A", OUT);
    assertRefused(order(null, Duration.ofMinutes(1)), "A was already asked", "maintenance");
    world.run(TIMEOUT);
    assertThat(first.join().map(Participant::id)).contains("B");
  }

  @Test
  void nothingIsChangedWhereNobodyIsThere() {
    assertRefused(order(null, OUT), "no candidate leads", PATH);
    assertRefused(order("A", OUT), "A is not in the queue", "the queue is empty");
    world.line("A");
    assertRefused(order("B", OUT), "B is not in the queue", "its participants are A");
  }

  @Test
  void whoIsAloneLeavesNobodyInLine() {
    world.line("A");
    assertThat(order("A", OUT).join()).isEmpty();
    assertThat(world.ids()).isEmpty();
    world.run(OUT.plus(SOON));
    assertThat(world.told("A")).containsExactly("elected", "revoked CEDED", "elected");
  }

  @Test
  void whoHoldsOrAwaitsALockTakesNoSuchOrder() {
    LockHold hold = World.granted(world.wish("A"));
    assertRefused(order("A", OUT), "is a lock", "ask A");
    assertRefused(order(null, OUT), "is a lock");
    CompletableFuture<LockHold> next = world.wish("B");
    assertRefused(order("B", OUT), "is a lock");
    assertThat(hold.isValid()).isTrue();
    hold.close();
    world.run(SOON);
    assertThat(next).isCompleted();
  }

  @Test
  void neitherDoesWhoStandsInTheLineOfALockWithCallbacks() {
    Candidate a = world.lock("A").candidate("A").campaign();
    world.awaitLeader(a);
    assertRefused(order("A", OUT), "is a lock");
    a.cede(OUT);
    assertThat(a.isLeader()).as("but of itself it may").isFalse();
  }

  @Test
  void senselessTimesAreRefused() {
    for (Duration out : List.of(Duration.ZERO, Duration.ofDays(366), Duration.ofNanos(1))) {
      assertThatThrownBy(() -> administrator().cedeAsync("A", "why", out, TIMEOUT))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("out (the time out of the queue) must be from 0.001 s");
    }
    assertThatThrownBy(() -> administrator().cedeAsync("A", "why", OUT, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("within (the time to follow a request) must be from");
  }

  @Test
  void anOrderThatMakesNoSenseIsNobodysWill() {
    Candidate a = world.line("A", "B").get(0);
    String node = PATH + "/" + world.inLine().get(0);
    String data = world.zooKeeper.nodeData(node).orElseThrow();
    world.zooKeeper.writeNode(
        node,
        data + "mail cede\nmail-number 0\nmail-from eve\nmail-reason because\nmail-about soon\n");
    world.run(SOON);
    Leadership leadership = a.leadership().orElseThrow();
    a.close();
    assertThat(leadership.endedBy()).isEmpty();
  }
}
