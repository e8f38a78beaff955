package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.error.ClosedException;
import dev.baton.internal.ClientContext;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an observer of an election is told. */
class ObserveTest {
  private final Watched watched = new Watched();
  private final World world = watched.world;

  @AfterEach
  void nothingIsLeft() {
    watched.close();
  }

  @Test
  void isToldAtFirstWhoIsThereAndWhoLeads() {
    world.line("A", "B");
    ElectionObservation observation = watched.observe();

    assertThat(watched.told()).containsExactly("A joined", "B joined", "A leads");
    assertThat(observation.leader()).map(Participant::id).contains("A");
    watched.checkKnowsAll(observation);
  }

  @Test
  void isToldOfWhoComesAndGoesAndLeads() {
    List<Candidate> line = world.line("A", "B");
    ElectionObservation observation = watched.observe();
    watched.told();

    world.line("C");
    assertThat(watched.told()).containsExactly("C joined");
    line.get(1).close();
    world.run(SOON);
    assertThat(watched.told()).containsExactly("B left");
    line.get(0).close();
    world.run(SOON);
    assertThat(watched.told()).containsExactly("A left", "C leads");
    watched.checkKnowsAll(observation);
  }

  @Test
  void seesWhoResignsComeBackByAnotherNode() {
    List<Candidate> line = world.line("A", "B");
    ElectionObservation observation = watched.observe();
    watched.told();
    line.get(0).resign();
    world.run(SOON);

    assertThat(watched.told()).containsExactly("A left", "A joined", "B leads");
    watched.checkKnowsAll(observation);
  }

  @Test
  void isToldThatNobodyLeadsWhereThereIsNoElectionYetAndThenOfTheFirst() {
    ElectionObservation observation = watched.observe();
    assertThat(watched.told()).containsExactly("nobody leads");
    assertThat(world.zooKeeper.childNames("/")).isEmpty();

    world.line("A");
    assertThat(watched.told()).containsExactly("A joined", "A leads");
    watched.checkKnowsAll(observation);
  }

  @Test
  void seesAnElectionThatIsReapedAndMadeAnew() {
    Candidate first = world.line("A").get(0);
    ElectionObservation observation = watched.observe();
    first.close();
    world.run(SOON);
    world.zooKeeper.reapContainers();
    world.zooKeeper.reapContainers();
    world.run(SOON);
    assertThat(world.zooKeeper.nodeExists("/jobs")).isFalse();
    assertThat(watched.told()).containsExactly("A joined", "A leads", "A left", "nobody leads");

    world.line("B");
    assertThat(watched.told()).containsExactly("B joined", "B leads");
    watched.checkKnowsAll(observation);
  }

  @Test
  void seesAnElectionDeletedByHandAndItsCandidatesComeBack() {
    world.line("A", "B");
    ElectionObservation observation = watched.observe();
    world.zooKeeper.deleteTree(PATH);
    world.run(TIMEOUT);

    assertThat(observation.participants()).hasSize(2);
    watched.checkKnowsAll(observation);
  }

  @Test
  void seesARaceWithThoseWhoAreRegistered() {
    ElectionObservation observation = watched.observe();
    watched.told();
    world.awaitLeader(world.campaign("anna", TurnRule.RACE, CandidateBuilder::registered));
    world.run(SOON);
    assertThat(watched.told())
        .containsOnlyOnce("anna joined", "anna leads")
        .doesNotContain("anna left");
    Candidate bert = world.campaign("bert", TurnRule.RACE, CandidateBuilder::registered);
    world.run(SOON);
    assertThat(watched.told()).containsExactly("bert joined");
    watched.checkKnowsAll(observation);

    bert.close();
    world.run(SOON);
    assertThat(watched.told()).containsExactly("bert left");
  }

  @Test
  void seesARegisteredCandidateLeadWithoutLeavingAndJoining() {
    Candidate anna = world.campaign("anna", TurnRule.RACE, CandidateBuilder::registered);
    world.awaitLeader(anna);
    world.campaign("bert", TurnRule.RACE, CandidateBuilder::registered);
    world.run(SOON);
    ElectionObservation observation = watched.observe();
    watched.told();
    anna.close();
    world.run(SOON);

    assertThat(watched.told()).contains("anna left", "bert leads").doesNotContain("bert joined");
    assertThat(observation.leader()).map(Participant::id).contains("bert");
    watched.checkKnowsAll(observation);
  }

  @Test
  void seesAPrizeThatAnotherHasWonInTheMeantime() {
    Candidate anna = world.campaign("anna", TurnRule.RACE);
    world.awaitLeader(anna);
    world.campaign("bert", TurnRule.RACE);
    world.run(SOON);
    ElectionObservation observation = watched.observe();
    assertThat(watched.told()).containsExactly("anna joined", "anna leads");
    anna.close();
    world.run(SOON);

    assertThat(watched.told()).contains("anna left", "bert joined").endsWith("bert leads");
    watched.checkKnowsAll(observation);
  }

  @Test
  void leavesOutForeignNodes() {
    world.line("A", "B");
    world.zooKeeper.createNode(PATH + "/config");
    ElectionObservation observation = watched.observe();

    assertThat(watched.told()).containsExactly("A joined", "B joined", "A leads");
    watched.checkKnowsAll(observation);
  }

  @Test
  void knowsWhoseNodeAnotherProgramHadOverwrittenWithinAMinute() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.writeNode(line.get(0).nodePath().orElseThrow(), "not ours");
    ElectionObservation observation = watched.observe();
    world.run(Duration.ofSeconds(61));

    watched.checkKnowsAll(observation);
    assertThat(observation.leader()).get().extracting(Participant::id).isEqualTo("A");
  }

  @Test
  void isNotCurrentAnyMoreOnceItOrItsBatonIsClosed() {
    world.line("A");
    ElectionObservation closed = watched.observe();
    ElectionObservation left = watched.observe();
    closed.close();
    assertThat(closed.isCurrent()).isFalse();
    assertThat(left.isCurrent()).isTrue();
    world.baton("observer").close();
    assertThat(left.isCurrent()).isFalse();
    assertThat(left.leader()).as("when it was last").map(Participant::id).contains("A");
  }

  @Test
  void aCandidateMayObserveOnItsOwnBaton() {
    world.line("A");
    Watcher watcher = new Watcher();
    ElectionObservation observation = world.baton("A").election(PATH).observe(watcher);
    world.run(SOON);
    world.line("B");

    assertThat(watcher.takeTold()).containsExactly("A joined", "A leads", "B joined");
    observation.close();
  }

  @Test
  void nothingPilesUpBehindACallbackThatIsSlowAndTheLastStateIsTold() {
    Queue<Runnable> tasks = new ArrayDeque<>();
    ManualLoop loop = new ManualLoop(world.time);
    BatonEngine engine =
        new BatonEngine(loop, world.zooKeeper, EngineSettings.DEFAULT, new Random(1));
    Watcher watcher = new Watcher();
    try (Baton slow = new Baton(ClientContext.of(engine, tasks::add, tasks::add))) {
      ElectionObservation observation = slow.election(PATH).observe(watcher);
      world.run(SOON);
      for (int i = 0; i < 20; i++) {
        world.line("A").get(0).close();
        world.run(SOON);
      }
      world.line("B", "C");
      assertThat(tasks).hasSize(1);
      while (!tasks.isEmpty()) {
        tasks.remove().run();
      }

      assertThat(watcher.takeTold()).containsExactly("B joined", "C joined", "B leads");
      assertThat(observation.participants()).isEqualTo(watched.election().participants());
    }
  }

  @Test
  void aCallbackThatThrowsKeepsNobodyFromTheRest() {
    world.line("A", "B");
    List<String> leaders = new ArrayList<>();
    watched
        .election()
        .observe(
            new ElectionObserver() {
              @Override
              public void onJoined(Participant participant) {
                throw new IllegalStateException("of the user");
              }

              @Override
              public void onLeaderChanged(Optional<Participant> leader) {
                leaders.add(leader.orElseThrow().id());
              }
            });
    world.run(SOON);

    assertThat(leaders).containsExactly("A");
  }

  @Test
  void isToldNothingOnceItIsClosed() {
    Candidate first = world.line("A").get(0);
    ElectionObservation observation = watched.observe();
    watched.told();
    observation.close();
    observation.close();
    first.close();
    world.run(SOON);
    world.zooKeeper.cutAll();
    world.run(TIMEOUT);

    assertThat(watched.told()).isEmpty();
  }

  @Test
  void isClosedWithItsBatonAndCannotBeginAfterwards() {
    world.line("A");
    watched.observe();
    watched.told();
    Election election = watched.election();
    world.baton("observer").close();
    world.line("B");

    assertThat(watched.told()).isEmpty();
    assertThatThrownBy(() -> election.observe(new Watcher())).isInstanceOf(ClosedException.class);
  }

  @Test
  void observerThatClosesItsBatonIsToldNothingMore() {
    world.line("A", "B");
    Baton baton = world.baton("observer");
    Watcher closer =
        new Watcher() {
          @Override
          public void onJoined(Participant participant) {
            super.onJoined(participant);
            baton.close();
          }
        };
    ElectionObservation observation = baton.election(PATH).observe(closer);
    world.run(SOON);

    assertThat(closer.takeTold()).containsExactly("A joined");
    assertThat(observation.isCurrent()).isFalse();
  }
}
