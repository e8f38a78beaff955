package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who cedes keeps out of the line for as long as was said, and stands in it again then. */
class CedeTest {
  private static final Duration OUT = Duration.ofMinutes(5);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void aLeaderLeavesTheLineAndComesBackAtItsEndWhenTheTimeIsOver() {
    List<Candidate> line = world.line("A", "B", "C");
    line.get(0).cede(OUT);
    assertThat(world.told("A")).containsExactly("elected", "revoked CEDED");
    world.run(SOON);
    assertThat(world.ids()).containsExactly("B", "C");
    assertThat(line.get(1).isLeader()).isTrue();
    assertThat(line.get(0).nodePath()).isEmpty();

    world.run(OUT.minus(SOON.multipliedBy(2)));
    assertThat(world.ids()).as("just before the time is over").containsExactly("B", "C");
    world.run(SOON.multipliedBy(2));
    assertThat(world.ids()).containsExactly("B", "C", "A");
    assertThat(line.get(0).cedeRemaining()).isEmpty();
  }

  @Test
  void itIsOneRequest() {
    List<Candidate> line = world.line("A", "B");
    world.run(TIMEOUT.multipliedBy(2));
    int before = world.zooKeeper.sentRequests().size();
    line.get(0).cede(OUT);
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(all.subList(before, all.size()).stream().filter(CedeTest::deletes)).hasSize(1);
  }

  private static boolean deletes(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.Delete
        || (request instanceof ZooKeeperRequest.MultiRequest multi
            && multi.parts().stream().anyMatch(CedeTest::deletes));
  }

  @Test
  void oneWhoWaitsLeavesTheLineToo() {
    List<Candidate> line = world.line("A", "B", "C");
    line.get(1).cede(OUT);
    assertThat(world.ids()).containsExactly("A", "C");
    assertThat(line.get(1).cedeRemaining())
        .hasValueSatisfying(left -> assertThat(left).isLessThanOrEqualTo(OUT));
    world.run(OUT.plus(SOON));
    assertThat(world.ids()).containsExactly("A", "C", "B");
    assertThat(world.told("B")).isEmpty();
  }

  @Test
  void theWorkStopsFirstAndTheTimeRunsFromThen() {
    Hand hand = new Hand();
    Candidate a = world.campaign("A", b -> b.executor(hand).stopTimeout(Duration.ofMinutes(1)));
    world.awaitLeader(a);
    hand.runAll();
    Candidate b = world.line("B").get(0);
    a.cede(OUT);
    assertThat(b.isLeader()).as("its stop timeout is over").isTrue();
    world.run(OUT.multipliedBy(2));
    assertThat(world.ids()).as("its work has not stopped yet").containsExactly("B");
    assertThat(a.cedeRemaining()).contains(OUT);

    hand.doAtOnce();
    world.run(OUT.minus(SOON));
    assertThat(world.ids()).containsExactly("B");
    world.run(SOON.multipliedBy(2));
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void aCandidateOfARaceKeepsOutOfItWithItsRegistration() {
    Candidate a = world.campaign("A", TurnRule.RACE, CandidateBuilder::registered);
    world.awaitLeader(a);
    Candidate b = world.campaign("B", TurnRule.RACE, CandidateBuilder::registered);
    world.run(SOON);
    a.cede(OUT);
    world.run(TIMEOUT);
    assertThat(b.isLeader()).isTrue();
    assertThat(participants()).containsExactly("B");

    b.cede(Duration.ofSeconds(1));
    world.run(SOON);
    assertThat(participants()).as("nobody races").isEmpty();
    world.run(Duration.ofSeconds(1));
    assertThat(b.isLeader()).isTrue();
    world.run(OUT);
    assertThat(participants()).containsExactly("B", "A");
    assertThat(world.told("A")).containsExactly("elected", "revoked CEDED");
  }

  private List<String> participants() {
    CompletableFuture<List<Participant>> asked =
        world.baton("X").election(PATH).participantsAsync();
    world.run(SOON);
    return asked.join().stream().map(Participant::id).toList();
  }

  @Test
  void whoeverIsClosedMeanwhileIsClosedAtOnce() {
    List<Candidate> line = world.line("A", "B");
    line.get(0).cede(OUT);
    CompletableFuture<Void> closed = line.get(0).closeAsync();
    world.run(SOON);
    assertThat(closed).isDone();
    assertThat(line.get(0).cedeRemaining()).isEmpty();
    world.run(OUT.multipliedBy(2));
    assertThat(world.ids()).containsExactly("B");
    line.get(0).cede(OUT);
    assertThat(line.get(0).cedeRemaining()).as("it is closed").isEmpty();
  }

  @Test
  void aSessionThatEndsMeanwhileChangesNothing() {
    List<Candidate> line = world.line("A", "B");
    line.get(0).cede(OUT);
    world.zooKeeper.expireAll();
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(world.ids()).containsExactly("B");
    world.run(OUT);
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void oneThatCannotReachZooKeeperKeepsOutWhenItCanAgain() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.takeDown();
    line.get(0).cede(OUT);
    world.zooKeeper.bringUp();
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(world.ids()).containsExactly("B");
    world.run(OUT);
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void theLastWordCounts() {
    List<Candidate> line = world.line("A", "B");
    line.get(0).cede(OUT);
    line.get(0).cede(Duration.ofSeconds(1));
    world.run(Duration.ofSeconds(1).plus(SOON));
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void whoWaitsForLeadershipWaitsOn() {
    List<Candidate> line = world.line("A", "B");
    line.get(0).cede(OUT);
    CompletableFuture<Leadership> waiter = line.get(0).whenLeader();
    line.get(1).close();
    world.run(OUT.minus(SOON.multipliedBy(2)));
    assertThat(waiter).isNotDone();
    world.run(SOON.multipliedBy(4));
    assertThat(waiter).isCompleted();
  }

  @Test
  void senselessTimesAreRefused() {
    Candidate a = world.line("A").get(0);
    for (Duration out : List.of(Duration.ZERO, Duration.ofDays(366), Duration.ofNanos(1))) {
      assertThatThrownBy(() -> a.cede(out))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("out (the time out of the queue) must be from 0.001 s");
    }
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void whatKeptItFromLeavingIsOverOnceItHasLeft() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.denyPermission(PATH, NodePermission.DELETE);
    line.get(1).cede(OUT);
    world.run(TIMEOUT);
    world.zooKeeper.allowPermission(PATH, NodePermission.DELETE);
    world.run(TIMEOUT.multipliedBy(6));
    assertThat(world.ids()).containsExactly("A");
    var leads = line.get(1).whenLeader();
    world.run(SOON);
    assertThat(leads).isNotDone();
  }
}
