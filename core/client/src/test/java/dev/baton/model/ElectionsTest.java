package dev.baton.model;

import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.drain.ElectionListing;
import dev.baton.drain.PacedSearch;
import dev.baton.election.Candidate;
import dev.baton.error.UnreachableException;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@link dev.baton.Baton#findElections()}. */
class ElectionsTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Candidate enter(String path, TurnRule rule) {
    Candidate candidate =
        world.baton("A").election(path).withRule(rule).candidate(path.substring(1)).campaign();
    world.run(SOON);
    return candidate;
  }

  private ElectionListing found() {
    return world.baton("observer").findElections();
  }

  @Test
  void findsEveryKindAtEveryDepth() {
    enter("/b/deep/down/queue", TurnRule.QUEUE);
    enter("/a", TurnRule.WATCH_ALL);
    enter("/b/race", TurnRule.RACE);
    enter("/b", TurnRule.QUEUE);
    ElectionListing found = found();
    assertThat(found.paths()).containsExactly("/a", "/b", "/b/deep/down/queue", "/b/race");
    assertThat(found.hidden()).isEmpty();
    assertThat(found.past()).isEmpty();
  }

  @Test
  void leavesOutAnElectionThatEverybodyHasLeft() {
    enter("/left", TurnRule.QUEUE).close();
    world.run(SOON);
    assertThat(found().paths()).isEmpty();
    assertThat(found().past()).containsExactly("/left");
  }

  @Test
  void tellsWhatItMayNotListAndFindsTheRest() {
    enter("/open/one", TurnRule.QUEUE);
    enter("/secret/one", TurnRule.QUEUE);
    world.zooKeeper.denyPermission("/secret", NodePermission.READ);
    ElectionListing found = found();
    assertThat(found.paths()).containsExactly("/open/one");
    assertThat(found.hidden()).containsExactly("/secret");
    assertThat(found.past()).containsExactly("/secret/one");
  }

  @Test
  void asksOnceForEachNodeButThoseInLine() {
    IntStream.range(0, 200).forEach(i -> enter("/jobs/" + i, TurnRule.QUEUE));
    world.baton("observer").sessionTimeout();
    world.run(SOON);
    int before = world.zooKeeper.sentRequests().size();
    ElectionListing found = found();
    assertThat(found.paths()).hasSize(200);
    assertThat(found.requests()).isEqualTo(1 + 3 + 200);
    assertThat(
            world.zooKeeper.sentRequests().stream()
                .skip(before)
                .filter(ZooKeeperRequest.GetChildren.class::isInstance))
        .hasSize(1 + 3 + 200);
  }

  @Test
  void pacedSearchAsksFewTimesASecondAndTellsWhatItHasFound() {
    IntStream.range(0, 200).forEach(i -> enter("/jobs/" + i, TurnRule.QUEUE));
    Baton observer = world.baton("observer");
    observer.sessionTimeout();
    world.run(SOON);
    PacedSearch search = observer.searchElections(10);
    long before = countLists();
    for (int second = 1; second <= 10; second++) {
      world.run(Duration.ofSeconds(1));
      assertThat(countLists() - before).isBetween(second * 10L - 2, second * 10L + 2);
    }
    assertThat(search.result()).isNotDone();
    assertThat(search.soFar().paths()).hasSizeBetween(60, 100);
    world.run(Duration.ofSeconds(12));
    assertThat(search.result().join().paths()).hasSize(200);
    assertThatThrownBy(() -> observer.searchElections(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private long countLists() {
    return Asked.count(
        world.zooKeeper.sentRequests(), ZooKeeperRequest.GetChildren.class::isInstance);
  }

  @Test
  void goesOnAfterALostConnection() {
    IntStream.range(0, 200).forEach(i -> enter("/jobs/" + i, TurnRule.QUEUE));
    world.zooKeeper.loseAnswer(new ZooKeeperRequest.GetChildren("/jobs/77", false)::equals);
    assertThat(found().paths()).hasSize(200).doesNotHaveDuplicates();
  }

  @Test
  void saysWhyIfZooKeeperCannotBeReached() {
    world.baton("observer");
    world.zooKeeper.takeDown();
    assertThatThrownBy(this::found).isInstanceOf(UnreachableException.class);
  }

  @Test
  void theSessionTimeoutIsWhatWasGranted() {
    assertThat(world.baton("observer").sessionTimeout()).isEqualTo(World.TIMEOUT);
  }
}
