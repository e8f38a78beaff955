package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.guard.FencedOffException;
import dev.baton.guard.FencedTransaction;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link dev.baton.election.Leadership#guard}: what it does. */
class GuardTest {
  private static final String STATE = "/state";
  private static final byte[] PAID = "paid".getBytes(UTF_8);
  private static final byte[] NOTHING = {};

  private final World world = new World();
  private final Hand hand = new Hand();

  @BeforeEach
  void createState() {
    world.zooKeeper.createNode(STATE);
  }

  @AfterEach
  void nothingIsLeft() {
    hand.doAtOnce();
    world.close();
  }

  private Candidate leader(TurnRule rule) {
    Candidate a = world.campaign("A", rule);
    world.awaitLeader(a);
    world.run(SOON);
    return a;
  }

  private FencedTransaction guard(Candidate candidate) {
    return candidate.leadership().orElseThrow().guard();
  }

  private void assertState(String data) {
    assertThat(world.zooKeeper.nodeData(STATE)).contains(data);
  }

  private void deleteAllNodes() {
    world.zooKeeper.childNames(PATH).forEach(name -> world.zooKeeper.deleteTree(PATH + "/" + name));
  }

  @ParameterizedTest
  @EnumSource
  void isCarriedOutInOneRoundTrip(TurnRule rule) {
    FencedTransaction guard =
        guard(leader(rule)).setData(STATE, PAID).create(STATE + "/1", NOTHING);
    long before = world.time.now();
    int sent = world.zooKeeper.sentRequests().size();

    guard.commit();

    assertState("paid");
    assertThat(world.zooKeeper.nodeExists(STATE + "/1")).isTrue();
    assertThat(world.zooKeeper.sentRequests()).hasSize(sent + 1);
    assertThat(Duration.ofNanos(world.time.now() - before)).isEqualTo(Duration.ofMillis(2));
  }

  @Test
  void tellsWhatEachOperationDid() {
    FencedTransaction guard =
        guard(leader(TurnRule.QUEUE))
            .check(STATE, 0)
            .setData(STATE, PAID, 0)
            .createSequential(STATE + "/n-", PAID)
            .setData(STATE, NOTHING)
            .createContainer("/box")
            .check("/box")
            .delete("/box", 0)
            .delete(STATE + "/n-0000000000");

    assertThat(guard.commit())
        .containsExactly(
            new FencedTransaction.OperationResult(STATE, -1),
            new FencedTransaction.OperationResult(STATE, 1),
            new FencedTransaction.OperationResult(STATE + "/n-0000000000", 0),
            new FencedTransaction.OperationResult(STATE, 2),
            new FencedTransaction.OperationResult("/box", 0),
            new FencedTransaction.OperationResult("/box", -1),
            new FencedTransaction.OperationResult("/box", -1),
            new FencedTransaction.OperationResult(STATE + "/n-0000000000", -1));
  }

  @Test
  void readsWhatWasCommittedLastAndWhen() {
    FencedTransaction guard = guard(leader(TurnRule.QUEUE));
    FencedTransaction.NodeContent created = guard.readNode(STATE).orElseThrow();
    world.run(SOON);
    guard.setData(STATE, PAID).commit();

    FencedTransaction.NodeContent written = guard.readNode(STATE).orElseThrow();

    assertThat(created.version()).isZero();
    assertThat(written.text()).isEqualTo("paid");
    assertThat(written.version()).isEqualTo(1);
    assertThat(Duration.between(created.modified(), written.modified()))
        .isGreaterThanOrEqualTo(SOON);
    assertThat(guard.readNode("/nothing")).isEmpty();
  }

  @Test
  void withoutOperationsTellsWhetherTheLeadershipStands() {
    Candidate a = leader(TurnRule.QUEUE);
    assertThat(guard(a).commit()).isEmpty();

    deleteAllNodes();

    assertThatThrownBy(guard(a)::commit).isInstanceOf(FencedOffException.class);
  }

  @Test
  void everyCommitIsATransactionOfItsOwn() {
    FencedTransaction guard =
        guard(leader(TurnRule.QUEUE)).createSequential(STATE + "/n-", NOTHING);
    guard.commit();
    guard.commit();

    assertThat(world.zooKeeper.childNames(STATE)).containsExactly("n-0000000000", "n-0000000001");
  }

  @Test
  void doesNotMindWhatOthersWroteIntoTheNode() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.writeNode(a.nodePath().orElseThrow(), "mail that nobody has read yet");

    guard(a).setData(STATE, PAID).commit();

    assertState("paid");
  }

  @Test
  void isCarriedOutWhileTheLeadershipIsInDoubt() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.cutAll();
    boolean sent = false;
    while (!sent) {
      world.run(Duration.ofNanos(100_000));
      CompletableFuture<?> answer = guard(a).setData(STATE, PAID).commitAsync();
      world.run(Duration.ZERO);
      sent = !answer.isDone();
    }
    assertThat(world.told("A")).containsExactly("elected", "suspended");

    world.run(SOON);
    assertState("paid");
    assertThat(world.told("A")).containsExactly("elected", "suspended", "resumed");
  }

  @ParameterizedTest
  @EnumSource
  void isCarriedOutBeforeWhatFollowsItGivesTheLeadershipUp(TurnRule rule) {
    Candidate a = leader(rule);
    var answer = guard(a).setData(STATE, PAID).commitAsync();
    a.resign();
    world.run(SOON);

    assertThat(answer)
        .isCompletedWithValue(List.of(new FencedTransaction.OperationResult(STATE, 1)));
    assertState("paid");
  }

  @Test
  void isCarriedOutWhileTheWorkIsBeingStopped() {
    Candidate a = world.campaign("A", builder -> builder.executor(hand));
    world.awaitLeader(a);
    hand.runAll();
    var closed = a.closeAsync();
    world.run(SOON);

    guard(a).setData(STATE, PAID).commit();

    assertState("paid");
    assertThat(closed).isNotDone();
  }

  @Test
  void asksForTheMarkOfARacesWinnerAndNotForThePrize() {
    FencedTransaction guard = guard(leader(TurnRule.RACE)).setData(STATE, PAID);
    guard.commit();

    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    ZooKeeperRequest.MultiRequest sent = (ZooKeeperRequest.MultiRequest) all.get(all.size() - 1);
    String mark = PATH + "/" + world.zooKeeper.childNames(PATH).get(0);
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2).last().isEqualTo("~leader");
    assertThat(sent.parts().get(0)).isEqualTo(new ZooKeeperRequest.Check(mark, -1));
  }
}
