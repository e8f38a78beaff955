package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.participants.Participant;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What GUARANTEES.md says of the bugs of others, where no other test is about it. */
class PeersBugsTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** Has somebody's node vanish just before the servers carry the reading of it out. */
  private void deleteBeforeItIsRead(String node) {
    world.zooKeeper.loseRequest(
        request -> {
          if (Asked.node(request) && ((ZooKeeperRequest.GetData) request).path().equals(node)) {
            world.zooKeeper.deleteTree(node);
          }
          return false;
        });
  }

  @Test
  void whoGoesBeforeItsWatchIsSetIsNotWaitedFor() {
    Candidate a = world.line("A").get(0);
    deleteBeforeItIsRead(a.nodePath().orElseThrow());
    Candidate b = world.campaign("B");
    world.run(SOON);

    assertThat(b.isLeader()).isTrue();
    assertThat(world.ids()).containsExactly("B", "A");
  }

  @Test
  void whoGoesBetweenListingAndReadingIsLeftOut() {
    List<Candidate> line = world.line("A", "B", "C");
    deleteBeforeItIsRead(line.get(1).nodePath().orElseThrow());

    assertThat(world.baton("observer").election(PATH).participants())
        .extracting(Participant::id)
        .containsExactly("A", "C");
  }

  /** How leadership is lost. */
  enum Loss {
    OF_THE_CONNECTION(world -> world.zooKeeper.takeDown()),
    OF_THE_SESSION(world -> world.zooKeeper.expireAll()),
    OF_THE_NODE(world -> world.zooKeeper.deleteTree(PATH));

    @SuppressWarnings("ImmutableEnumChecker") // a function, and nothing in it changes
    final Consumer<World> happens;

    Loss(Consumer<World> happens) {
      this.happens = happens;
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoIsToldOfALossDoesNotLeadAnyMore(Loss loss) {
    List<Candidate> candidates = new ArrayList<>();
    List<Boolean> led = new ArrayList<>();
    candidates.add(
        world.campaign(
            "A",
            builder ->
                builder.onRevoked(
                    (term, reason) -> led.add(candidates.get(0).isLeader() || term.isValid()))));
    world.awaitLeader(candidates.get(0));
    loss.happens.accept(world);
    world.run(TIMEOUT);

    assertThat(led).containsExactly(false);
  }

  /** It was told of its turn, but so late that its place was gone with its session. */
  @Test
  void whoseSessionEndedWhileItWasPausedDoesNotTakeItsTurn() {
    List<Candidate> line = world.line("A", "B", "C");
    world.run(TIMEOUT);
    world.machine("B").loop().freezeFor(TIMEOUT.multipliedBy(2));
    var closed = line.get(0).closeAsync();
    world.awaitLeader(line.get(2));
    world.run(TIMEOUT.multipliedBy(2));

    assertThat(closed).isDone();
    assertThat(line.get(2).isLeader()).isTrue();
    assertThat(world.told("B")).isEmpty();
    assertThat(world.ids()).containsExactly("C", "B");
  }

  @Test
  void aWaiterWhoseConnectionBlinksStillGetsItsTurn() {
    List<Candidate> line = world.line("A", "B");
    for (int i = 0; i < 20; i++) {
      world.zooKeeper.cutAll();
      world.run(Duration.ofMillis(i));
    }
    var closed = line.get(0).closeAsync();
    world.run(SOON);

    assertThat(closed).isDone();
    assertThat(line.get(1).isLeader()).isTrue();
    assertThat(world.told("B")).containsExactly("elected");
  }

  @Test
  void resigningTwiceAtOnceEndsOneTermAndNoCandidacy() {
    List<Candidate> candidates = new ArrayList<>();
    candidates.add(
        world.campaign(
            "A",
            builder ->
                builder.onElected(
                    leadership -> {
                      world.told("A").add("elected");
                      candidates.get(0).resign();
                      candidates.get(0).resign();
                    })));
    world.run(Duration.ofMillis(1));
    Candidate b = world.campaign("B");
    world.awaitLeader(b);
    world.run(SOON);

    assertThat(world.told("A")).endsWith("elected", "revoked RESIGNED");
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void aTermLastsForDaysWhileZooKeeperIsWell() {
    List<Candidate> line = world.line("A", "B");
    final long token = line.get(0).leadership().orElseThrow().fencingToken();
    world.run(Duration.ofDays(2));

    assertThat(world.told("A")).containsExactly("elected");
    assertThat(line.get(0).leadership().orElseThrow().fencingToken()).isEqualTo(token);
  }

  @Test
  void wallClocksNeedNotAgree() {
    world.machine("A").loop().moveWallClock(Duration.ofDays(1));
    world.machine("B").loop().moveWallClock(Duration.ofDays(-1));
    List<Candidate> line = world.line("A", "B");
    world.run(TIMEOUT.multipliedBy(3));
    assertThat(line).extracting(Candidate::isLeader).containsExactly(true, false);

    line.get(0).close();
    world.run(TIMEOUT.multipliedBy(3));
    assertThat(line).extracting(Candidate::isLeader).containsExactly(false, true);
  }

  @Test
  void nothingOfAnEarlierLeaderStandsInTheWayOfALaterOne() {
    Candidate a = world.line("A").get(0);
    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(2));
    world.run(TIMEOUT.plus(SOON));
    assertThat(world.zooKeeper.childNames(PATH)).isEmpty();
    Candidate renamed = world.campaign("A-on-another-host");
    world.run(SOON);

    assertThat(renamed.isLeader()).isTrue();
    assertThat(a.isLeader()).isFalse();
  }
}
