package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.participants.Peers;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Counts the requests of one join and of one change, in a shared queue and in one of Baton alone.
 * Heartbeats are left out: they are sent whether or not something happens.
 */
class SharedQueueCostTest {
  private static final String PEER =
      PATH + "/_c_0a1b2c3d-0000-4000-8000-0123456789ab-latch-0000000000";
  private static final Duration QUIET = Duration.ofSeconds(5);

  private final World world = new World();

  private record Cost(List<String> join, List<String> change) {}

  @AfterEach
  void closeWorld() {
    world.close();
  }

  private Election shared(String name) {
    return world.baton(name).election(PATH).sharedWith(Peers.CURATOR_LATCH);
  }

  private Election alone(String name) {
    return world.baton(name).election("/jobs/alone");
  }

  private List<String> requestsSoon() {
    return world.requestsIn(SOON).stream()
        .filter(one -> !(one instanceof ZooKeeperRequest.HeartbeatChecks))
        .filter(one -> !one.equals(new ZooKeeperRequest.GetData("/", false)))
        .map(one -> one.getClass().getSimpleName())
        .sorted()
        .toList();
  }

  /** Returns what a candidate costs that joins behind a member, which then leaves. */
  private Cost costBehind(Election election, Runnable leave) {
    world.run(QUIET);
    Candidate next = election.candidate("B").campaign();
    List<String> join = requestsSoon();
    world.run(QUIET);
    leave.run();
    Cost cost = new Cost(join, requestsSoon());
    assertThat(next.isLeader()).isTrue();
    return cost;
  }

  private Cost costBehindBaton(Election first, Election next) {
    Candidate leader = first.candidate("A").campaign();
    return costBehind(
        next,
        () -> {
          var unused = leader.closeAsync();
        });
  }

  /** Counts where Baton has led before, so that its history exists as it does in a long use. */
  private Cost costBehindPeer() {
    Candidate earlier = shared("A").candidate("A").campaign();
    world.run(QUIET);
    var unused = earlier.closeAsync();
    world.run(QUIET);
    world.zooKeeper.createEphemeralNode(PEER);
    return costBehind(shared("B"), () -> world.zooKeeper.deleteTree(PEER));
  }

  @Test
  void memberBehindBatonCostsWhatItCostsInQueueOfBatonAlone() {
    Cost cost = costBehindBaton(alone("A"), alone("B"));
    assertThat(cost.join()).containsExactly("Create", "GetChildren", "GetData", "GetData");
    assertThat(cost.change()).containsExactly("MultiRequest", "MultiRequest");
    assertThat(costBehindBaton(shared("A"), shared("B"))).isEqualTo(cost);
  }

  @Test
  void memberBehindPeerReadsQueueOnceMoreWhenItLeads() {
    Cost cost = costBehindPeer();
    assertThat(cost.join()).containsExactly("Create", "GetChildren", "GetData", "GetData");
    assertThat(cost.change()).containsExactly("GetChildren", "MultiRequest");
  }
}
