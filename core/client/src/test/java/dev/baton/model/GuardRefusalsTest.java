package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.guard.FencedOffException;
import dev.baton.guard.FencedTransaction;
import dev.baton.guard.NotSentException;
import dev.baton.guard.OperationRefusedException;
import dev.baton.guard.OperationRefusedException.RefusalCode;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.model.NodePermission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When {@link dev.baton.election.Leadership#guard} does nothing, and what it says then. */
class GuardRefusalsTest {
  private static final String STATE = "/state";
  private static final byte[] PAID = "paid".getBytes(UTF_8);

  private final World world = new World();

  @BeforeEach
  void createState() {
    world.zooKeeper.createNode(STATE);
  }

  @AfterEach
  void nothingIsLeft() {
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
  void isRefusedByZooKeeperOnceTheNodeIsGone(TurnRule rule) {
    Candidate a = leader(rule);
    Leadership leadership = a.leadership().orElseThrow();
    deleteAllNodes();
    assertThat(leadership.isValid()).isTrue(); // it has not heard of it

    assertThatThrownBy(guard(a).setData(STATE, PAID)::commit)
        .isInstanceOf(FencedOffException.class)
        .hasMessageContainingAll(leadership.toString(), "gone", "nothing was applied");
    assertState("");
  }

  @Test
  void isRefusedIfTheNodeMayNotBeRead() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.denyPermission(a.nodePath().orElseThrow(), NodePermission.READ);

    assertThatThrownBy(guard(a).setData(STATE, PAID)::commit)
        .isInstanceOf(FencedOffException.class)
        .hasMessageContaining("give this identity READ");
    assertState("");
  }

  @Test
  void tellsWhichOperationWasRefusedAndWhy() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.createNode(STATE + "/child");
    world.zooKeeper.createNode("/locked");
    world.zooKeeper.denyPermission("/locked", NodePermission.WRITE);

    assertRefused(RefusalCode.NO_NODE, guard(a).setData(STATE, PAID).setData("/none", PAID));
    assertRefused(RefusalCode.NO_NODE, guard(a).setData(STATE, PAID).create("/none/x", PAID));
    assertRefused(RefusalCode.NODE_EXISTS, guard(a).setData(STATE, PAID).create(STATE, PAID));
    assertRefused(RefusalCode.BAD_VERSION, guard(a).setData(STATE, PAID).setData(STATE, PAID, 7));
    assertRefused(RefusalCode.BAD_VERSION, guard(a).setData(STATE, PAID).check(STATE, 0));
    assertRefused(
        RefusalCode.BAD_VERSION, guard(a).setData(STATE, PAID).delete(STATE + "/child", 7));
    assertRefused(RefusalCode.NOT_EMPTY, guard(a).setData(STATE, PAID).delete(STATE));
    assertRefused(
        RefusalCode.NO_PERMISSION, guard(a).setData(STATE, PAID).setData("/locked", PAID));
    String ephemeral = a.nodePath().orElseThrow();
    assertRefused(RefusalCode.OTHER, guard(a).setData(STATE, PAID).create(ephemeral + "/x", PAID));
  }

  /** The second of its two operations is refused, so the first is not applied either. */
  private void assertRefused(RefusalCode code, FencedTransaction guard) {
    OperationRefusedException refused =
        catchThrowableOfType(OperationRefusedException.class, guard::commit);

    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.operation()).isEqualTo(1);
    assertThat(refused).hasMessageContainingAll("operation 2 of 2", code.name());
    assertState("");
  }

  @Test
  void isNotSentWhenTheLeadershipIsOver() {
    Candidate a = leader(TurnRule.QUEUE);
    FencedTransaction guard = guard(a).setData(STATE, PAID);
    a.resign();
    world.awaitLeader(a); // again, by another node
    world.run(SOON);

    assertNotSent(NotSentException.NotSentReason.OVER, guard);
    a.close();
    assertNotSent(NotSentException.NotSentReason.OVER, guard);
    world.baton("A").close();
    assertNotSent(NotSentException.NotSentReason.OVER, guard);
  }

  @Test
  void isNotSentWithoutAConnectionThoughTheLeadershipGoesOn() {
    Candidate a = leader(TurnRule.QUEUE);
    world.zooKeeper.takeDown();
    world.run(SOON);
    assertThat(a.isLeader()).isTrue();

    assertNotSent(NotSentException.NotSentReason.NOT_CONNECTED, guard(a).setData(STATE, PAID));
  }

  @Test
  void isNotSentOnceTheLeaseIsOver() {
    Candidate a = leader(TurnRule.QUEUE);
    FencedTransaction guard = guard(a).setData(STATE, PAID);
    world.zooKeeper.takeDown();
    world.run(TIMEOUT);

    assertNotSent(NotSentException.NotSentReason.OVER, guard);
  }

  private void assertNotSent(NotSentException.NotSentReason why, FencedTransaction guard) {
    int sent = world.zooKeeper.sentRequests().size();
    NotSentException thrown = catchThrowableOfType(NotSentException.class, guard::commit);

    assertThat(thrown.reason()).isEqualTo(why);
    assertThat(thrown).hasMessageContaining("nothing was applied");
    assertThat(world.zooKeeper.sentRequests()).hasSize(sent);
    assertState("");
  }

  @Test
  void isNotSentWhenItIsLongerThanServersTake() {
    Candidate a = leader(TurnRule.QUEUE);
    FencedTransaction guard = guard(a).setData(STATE, new byte[1 << 20]);

    assertNotSent(NotSentException.NotSentReason.TOO_LARGE, guard);
    assertThatThrownBy(guard::commit).hasMessageContainingAll("1,048,", "1,048,575 at most");
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void takesNoPathAndNoVersionThatCannotBe() {
    FencedTransaction guard = guard(leader(TurnRule.QUEUE));

    assertThatThrownBy(() -> guard.create("state", PAID)).hasMessageContaining("begin with /");
    assertThatThrownBy(() -> guard.setData("/a//b", PAID)).hasMessageContaining("empty");
    assertThatThrownBy(() -> guard.check("/a\u0000")).hasMessageContaining("character");
    assertThatThrownBy(() -> guard.create("/", PAID)).hasMessageContaining("root");
    assertThatThrownBy(() -> guard.delete("/")).hasMessageContaining("root");
    assertThatThrownBy(() -> guard.delete(STATE, -1)).hasMessageContaining("must not be negative");
    assertThat(guard.commit()).isEmpty();
  }
}
