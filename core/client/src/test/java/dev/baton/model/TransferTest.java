package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.participants.Participant;
import dev.baton.participants.TransferFailedException;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A leader hands over to whom it is told to, or nothing is changed, or it is said who leads. */
class TransferTest {
  private static final Duration WITHIN = TIMEOUT;

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Election administrator() {
    return world.baton("X").election(PATH);
  }

  private CompletableFuture<Participant> transfer(String whom) {
    CompletableFuture<Participant> asked =
        administrator().transferToAsync(whom, "maintenance", WITHIN);
    world.run(SOON);
    return asked;
  }

  private static void assertRefused(CompletableFuture<?> asked, String... words) {
    assertEnds(asked, TransferRefusedException.class, words);
  }

  private static void assertFailed(CompletableFuture<?> asked, String... words) {
    assertEnds(asked, TransferFailedException.class, words);
  }

  private static void assertEnds(
      CompletableFuture<?> asked, Class<? extends Exception> how, String... words) {
    assertThat(asked).isCompletedExceptionally();
    assertThatThrownBy(asked::join).hasCauseInstanceOf(how).cause().hasMessageContainingAll(words);
  }

  @Test
  void theHeirLeadsNextAndAllWhoStoodBeforeItStandBehindIt() {
    List<Candidate> line = world.line("A", "B", "C", "D", "E");

    Participant successor = transfer("D").join();

    assertThat(successor.id()).isEqualTo("D");
    assertThat(line.stream().filter(Candidate::isLeader).map(Candidate::id)).containsExactly("D");
    assertThat(world.ids()).startsWith("D", "E").containsExactlyInAnyOrder("A", "B", "C", "D", "E");
    assertThat(world.told("A")).containsExactly("elected", "revoked TRANSFERRED");
    assertThat(world.told("B")).isEmpty();
    assertThat(world.told("C")).isEmpty();
    assertThat(world.told("D")).containsExactly("elected");
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUE", "WATCH_ALL"})
  void itIsOneTransactionAndOneChange(TurnRule rule) {
    for (String name : List.of("A", "B", "C", "D")) {
      world.campaign(name, rule);
      world.run(SOON);
    }
    world.run(TIMEOUT.multipliedBy(3));
    int before = world.zooKeeper.sentRequests().size();
    assertThat(transfer("C")).isCompleted();

    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(all.subList(before, all.size()).stream().filter(TransferTest::deletes))
        .as("the leader and the one between, together")
        .hasSize(1);
    assertThat(world.told("C")).containsExactly("elected");
    assertThat(world.told("B")).isEmpty();
    assertThat(world.told("D")).isEmpty();
  }

  private static boolean deletes(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.Delete
        || (request instanceof ZooKeeperRequest.MultiRequest multi
            && multi.parts().stream().anyMatch(TransferTest::deletes));
  }

  @Test
  void aStandbyThatIsWarmNeverLeadsInBetween() {
    List<Candidate> line = world.line("A", "B", "C");
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(transfer("C").join().id()).isEqualTo("C");
    assertThat(world.told("B")).isEmpty();
    assertThat(line.get(2).isLeader()).isTrue();
    assertThat(line.stream().filter(Candidate::isLeader)).hasSize(1);
  }

  @Test
  void theWorkStopsFirst() {
    world.campaign(
        "A",
        builder ->
            builder.onRevoked(
                (leadership, reason) -> {
                  world.told("A").add("stops");
                  assertThat(leadership.isValid()).isTrue();
                  assertThat(world.told("B")).isEmpty();
                }));
    world.run(SOON);
    world.campaign("B");
    world.run(SOON);

    assertThat(transfer("B").join().id()).isEqualTo("B");
    assertThat(world.told("A")).containsExactly("elected", "stops");
    assertThat(world.told("B")).containsExactly("elected");
  }

  @Test
  void whoeverLeadsAlreadyIsLeftAlone() {
    world.line("A", "B");
    assertThat(transfer("A").join().id()).isEqualTo("A");
    assertThat(world.told("A")).containsExactly("elected");
  }

  @Test
  void nothingIsChangedIfTheHeirIsNotThere() {
    assertRefused(transfer("B"), "no candidate leads", PATH);
    world.line("A", "B");
    assertRefused(transfer("Z"), "Z is not in the queue", "A, B");
    assertThat(world.told("A")).containsExactly("elected");
    assertThat(world.ids()).containsExactly("A", "B");
  }

  @Test
  void aRaceHasNobodyToNameButALeaderWhoStepsDown() {
    world.campaign("A", TurnRule.RACE);
    world.run(SOON);
    assertRefused(transfer("A"), "a race");

    world.campaign("B", TurnRule.RACE);
    world.run(SOON);
    CompletableFuture<Optional<Participant>> asked =
        administrator().resignLeaderAsync("maintenance", WITHIN);
    world.run(SOON);
    assertThat(asked).isCompleted();
    assertThat(world.told("A")).containsExactly("elected", "revoked RESIGNED");
    world.run(TIMEOUT);
    assertThat(world.told("B")).contains("elected");
  }

  @Test
  void aLeaderStepsDownForWhoeverIsNext() {
    world.line("A", "B", "C");
    CompletableFuture<Optional<Participant>> asked =
        administrator().resignLeaderAsync("maintenance", WITHIN);
    world.run(SOON);
    assertThat(asked.join().map(Participant::id)).contains("B");
    assertThat(world.ids()).containsExactly("B", "C", "A");
    assertThat(world.told("A")).containsExactly("elected", "revoked RESIGNED");
  }

  @Test
  void aLeaderThatCannotBeReachedIsNotHurriedAndForgetsTheOrder() {
    List<Candidate> line = world.line("A", "B");
    world.machine("A").loop().freezeFor(TIMEOUT.dividedBy(2));
    CompletableFuture<Participant> asked =
        administrator().transferToAsync("B", "maintenance", TIMEOUT.dividedBy(10));
    world.run(TIMEOUT.dividedBy(5));
    assertFailed(asked, "A has not left", "cancelled");
    world.run(TIMEOUT);
    assertThat(line.get(0).isLeader()).isTrue();
    assertThat(world.told("A")).doesNotContain("revoked TRANSFERRED");
    assertThat(transfer("B").join().id()).as("it may be told again").isEqualTo("B");
  }

  @Test
  void oneOrderAtATime() {
    world.line("A", "B", "C");
    world.machine("A").loop().freezeFor(Duration.ofSeconds(2));
    CompletableFuture<Participant> first = transfer("B");
    CompletableFuture<Participant> second = transfer("C");
    assertThat(first).isNotDone();
    assertRefused(second, "A was already asked", "maintenance");
    world.run(TIMEOUT);
    assertThat(first.join().id()).isEqualTo("B");
  }

  @Test
  void itIsSaidWhoLeadsIfTheHeirLeavesMeanwhile() {
    List<Candidate> line = world.line("A", "B", "C");
    world.machine("A").loop().freezeFor(Duration.ofSeconds(2));
    CompletableFuture<Participant> asked = transfer("C");
    var unused = line.get(2).closeAsync();
    world.run(TIMEOUT);
    assertThatThrownBy(asked::join)
        .hasCauseInstanceOf(TransferFailedException.class)
        .cause()
        .hasMessageContainingAll("C did not become leader", "B does")
        .satisfies(
            failure ->
                assertThat(((TransferFailedException) failure).leader().map(Participant::id))
                    .contains("B"));
    assertThat(line.get(1).isLeader()).isTrue();
  }

  /** A server is 1 ms away: nodes are read at 3 ms, the order comes at 5, and the heir has left. */
  @Test
  void nothingIsChangedIfTheHeirLeavesBeforeTheLeaderIsTold() {
    List<Candidate> line = world.line("A", "B", "C");
    Election election = administrator();
    world.run(SOON);
    CompletableFuture<Participant> asked = election.transferToAsync("C", "maintenance", WITHIN);
    world.run(Duration.ofMillis(3));
    var unused = line.get(2).closeAsync();
    world.run(SOON);
    assertRefused(asked, "C has just left the queue", "A still leads");
    assertThat(world.told("A")).containsExactly("elected");
    assertThat(world.told("B")).isEmpty();
    String leader = PATH + "/" + world.inLine().get(0);
    assertThat(world.zooKeeper.nodeData(leader).orElseThrow()).doesNotContain("mail");
  }

  @Test
  void aLostAnswerIsLookedFor() {
    List<Candidate> line = world.line("A", "B", "C");
    world.zooKeeper.loseAnswer(TransferTest::deletes);
    CompletableFuture<Participant> asked = transfer("C");
    world.run(TIMEOUT);
    assertThat(asked.join().id()).isEqualTo("C");
    assertThat(line.get(2).isLeader()).isTrue();
    assertThat(world.ids()).containsExactlyInAnyOrder("A", "B", "C").startsWith("C");
  }

  @Test
  void aLostOrderMakesTheLeaderStepAsideAllTheSame() {
    world.line("A", "B", "C");
    world.zooKeeper.loseRequest(TransferTest::deletes);
    CompletableFuture<Participant> asked = transfer("C");
    world.run(TIMEOUT);
    assertThatThrownBy(asked::join).hasCauseInstanceOf(TransferFailedException.class);
    assertThat(world.ids()).containsExactly("B", "C", "A");
  }

  /** Its work stops, and an old token is never used again: so it steps aside, without an heir. */
  @Test
  void aLeaderWhoseWorkStopsTooSlowlyStepsAsideAllTheSame() {
    ManualLoop slow = new ManualLoop(world.time);
    world.campaign(
        "A",
        builder -> builder.executor(task -> slow.runAfter(Duration.ofSeconds(3).toNanos(), task)));
    world.run(Duration.ofSeconds(4));
    world.line("B", "C");
    CompletableFuture<Participant> asked =
        administrator().transferToAsync("C", "maintenance", Duration.ofSeconds(1));
    world.run(Duration.ofSeconds(2));
    assertFailed(asked, "A has not left", "the next candidate leads");
    world.run(TIMEOUT);
    assertThat(world.ids()).containsExactly("B", "C", "A");
  }

  @Test
  void senselessTimesAreRefused() {
    for (Duration within : List.of(Duration.ZERO, Duration.ofSeconds(Long.MAX_VALUE))) {
      assertThatThrownBy(() -> administrator().transferToAsync("B", "why", within))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("within (the time to follow a request) must be from");
    }
  }
}
