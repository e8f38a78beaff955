package dev.baton.model;

import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The histories of elections that are led once, and then never again. */
class HistorySweepTest {
  private static final String FIRST = "/once/0";
  private static final String HISTORY = MetaPath.HISTORIES + "/once%2F0";

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** Has {@code who} lead so many elections below {@code parent}, one after the other. */
  private void leadOnce(String who, String parent, int elections) {
    for (int i = 0; i < elections; i++) {
      Candidate candidate = world.baton(who).election(parent + i).candidate(who).campaign();
      world.run(SOON);
      assertThat(candidate.isLeader()).isTrue();
      candidate.close();
      world.run(SOON);
    }
  }

  private void leadLongAgo(int elections) {
    leadOnce("former", "/once/", elections);
    world.baton("former").close();
    world.zooKeeper.reapContainers();
    world.run(Duration.ofDays(31));
  }

  private List<String> oldHistories() {
    return world.zooKeeper.childNames(MetaPath.HISTORIES).stream()
        .filter(name -> name.startsWith("once%2F"))
        .toList();
  }

  @Test
  void areDeletedOnceTheyAreOld() {
    leadLongAgo(60);
    leadOnce("later", "/now/", 100);
    assertThat(oldHistories()).isEmpty();
    assertThat(world.zooKeeper.childNames(MetaPath.HISTORIES)).hasSize(100);
  }

  @Test
  void areKeptForThirtyDays() {
    leadOnce("former", "/once/", 10);
    world.baton("former").close();
    world.zooKeeper.reapContainers();
    world.run(Duration.ofDays(29));
    leadOnce("later", "/now/", 100);
    assertThat(oldHistories()).hasSize(10);
  }

  @Test
  void areKeptWhileTheElectionStands() {
    leadLongAgo(2);
    world.zooKeeper.createNode("/once");
    world.zooKeeper.createNode(FIRST);
    leadOnce("later", "/now/", 100);
    assertThat(oldHistories()).containsExactly("once%2F0");
    assertThat(world.zooKeeper.childNames(HISTORY)).hasSize(2);
  }

  @Test
  void areKeptWithNodesOfOthers() {
    leadLongAgo(2);
    world.zooKeeper.createNode(HISTORY + "/note");
    leadOnce("later", "/now/", 100);
    assertThat(world.zooKeeper.childNames(HISTORY)).hasSize(3).contains("note");
  }

  @Test
  void areKeptWhereTheElectionIsHidden() {
    leadLongAgo(2);
    world.zooKeeper.createNode("/once");
    world.zooKeeper.createNode(FIRST);
    world.zooKeeper.denyPermission(FIRST, NodePermission.READ);
    leadOnce("later", "/now/", 100);
    assertThat(oldHistories()).containsExactly("once%2F0");
  }

  @Test
  void areKeptIfALeaderWritesThereMeanwhile() {
    leadLongAgo(1);
    String entry = HISTORY + "/" + Long.MAX_VALUE + ",begun," + Long.MAX_VALUE + ",new";
    world.zooKeeper.addArrivalListener(
        request -> {
          if (deletes(request) && !world.zooKeeper.nodeExists(entry)) {
            world.zooKeeper.createNode(entry);
          }
        });
    leadOnce("later", "/now/", 100);
    assertThat(world.zooKeeper.nodeExists(entry)).isTrue();
    assertThat(world.zooKeeper.childNames(HISTORY)).hasSize(3);
  }

  private static boolean deletes(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream()
            .anyMatch(
                part ->
                    part instanceof ZooKeeperRequest.Delete delete
                        && delete.path().equals(HISTORY));
  }
}
