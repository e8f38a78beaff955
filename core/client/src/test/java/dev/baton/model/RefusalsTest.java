package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.protocol.Problem;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.Request;
import dev.baton.testkit.model.Permission;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What ZooKeeper refuses reaches the user with a remedy, and is tried again until it works. */
class RefusalsTest {
  private final World world = new World();
  private final List<BatonException> problems = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private CandidateBuilder telling(CandidateBuilder builder) {
    return builder.onProblem(problems::add);
  }

  private void checkProblem(Problem problem, String... words) {
    assertThat(problems).isNotEmpty();
    RefusedException last = (RefusedException) problems.get(problems.size() - 1);
    assertThat(last.problem()).isEqualTo(problem);
    assertThat(last)
        .hasMessageContaining("cannot take part in " + PATH + " on model: ")
        .hasMessageContainingAll(words);
  }

  @ParameterizedTest
  @EnumSource
  void withoutCreateNobodyStandsInLineUntilItIsGranted(TurnRule rule) {
    world.line("first").get(0).close();
    world.zooKeeper.deny(PATH, Permission.CREATE);
    Candidate a = world.campaign("A", rule, this::telling);
    world.run(SOON);

    checkProblem(Problem.MAY_NOT_CREATE, "not permitted to create", "CREATE, READ and DELETE");
    assertThatThrownBy(a::awaitLeadership).hasMessage(problems.get(0).getMessage());
    world.zooKeeper.allow(PATH, Permission.CREATE);
    world.awaitLeader(a);
  }

  @Test
  void withoutCreateAboveTheElectionIsNotMade() {
    world.zooKeeper.deny("/", Permission.CREATE);
    Candidate a = world.campaign("A", this::telling);
    world.run(SOON);

    checkProblem(Problem.MAY_NOT_CREATE_PARENT, "does not exist", "CREATE on its nearest parent");
    world.zooKeeper.allow("/", Permission.CREATE);
    world.awaitLeader(a);
  }

  @ParameterizedTest
  @EnumSource
  void withoutReadOnTheElectionNobodyStandsInLineUntilItIsGranted(TurnRule rule) {
    world.line("first").get(0).close();
    world.zooKeeper.deny(PATH, Permission.READ);
    Candidate a = world.campaign("A", rule, this::telling);
    world.run(SOON);

    checkProblem(Problem.MAY_NOT_READ_LINE, "not permitted to list its children", "READ on");
    assertThat(world.zooKeeper.children(PATH)).isEmpty();
    assertThat(a.isLeader()).isFalse();
    world.zooKeeper.allow(PATH, Permission.READ);
    world.awaitLeader(a);
  }

  @Test
  void whoMayNotReadTheNodeAheadLeavesTheLineUntilItMay() {
    Candidate a = world.line("A").get(0);
    String ahead = a.nodePath().orElseThrow();
    world.zooKeeper.deny(ahead, Permission.READ);
    Candidate b = world.campaign("B", this::telling);
    world.run(SOON);

    checkProblem(Problem.MAY_NOT_READ_NODE, "the nodes of all its candidates", "the acl setting");
    assertThat(world.ids()).containsExactly("A");
    world.zooKeeper.allow(ahead, Permission.READ);
    world.run(TIMEOUT);
    assertThat(world.ids()).containsExactly("A", "B");
    a.close();
    world.awaitLeader(b);
  }

  @Test
  void aLeaderWhoseNodeMayNotBeReadAnyMoreGivesUp() {
    Candidate a = world.campaign("A", this::telling);
    world.awaitLeader(a);
    world.run(SOON);
    String node = a.nodePath().orElseThrow();
    world.zooKeeper.deny(node, Permission.READ);
    world.zooKeeper.cutAll();
    world.run(TIMEOUT);

    assertThat(world.told("A")).containsSubsequence("elected", "suspended", "revoked DENIED");
    checkProblem(Problem.MAY_NOT_READ_NODE, "the nodes of all its candidates");
    world.awaitLeader(a); // its new node may be read
  }

  @Test
  void withoutDeleteANodeStandsUntilItIsGranted() {
    List<Candidate> line = new ArrayList<>();
    line.add(world.campaign("A", this::telling));
    world.run(SOON);
    line.addAll(world.line("B"));
    world.zooKeeper.deny(PATH, Permission.DELETE);
    var closed = line.get(0).closeAsync().toCompletableFuture();
    world.run(TIMEOUT);

    checkProblem(Problem.MAY_NOT_DELETE, "not permitted to delete its own node", "DELETE on");
    assertThat(closed).isNotDone();
    assertThat(line.get(1).isLeader()).isFalse();
    world.zooKeeper.allow(PATH, Permission.DELETE);
    world.awaitLeader(line.get(1));
    world.run(SOON);
    assertThat(closed).isDone();
  }

  @Test
  void withoutDeleteANodeGoesWithTheSession() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.deny(PATH, Permission.DELETE);
    var unused = line.get(0).closeAsync();
    world.run(SOON);
    world.zooKeeper.expireAll();
    world.run(TIMEOUT);

    assertThat(world.ids()).containsExactly("B");
    assertThat(line.get(1).isLeader()).isTrue();
    world.zooKeeper.allow(PATH, Permission.DELETE);
  }

  @Test
  void belowANodeThatEndsWithItsSessionNobodyCanStand() {
    Candidate a = world.line("A").get(0);
    String below = a.nodePath().orElseThrow() + "/below";
    Candidate b = telling(world.baton("B").election(below).candidate("B")).campaign();
    world.run(SOON);

    assertThat(problems).hasSize(1);
    assertThat(((RefusedException) problems.get(0)).problem()).isEqualTo(Problem.UNUSABLE_PATH);
    assertThat(problems.get(0)).hasMessageContainingAll(below, "ephemeral", "another path");
    assertThat(b.isLeader()).isFalse();
  }

  @Test
  void aParentThatSomebodyKeepsDeletingIsReported() {
    world.zooKeeper.loseRequest(this::deleteTheParentBeforeItArrives);
    Candidate a = world.campaign("A", this::telling);
    world.run(SOON);

    checkProblem(Problem.PARENT_KEEPS_VANISHING, "somebody deletes it");
    assertThat(Asked.count(world.zooKeeper.requests(), Asked::seat)).isEqualTo(4);
    world.zooKeeper.loseRequest(request -> false);
    world.awaitLeader(a);
  }

  private boolean deleteTheParentBeforeItArrives(Request request) {
    if (Asked.seat(request)) {
      world.zooKeeper.delete("/jobs");
    }
    return false;
  }

  @Test
  void aRefusedCandidateTriesLessAndLessOften() {
    world.line("first").get(0).close();
    world.zooKeeper.deny(PATH, Permission.CREATE);
    world.campaign("A");
    world.run(SOON);
    long early = Asked.count(world.requestsIn(TIMEOUT), Asked::seat);
    world.run(TIMEOUT.multipliedBy(20));
    long late = Asked.count(world.requestsIn(TIMEOUT.multipliedBy(12)), Asked::seat);

    assertThat(early).isBetween(1L, 4L);
    assertThat(late).isBetween(1L, 2L); // once a minute at most
    world.zooKeeper.allow(PATH, Permission.CREATE);
  }

  @Test
  void aRefusedCandidateCanBeClosed() {
    world.zooKeeper.deny("/", Permission.CREATE);
    Candidate a = world.campaign("A", this::telling);
    world.run(SOON);
    final long before = world.time.now();
    a.close();

    assertThat(world.time.now()).isEqualTo(before);
    assertThat(world.requestsIn(TIMEOUT)).allMatch(Asked::signOfLife);
  }
}
