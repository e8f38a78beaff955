package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.runtime.port.WireSize;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Histories whose entries are longer in sum than a server accepts in one transaction. */
class LongHistoryTest {
  private static final String NODE = "/baton/history/jobs%2Fnightly";
  private static final int TERMS = 300;

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private void makeLongHistory() {
    world.line("A").get(0).close();
    world.run(SOON);
    String why = "x".repeat(7_000);
    for (int token = 1; token <= TERMS; token++) {
      world.zooKeeper.createNode(NODE + "/" + token + ",begun,1,old");
      world.zooKeeper.createNode(NODE + "/" + token + ",ended,2,RESIGNED,by," + why);
    }
  }

  private List<ZooKeeperRequest.MultiRequest> transactions() {
    return world.zooKeeper.sentRequests().stream()
        .filter(ZooKeeperRequest.MultiRequest.class::isInstance)
        .map(ZooKeeperRequest.MultiRequest.class::cast)
        .toList();
  }

  private void assertThatAllFit() {
    assertThat(transactions())
        .allMatch(
            multi ->
                WireSize.sizeOf(multi, 0, create -> WireSize.OPEN_PERMISSIONS) <= WireSize.LONGEST);
  }

  @Test
  void isFoldedInSeveralTransactions() {
    makeLongHistory();
    List<Candidate> line = world.line("R", "S");
    for (int i = 0; i < 100; i++) {
      line.forEach(Candidate::resign);
      world.run(SOON);
    }
    assertThatAllFit();
    assertThat(world.zooKeeper.childNames(NODE)).noneMatch(name -> name.startsWith("1,"));
  }

  @Test
  void isRemovedInSeveralTransactions() {
    makeLongHistory();
    CompletableFuture<Boolean> removed = world.baton("X").election(PATH).removeAsync();
    world.run(SOON);
    assertThatAllFit();
    assertThat(removed).isCompletedWithValue(true);
    assertThat(world.zooKeeper.nodeExists(NODE)).isFalse();
    assertThat(world.zooKeeper.nodeExists(PATH)).isFalse();
  }

  @Test
  void isSweptInSeveralTransactions() {
    makeLongHistory();
    world.zooKeeper.reapContainers();
    world.run(Duration.ofDays(31));
    for (int i = 0; i < 100; i++) {
      world.baton("later").election("/now/" + i).candidate("later").campaign();
      world.run(SOON);
    }
    assertThatAllFit();
    assertThat(world.zooKeeper.nodeExists(NODE)).isFalse();
  }
}
