package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.lock.LockHold;
import dev.baton.participants.RemoveRefusedException;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An election or lock that nobody is in can be deleted, and no other. */
class RemovalTest {
  private static final String REGISTRY = PATH + ".standbys";
  private static final String HISTORY = "/baton/history/jobs%2Fnightly";
  private static final String END = PATH + "/~end-2147483000";

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Election administrator() {
    Election election = world.baton("X").election(PATH);
    world.run(SOON);
    return election;
  }

  private CompletableFuture<Boolean> remove() {
    CompletableFuture<Boolean> asked = administrator().removeAsync();
    world.run(SOON);
    return asked;
  }

  private void createAll(String... paths) {
    for (String path : paths) {
      world.zooKeeper.createNode(path);
    }
  }

  /** Somebody has led it, and left. */
  private void leaveEmpty() {
    Candidate first = world.line("A").get(0);
    first.close();
    world.run(SOON);
    assertThat(world.zooKeeper.nodeExists(PATH)).isTrue();
  }

  private static void assertRefused(CompletableFuture<?> asked, String... words) {
    assertThat(asked).isCompletedExceptionally();
    assertThatThrownBy(asked::join)
        .hasCauseInstanceOf(RemoveRefusedException.class)
        .cause()
        .hasMessageContainingAll(words);
  }

  private static void assertNotPermitted(CompletableFuture<?> asked, String... words) {
    assertThat(asked).isCompletedExceptionally();
    assertThatThrownBy(asked::join)
        .hasCauseExactlyInstanceOf(BatonException.class)
        .cause()
        .hasMessageContainingAll(words);
  }

  private static boolean deletes(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream().anyMatch(ZooKeeperRequest.Delete.class::isInstance);
  }

  @Test
  void nothingOfItIsLeftAndWhatIsAboveItStays() {
    leaveEmpty();
    createAll(REGISTRY, "/baton", "/baton/history", HISTORY, END);

    assertThat(remove().join()).isTrue();

    assertThat(List.of(PATH, REGISTRY, HISTORY)).noneMatch(world.zooKeeper::nodeExists);
    assertThat(List.of("/jobs", "/baton/history")).allMatch(world.zooKeeper::nodeExists);
  }

  @Test
  void itIsReadInOneRoundTripAndDeletedInOneTransaction() {
    leaveEmpty();
    createAll(REGISTRY, END);
    List<String> entries = world.zooKeeper.childNames(HISTORY);
    Election election = administrator();

    CompletableFuture<Boolean> asked = election.removeAsync();
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);

    assertThat(asked.join()).isTrue();
    assertThat(requests.stream().filter(ZooKeeperRequest::isWrite))
        .containsExactly(
            new ZooKeeperRequest.MultiRequest(
                List.of(
                    new ZooKeeperRequest.Delete(REGISTRY),
                    new ZooKeeperRequest.Delete(END),
                    new ZooKeeperRequest.Delete(PATH, 0),
                    new ZooKeeperRequest.Delete(HISTORY + "/" + entries.get(0)),
                    new ZooKeeperRequest.Delete(HISTORY + "/" + entries.get(1)),
                    new ZooKeeperRequest.Delete(HISTORY, 0))));
    assertThat(requests).hasSize(7);
  }

  @Test
  void whatIsNotThereIsSaidNotToBe() {
    assertThat(remove().join()).isFalse();
    leaveEmpty();
    assertThat(remove().join()).isTrue();
    assertThat(remove().join()).isFalse();
  }

  @Test
  void whatIsKeptOfAnElectionThatZooKeeperHasReapedGoesToo() {
    createAll("/baton", "/baton/history", HISTORY);
    assertThat(remove().join()).isTrue();
    assertThat(world.zooKeeper.nodeExists(HISTORY)).isFalse();
  }

  @Test
  void oneInWhichSomebodyStandsIsLeftAlone() {
    List<Candidate> line = world.line("A", "B");
    createAll(REGISTRY);
    assertRefused(remove(), PATH + " is in use, by A, B");
    assertThat(world.ids()).containsExactly("A", "B");
    assertThat(world.zooKeeper.nodeExists(REGISTRY)).isTrue();
    assertThat(line.get(0).isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected");
  }

  @Test
  void aLockIsRemovedWhenItIsFree() {
    LockHold hold = World.granted(world.wish("A"));
    assertRefused(remove(), "in use, by A");
    hold.close();
    world.run(SOON);
    CompletableFuture<Boolean> asked = remove();
    assertThat(asked.join()).isTrue();
    assertThat(world.zooKeeper.nodeExists(PATH)).isFalse();
    World.granted(world.wish("A")).close();
  }

  @Test
  void whoWaitsForARaceIsInIt() {
    Candidate a = world.campaign("A", TurnRule.RACE);
    world.run(SOON);
    Candidate b = world.campaign("B", TurnRule.RACE, CandidateBuilder::registered);
    world.run(SOON);
    assertRefused(remove(), "in use, by A, B");
    a.close();
    b.close();
    world.run(SOON);
    assertThat(remove().join()).isTrue();
    assertThat(List.of(PATH, REGISTRY)).noneMatch(world.zooKeeper::nodeExists);
  }

  @Test
  void whatGuardsAgainstALateRequestOfARaceStays() {
    leaveEmpty();
    createAll(PATH + "/~gone-0123456789abcdef");
    assertRefused(remove(), "in use, by " + PATH + "/~gone-0123456789abcdef");
  }

  @Test
  void whatIsNotBatonsIsNamedAndLeftAlone() {
    leaveEmpty();
    createAll(PATH + "/config");
    assertRefused(remove(), "another program", PATH + "/config");
    assertThat(world.zooKeeper.nodeExists(PATH + "/config")).isTrue();
  }

  @Test
  void dataThatIsNotBatonsIsLeftAlone() {
    leaveEmpty();
    world.zooKeeper.writeNode(PATH, "precious");
    assertRefused(remove(), PATH + " holds data");
    assertThat(world.zooKeeper.nodeData(PATH)).contains("precious");
  }

  /** The answer that shows it empty is 1 ms old when the transaction leaves. */
  @Test
  void whoComesBetweenTheReadingAndTheDeletingStays() {
    leaveEmpty();
    Election election = administrator();
    world.zooKeeper.setLatency(SOON);
    CompletableFuture<Boolean> asked = election.removeAsync();
    world.run(SOON.plus(SOON.dividedBy(2)));
    world.zooKeeper.setLatency(SOON.dividedBy(100));
    Candidate late = world.campaign("B");
    world.run(TIMEOUT);

    assertRefused(asked, "in use, by B");
    assertThat(world.zooKeeper.sentRequests()).as("it was tried").anyMatch(RemovalTest::deletes);
    assertThat(late.isLeader()).isTrue();
    assertThat(world.told("B")).containsExactly("elected");
  }

  @Test
  void aLostAnswerIsLookedFor() {
    leaveEmpty();
    world.zooKeeper.loseAnswer(RemovalTest::deletes);
    CompletableFuture<Boolean> asked = remove();
    world.run(TIMEOUT);
    assertThat(asked.join()).isTrue();
  }

  @Test
  void aLostRequestIsSentAgain() {
    leaveEmpty();
    world.zooKeeper.loseRequest(RemovalTest::deletes);
    CompletableFuture<Boolean> asked = remove();
    world.run(TIMEOUT);
    assertThat(asked.join()).isTrue();
    assertThat(world.zooKeeper.nodeExists(PATH)).isFalse();
  }

  @Test
  void thePermissionThatIsMissingIsNamed() {
    leaveEmpty();
    createAll(END);
    world.zooKeeper.denyPermission("/jobs", NodePermission.DELETE);
    assertNotPermitted(remove(), "change " + PATH, "DELETE on /jobs");
    assertThat(world.zooKeeper.nodeExists(END)).as("nothing was changed").isTrue();
    world.zooKeeper.denyPermission(PATH, NodePermission.READ);
    assertNotPermitted(remove(), "not permitted to read " + PATH);
  }

  @Test
  void theHistoryOfOneWhoCameWhereZooKeeperHadReapedTheNodeStays() {
    leaveEmpty();
    world.zooKeeper.reapContainers();
    Election election = administrator();
    world.run(SOON);
    world.zooKeeper.setLatency(SOON);
    CompletableFuture<Boolean> asked = election.removeAsync();
    world.run(SOON.plus(SOON.dividedBy(2)));
    world.zooKeeper.setLatency(SOON.dividedBy(100));
    Candidate late = world.campaign("B");
    world.run(TIMEOUT);

    assertThat(asked).isCompletedExceptionally();
    assertThat(late.isLeader()).isTrue();
    assertThat(world.zooKeeper.childNames(HISTORY)).anyMatch(name -> name.endsWith(",B"));
  }

  @Test
  void somethingBelowTheHistoryIsSaidToBeInTheWay() {
    leaveEmpty();
    world.zooKeeper.createNode(HISTORY + "/note");
    int before = world.zooKeeper.sentRequests().size();
    CompletableFuture<Boolean> asked = remove();
    assertThatThrownBy(asked::join)
        .hasCauseInstanceOf(RemoveRefusedException.class)
        .cause()
        .hasMessageContaining(HISTORY + "/note");
    assertThat(world.zooKeeper.sentRequests().size() - before).isLessThan(10);
  }
}
