package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What it costs to stand far back in a long queue, and when that moves on: whoever else waits. */
class QueueCostTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private List<Candidate> longLine() {
    return world.line(IntStream.range(0, 20).mapToObj(i -> "c" + i).toArray(String[]::new));
  }

  private static List<ZooKeeperRequest> withoutRhythm(List<ZooKeeperRequest> requests) {
    return requests.stream()
        .filter(request -> !Asked.heartbeat(request))
        .filter(request -> !Asked.signOfLife(request))
        .toList();
  }

  @Test
  void aJoinCostsThreeRequestsAndTheWatchOnItsNodeTakesTheTurnOfASignOfLife() {
    longLine();
    world.baton("last");
    world.run(TIMEOUT);
    Candidate last = world.campaign("last");
    List<ZooKeeperRequest> joining = withoutRhythm(world.requestsIn(SOON));
    assertThat(joining.stream().filter(Asked::seat)).hasSize(1);
    assertThat(joining.stream().filter(Asked::line)).hasSize(1);
    assertThat(joining).hasSize(3);

    String own = last.nodePath().orElseThrow();
    int signs = signsIn(TIMEOUT.dividedBy(4));
    assertThat(withoutRhythm(world.zooKeeper.sentRequests()))
        .endsWith(new ZooKeeperRequest.GetData(own, true));
    world.run(TIMEOUT.dividedBy(4));
    assertThat(signsIn(TIMEOUT.dividedBy(4))).as("half a timeout later").isEqualTo(signs + 1);
  }

  private int signsIn(Duration time) {
    return (int)
        Asked.count(world.requestsIn(time), new ZooKeeperRequest.GetData("/", false)::equals);
  }

  @Test
  void aChangeCostsThreeRequestsAndNobodyFurtherBackHearsOfIt() {
    List<Candidate> line = longLine();
    for (int i = 0; i < 10; i++) {
      world.run(TIMEOUT);
      var unused = line.get(i).closeAsync();
      List<ZooKeeperRequest> asked = withoutRhythm(world.requestsIn(SOON));
      assertThat(line.get(i + 1).isLeader()).isTrue();
      assertThat(asked.stream().filter(request -> !isFolding(request)))
          .as("the delete, the beginning of the next term, and at most a reading or a check")
          .hasSizeLessThanOrEqualTo(4);
    }
  }

  private static boolean isFolding(ZooKeeperRequest request) {
    boolean reads =
        (request instanceof ZooKeeperRequest.GetChildren list && list.path().startsWith("/baton/"))
            || (request instanceof ZooKeeperRequest.GetData read
                && read.path().startsWith("/baton/"));
    return reads
        || (request instanceof ZooKeeperRequest.MultiRequest multi
            && multi.parts().get(0) instanceof ZooKeeperRequest.SetData);
  }

  @Test
  void aContendedLockCycleCostsFiveRequests() {
    List<CompletableFuture<LockHold>> wishes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      world.baton("c" + i);
    }
    world.run(SOON);
    for (int i = 0; i < 8; i++) {
      wishes.add(world.wish("c" + i));
    }
    int before = world.zooKeeper.sentRequests().size();
    for (int i = 0; i < 8; i++) {
      LockHold hold = World.granted(wishes.get(i));
      hold.close();
      wishes.add(world.lock("c" + i).acquireAsync());
      world.run(SOON.dividedBy(20));
    }
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(withoutRhythm(all.subList(before, all.size())))
        .as("create, two readings of the queue, the watch on the one ahead, delete")
        .hasSizeLessThanOrEqualTo(8 * 5);
  }
}
