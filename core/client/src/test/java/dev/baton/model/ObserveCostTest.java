package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.ModelRoute;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an observer asks of ZooKeeper: each request, beside the signs of life of its session. */
class ObserveCostTest {
  private static final String REGISTRY = PATH + ".standbys";
  private static final ZooKeeperRequest BARRIER =
      new ZooKeeperRequest.MultiRequest(List.of(new ZooKeeperRequest.Check("/", -1)));

  private final World world = new World();
  private final ModelRoute route = world.routeOf("observer");
  private int heard;

  @BeforeEach
  void connect() {
    world.run(SOON);
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private ElectionObservation observe() {
    ElectionObservation observation =
        world.baton("observer").election(PATH).observe(new ElectionObserver() {});
    world.run(SOON);
    return observation;
  }

  /** What the observer has asked since this was last called. */
  private List<ZooKeeperRequest> asked() {
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    List<ZooKeeperRequest> asked =
        all.subList(heard, all.size()).stream().filter(ObserveCostTest::isObservers).toList();
    heard = all.size();
    return asked;
  }

  /** Candidates watch no lines, and read no nodes without watching them, but histories. */
  private static boolean isObservers(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.Exists
        || request.equals(BARRIER)
        || (request instanceof ZooKeeperRequest.GetChildren list && list.watch())
        || (Asked.node(request)
            && request instanceof ZooKeeperRequest.GetData read
            && !read.watch()
            && !read.path().startsWith("/baton/history/"));
  }

  private static ZooKeeperRequest list(String path) {
    return new ZooKeeperRequest.GetChildren(path, true);
  }

  private static ZooKeeperRequest read(Candidate candidate) {
    return new ZooKeeperRequest.GetData(candidate.nodePath().orElseThrow(), false);
  }

  private static ZooKeeperRequest await(String path) {
    return new ZooKeeperRequest.Exists(path, true);
  }

  @Test
  void beginsWithTheLineAndTheRegistryAndThenEachNodeAndNoMore() {
    List<Candidate> line = world.line("A", "B");
    observe();

    assertThat(asked())
        .containsExactly(
            list(PATH), list(REGISTRY), read(line.get(0)), read(line.get(1)), await(REGISTRY));
  }

  @Test
  void removesItsWatchesWhenClosed() {
    world.baton("observer");
    world.run(SOON);
    int before = world.zooKeeper.watchCount();
    ElectionObservation observation = observe();
    assertThat(world.zooKeeper.watchCount() - before).as("the line, the registry").isEqualTo(2);
    observation.close();
    world.run(SOON);
    assertThat(world.zooKeeper.watchCount()).isEqualTo(before);

    asked();
    world.zooKeeper.createNode("/jobs");
    world.run(SOON);
    assertThat(asked()).isEmpty();
  }

  /** Before, the watch that an answer under way had set stayed. */
  @Test
  void removesWatchesAlsoOfReadsUnderWay() {
    world.line("A", "B");
    Election election = world.baton("observer").election(PATH);
    world.run(SOON);
    int before = world.zooKeeper.watchCount();
    for (int i = 0; i < 20; i++) {
      ElectionObservation observation = election.observe(new ElectionObserver() {});
      world.run(Duration.ofMillis(i));
      observation.close();
      world.run(SOON);
      assertThat(world.zooKeeper.watchCount()).as("closed after %s ms", i).isEqualTo(before);
    }
  }

  @Test
  void keepsWatchesThatAnotherObserverNeeds() {
    Election election = world.baton("observer").election(PATH);
    world.run(SOON);
    for (int i = 0; i < 20; i++) {
      ElectionObservation first = election.observe(new ElectionObserver() {});
      world.run(Duration.ofMillis(i));
      ElectionObservation second = election.observe(new ElectionObserver() {});
      world.run(Duration.ofMillis(i / 2));
      first.close();
      world.run(SOON);
      List<Candidate> line = world.line("A");
      assertThat(second.leader()).as("closed after %s ms", i).map(Participant::id).contains("A");
      line.get(0).close();
      world.run(SOON);
      assertThat(second.leader()).isEmpty();
      second.close();
    }
  }

  @Test
  void beginsInTwoRoundTrips() {
    world.line("A", "B");
    ElectionObservation observation =
        world.baton("observer").election(PATH).observe(new ElectionObserver() {});
    world.run(Duration.ofMillis(2 * 2));

    assertThat(observation.isCurrent()).isTrue();
  }

  @Test
  void waitsWhereThereIsNoElection() {
    observe();
    assertThat(asked()).containsExactly(list(PATH), list(REGISTRY), await(PATH), await(REGISTRY));
    Candidate first = world.line("A").get(0);

    assertThat(asked().stream().filter(read(first)::equals)).hasSize(1);
  }

  @Test
  void readsTheLineAndTheNewcomerWhenOneJoins() {
    world.line("A", "B");
    observe();
    asked();
    Candidate next = world.line("C").get(0);

    assertThat(asked()).containsExactly(list(PATH), read(next));
  }

  @Test
  void readsTheLineWhenOneLeaves() {
    List<Candidate> line = world.line("A", "B", "C");
    observe();
    asked();
    line.get(1).close();
    world.run(SOON);

    assertThat(asked()).containsExactly(list(PATH));
  }

  @Test
  void readsTheLineWhenTheLeaderLeaves() {
    List<Candidate> line = world.line("A", "B", "C");
    observe();
    asked();
    line.get(0).close();
    world.run(SOON);

    assertThat(asked()).containsExactly(list(PATH));
  }

  @Test
  void readsTheLineAndTheNodeOfWhoeverResigns() {
    List<Candidate> line = world.line("A", "B");
    observe();
    asked();
    line.get(0).resign();
    world.run(SOON);

    assertThat(asked()).containsExactly(list(PATH), read(line.get(0)));
  }

  @Test
  void readsThePrizeAgainWhenARaceIsWonByAnother() {
    Candidate anna = world.campaign("anna", TurnRule.RACE, CandidateBuilder::registered);
    world.awaitLeader(anna);
    Candidate bert = world.campaign("bert", TurnRule.RACE, CandidateBuilder::registered);
    world.run(SOON);
    observe();
    asked();
    var unused = anna.closeAsync();
    world.awaitLeader(bert);
    world.run(SOON);

    assertThat(asked()).containsExactly(list(REGISTRY), list(PATH), list(PATH), read(bert));
  }

  @Test
  void asksNothingWhileNothingHappensButLooksEveryTenMinutes() {
    world.line("A", "B");
    observe();
    asked();
    world.run(Duration.ofMinutes(9));
    assertThat(asked()).isEmpty();

    world.run(Duration.ofMinutes(1));
    assertThat(asked()).containsExactly(list(PATH), list(REGISTRY), await(REGISTRY));
  }

  @Test
  void readsOnlyTheListsAgainBehindABarrierWhenTheConnectionWasLost() {
    world.line("A", "B");
    observe();
    asked();
    route.cutLinks("for the test");
    world.run(TIMEOUT);

    assertThat(asked()).containsExactly(BARRIER, list(PATH), list(REGISTRY), await(REGISTRY));
  }

  @Test
  void asksNothingOnceItIsClosed() {
    Candidate first = world.line("A").get(0);
    ElectionObservation observation = observe();
    asked();
    observation.close();
    first.close();
    route.cutLinks("for the test");
    world.run(Duration.ofMinutes(20));

    assertThat(asked()).isEmpty();
  }
}
