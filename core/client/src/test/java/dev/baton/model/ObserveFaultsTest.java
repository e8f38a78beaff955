package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.observe.ElectionObservation;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an observer is told when connections, sessions and permissions come and go. */
class ObserveFaultsTest {
  private final Watched watched = new Watched();
  private final World world = watched.world;

  @AfterEach
  void nothingIsLeft() {
    watched.close();
  }

  @Test
  void missesNothingInTheEndOfWhatHappensWhileItIsCutOff() {
    List<Candidate> line = world.line("A", "B");
    ElectionObservation observation = watched.observe();
    watched.told();
    watched.route.setBlackHole(true);
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(watched.told()).containsExactly("suspended");
    line.get(0).close();
    world.line("C");
    watched.route.setBlackHole(false);
    world.run(TIMEOUT);

    assertThat(watched.told()).containsExactly("A left", "C joined", "B leads", "resumed");
    watched.checkKnowsAll(observation);
  }

  @Test
  void isSuspendedAndResumedWhenNothingChanged() {
    world.line("A");
    ElectionObservation observation = watched.observe();
    watched.told();
    world.zooKeeper.cutAll();
    world.run(TIMEOUT);

    assertThat(watched.told()).containsExactly("suspended", "resumed");
    watched.checkKnowsAll(observation);
  }

  @Test
  void goesOnInANewSession() {
    world.line("A", "B");
    ElectionObservation observation = watched.observe();
    watched.told();
    world.zooKeeper.expireAll();
    world.run(TIMEOUT);

    assertThat(watched.told()).startsWith("suspended").contains("resumed", "A left", "A joined");
    watched.checkKnowsAll(observation);
  }

  @Test
  void goesOnWhenZooKeeperWasAwayForLong() {
    world.line("A", "B");
    ElectionObservation observation = watched.observe();
    watched.told();
    world.zooKeeper.takeDown();
    world.run(Duration.ofMinutes(5));
    assertThat(watched.told()).containsExactly("suspended");
    assertThat(observation.isCurrent()).isFalse();
    assertThat(observation.participants()).hasSize(2);
    world.zooKeeper.bringUp();
    world.run(TIMEOUT.multipliedBy(2));

    assertThat(watched.told()).contains("A left", "B left", "resumed", "A joined", "B joined");
    watched.checkKnowsAll(observation);
  }

  @Test
  void saysAtOnceThatThereIsNoConnectionYet() {
    world.zooKeeper.takeDown();
    ElectionObservation observation = watched.observe();
    assertThat(watched.told()).containsExactly("suspended");
    assertThat(observation.participants()).isEmpty();
    world.zooKeeper.bringUp();
    world.run(TIMEOUT);

    assertThat(watched.told()).containsExactly("nobody leads", "resumed");
  }

  @Test
  void waitsForAnElectionThatComesWhileItIsCutOff() {
    ElectionObservation observation = watched.observe();
    watched.route.takeDown();
    world.line("A");
    assertThat(watched.told()).containsExactly("nobody leads", "suspended");
    watched.route.bringUp();
    world.run(TIMEOUT);

    assertThat(watched.told()).containsExactly("A joined", "A leads", "resumed");
    watched.checkKnowsAll(observation);
  }

  @Test
  void readsAnewWhatWasUnderWayWhenTheConnectionWasLost() {
    world.line("A", "B", "C");
    world.zooKeeper.loseAnswer(Asked::node);
    ElectionObservation observation = watched.observe();
    world.run(TIMEOUT);

    assertThat(watched.told()).endsWith("A joined", "B joined", "C joined", "A leads", "resumed");
    watched.checkKnowsAll(observation);
  }

  @Test
  void saysWhichPermissionIsMissingAndGoesOnWhenItIsThere() {
    world.line("A");
    world.zooKeeper.denyPermission(PATH, NodePermission.READ);
    ElectionObservation observation = watched.observe();
    assertThat(watched.told())
        .containsExactly(
            "failed: not permitted to read " + PATH + "; give this identity READ there");
    assertThat(observation.isCurrent()).isFalse();

    world.run(Duration.ofMinutes(3));
    assertThat(watched.told()).isEmpty();
    world.zooKeeper.allowPermission(PATH, NodePermission.READ);
    world.run(Duration.ofMinutes(1));
    assertThat(watched.told()).containsExactly("A joined", "A leads");
    watched.checkKnowsAll(observation);
  }

  @Test
  void tellsNothingWrongWhileOneNodeMayNotBeRead() {
    List<Candidate> line = world.line("A", "B");
    String leader = line.get(0).nodePath().orElseThrow();
    world.zooKeeper.denyPermission(leader, NodePermission.READ);
    ElectionObservation observation = watched.observe();
    assertThat(watched.told()).singleElement().asString().contains(leader);

    world.zooKeeper.allowPermission(leader, NodePermission.READ);
    world.run(Duration.ofMinutes(1));
    assertThat(watched.told()).containsExactly("A joined", "B joined", "A leads");
    watched.checkKnowsAll(observation);
  }
}
