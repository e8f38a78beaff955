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
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
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

  private void checkProblem(JoinProblem problem, String... words) {
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
    world.zooKeeper.denyPermission(PATH, NodePermission.CREATE);
    Candidate a = world.campaign("A", rule, this::telling);
    world.run(SOON);

    checkProblem(JoinProblem.MAY_NOT_CREATE, "not permitted to create", "CREATE, READ and DELETE");
    assertThatThrownBy(a::awaitLeadership).hasMessage(problems.get(0).getMessage());
    world.zooKeeper.allowPermission(PATH, NodePermission.CREATE);
    world.awaitLeader(a);
  }

  @Test
  void withoutCreateAboveTheElectionIsNotMade() {
    world.zooKeeper.denyPermission("/", NodePermission.CREATE);
    Candidate a = world.campaign("A", this::telling);
    world.run(SOON);

    checkProblem(
        JoinProblem.MAY_NOT_CREATE_PARENT, "does not exist", "CREATE on its nearest parent");
    world.zooKeeper.allowPermission("/", NodePermission.CREATE);
    world.awaitLeader(a);
  }

  @ParameterizedTest
  @EnumSource
  void withoutReadOnTheElectionNobodyStandsInLineUntilItIsGranted(TurnRule rule) {
    world.line("first").get(0).close();
    world.zooKeeper.denyPermission(PATH, NodePermission.READ);
    Candidate a = world.campaign("A", rule, this::telling);
    world.run(SOON);

    checkProblem(JoinProblem.MAY_NOT_READ_QUEUE, "not permitted to list its children", "READ on");
    assertThat(world.zooKeeper.childNames(PATH)).isEmpty();
    assertThat(a.isLeader()).isFalse();
    world.zooKeeper.allowPermission(PATH, NodePermission.READ);
    world.awaitLeader(a);
  }

  @Test
  void whoMayNotReadTheNodeAheadLeavesTheLineUntilItMay() {
    Candidate a = world.line("A").get(0);
    String ahead = a.nodePath().orElseThrow();
    world.zooKeeper.denyPermission(ahead, NodePermission.READ);
    Candidate b = world.campaign("B", this::telling);
    world.run(SOON);

    checkProblem(
        JoinProblem.MAY_NOT_READ_NODE, "the nodes of all its candidates", "the acl setting");
    assertThat(world.ids()).containsExactly("A");
    world.zooKeeper.allowPermission(ahead, NodePermission.READ);
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
    world.zooKeeper.denyPermission(node, NodePermission.READ);
    world.zooKeeper.cutAll();
    world.run(TIMEOUT);

    assertThat(world.told("A")).containsSubsequence("elected", "suspended", "revoked DENIED");
    checkProblem(JoinProblem.MAY_NOT_READ_NODE, "the nodes of all its candidates");
    world.awaitLeader(a); // its new node may be read
  }

  @Test
  void withoutDeleteANodeStandsUntilItIsGranted() {
    List<Candidate> line = new ArrayList<>();
    line.add(world.campaign("A", this::telling));
    world.run(SOON);
    line.addAll(world.line("B"));
    world.zooKeeper.denyPermission(PATH, NodePermission.DELETE);
    var closed = line.get(0).closeAsync().toCompletableFuture();
    world.run(TIMEOUT);

    checkProblem(JoinProblem.MAY_NOT_DELETE, "not permitted to delete its own node", "DELETE on");
    assertThat(closed).isNotDone();
    assertThat(line.get(1).isLeader()).isFalse();
    world.zooKeeper.allowPermission(PATH, NodePermission.DELETE);
    world.awaitLeader(line.get(1));
    world.run(SOON);
    assertThat(closed).isDone();
  }

  @Test
  void withoutDeleteANodeGoesWithTheSession() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.denyPermission(PATH, NodePermission.DELETE);
    var unused = line.get(0).closeAsync();
    world.run(SOON);
    world.zooKeeper.expireAll();
    world.run(TIMEOUT);

    assertThat(world.ids()).containsExactly("B");
    assertThat(line.get(1).isLeader()).isTrue();
    world.zooKeeper.allowPermission(PATH, NodePermission.DELETE);
  }

  @Test
  void belowANodeThatEndsWithItsSessionNobodyCanStand() {
    Candidate a = world.line("A").get(0);
    String below = a.nodePath().orElseThrow() + "/below";
    Candidate b = telling(world.baton("B").election(below).candidate("B")).campaign();
    world.run(SOON);

    assertThat(problems).hasSize(1);
    assertThat(((RefusedException) problems.get(0)).problem()).isEqualTo(JoinProblem.UNUSABLE_PATH);
    assertThat(problems.get(0)).hasMessageContainingAll(below, "ephemeral", "another path");
    assertThat(b.isLeader()).isFalse();
  }

  @Test
  void aParentThatSomebodyKeepsDeletingIsReported() {
    world.zooKeeper.loseRequest(this::deleteTheParentBeforeItArrives);
    Candidate a = world.campaign("A", this::telling);
    world.run(SOON);

    checkProblem(JoinProblem.PARENT_KEEPS_VANISHING, "another program deletes it");
    assertThat(Asked.count(world.zooKeeper.sentRequests(), Asked::seat)).isEqualTo(4);
    world.zooKeeper.loseRequest(request -> false);
    world.awaitLeader(a);
  }

  private boolean deleteTheParentBeforeItArrives(ZooKeeperRequest request) {
    if (Asked.seat(request)) {
      world.zooKeeper.deleteTree("/jobs");
    }
    return false;
  }

  @Test
  void aRefusedCandidateTriesLessAndLessOften() {
    world.line("first").get(0).close();
    world.zooKeeper.denyPermission(PATH, NodePermission.CREATE);
    world.campaign("A");
    world.run(SOON);
    long early = Asked.count(world.requestsIn(TIMEOUT), Asked::seat);
    world.run(TIMEOUT.multipliedBy(20));
    long late = Asked.count(world.requestsIn(TIMEOUT.multipliedBy(12)), Asked::seat);

    assertThat(early).isBetween(1L, 4L);
    assertThat(late).isBetween(1L, 2L); // once a minute at most
    world.zooKeeper.allowPermission(PATH, NodePermission.CREATE);
  }

  @Test
  void aRefusedCandidateCanBeClosed() {
    world.zooKeeper.denyPermission("/", NodePermission.CREATE);
    Candidate a = world.campaign("A", this::telling);
    world.run(SOON);
    final long before = world.time.now();
    a.close();

    assertThat(world.time.now()).isEqualTo(before);
    assertThat(world.requestsIn(TIMEOUT)).allMatch(Asked::signOfLife);
  }
}
