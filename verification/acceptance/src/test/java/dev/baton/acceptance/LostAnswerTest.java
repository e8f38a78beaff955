package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.FaultTrap;
import dev.baton.testkit.HeldMessage;
import dev.baton.testkit.OpCode;
import dev.baton.testkit.ProxiedRequest;
import dev.baton.testkit.ProxyFault;
import java.time.Duration;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * When a connection is lost, nobody knows what became of what was asked. Whatever did: in the end a
 * candidate has one node, and knows it.
 */
@Tag("long")
class LostAnswerTest {
  private static final String PATH = "/lost";
  private static final Duration BRIEF = Duration.ofSeconds(4);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final FaultProxy proxy = FaultProxy.proxyTo(server.connectString());

  @BeforeEach
  void createElection() {
    scene.operator(server.connectString()).create(PATH, CreateMode.CONTAINER);
  }

  @AfterEach
  void close() {
    proxy.close();
    server.close();
  }

  private Candidate campaign() {
    return scene.connect(proxy.connectString()).election(PATH).candidate().campaign();
  }

  private void assertOneNodeOf(Candidate candidate) throws InterruptedException {
    scene.assertOneNodeOf(candidate, server.connectString());
  }

  @ParameterizedTest
  @EnumSource
  void ofTheCreate(ProxyFault fault) throws InterruptedException {
    FaultTrap trap = proxy.onNext(OpCode.CREATE2, fault);
    Candidate candidate = campaign();
    trap.awaitSprung();
    assertOneNodeOf(candidate);
  }

  @ParameterizedTest
  @EnumSource
  void ofTheReadingBehindTheCreate(ProxyFault fault) throws InterruptedException {
    FaultTrap trap = proxy.onNext(OpCode.GET_CHILDREN, fault);
    Candidate candidate = campaign();
    trap.awaitSprung();
    assertOneNodeOf(candidate);
  }

  /** The answer to the create, then that to the barrier, then that of the line behind it. */
  @Test
  void ofEveryAttemptToLookForTheNode() throws InterruptedException {
    FaultTrap create = proxy.onNext(OpCode.CREATE2, ProxyFault.LOSE_ANSWER);
    FaultTrap barrier = proxy.onNext(OpCode.MULTI, ProxyFault.LOSE_ANSWER);
    FaultTrap line =
        proxy.onNext(OpCode.GET_CHILDREN, request -> barrier.isSprung(), ProxyFault.LOSE_ANSWER);
    Candidate candidate = campaign();
    create.awaitSprung();
    barrier.awaitSprung();
    line.awaitSprung();
    assertOneNodeOf(candidate);
  }

  @Test
  void ofACreateThatReachesTheServerWhenItsClientHasGone() throws InterruptedException {
    HeldMessage create = proxy.holdRequest(OpCode.CREATE2);
    Candidate candidate = campaign();
    create.awaitArrival().cutClient();
    candidate.awaitLeadership();

    create.deliver();
    ConditionWait.waitUntil("the old connection to end", () -> proxy.connectionCount() == 1);
    assertOneNodeOf(candidate);
  }

  @Test
  void ofACreateWhoseAnswerOnlyComesLate() throws InterruptedException {
    HeldMessage answer = proxy.holdAnswer(OpCode.CREATE2);
    Candidate candidate = campaign();
    answer.awaitArrival().deliver();
    assertOneNodeOf(candidate);
  }

  /** The client gives the silent connection up by itself; the session goes on with another. */
  @Test
  void ofACreateWhoseAnswerNeverComes() throws InterruptedException {
    HeldMessage answer = proxy.holdAnswer(OpCode.CREATE2);
    Candidate candidate =
        scene.connect(proxy.connectString(), BRIEF).election(PATH).candidate().campaign();
    answer.awaitArrival();
    candidate.awaitLeadership();
    answer.drop();
    assertOneNodeOf(candidate);
  }

  /** The request vanishes as into a black hole. */
  @Test
  void ofACreateThatNobodyHears() throws InterruptedException {
    HeldMessage create = proxy.holdRequest(OpCode.CREATE2);
    Candidate candidate =
        scene.connect(proxy.connectString(), BRIEF).election(PATH).candidate().campaign();
    create.awaitArrival();
    candidate.awaitLeadership();
    create.drop();
    assertOneNodeOf(candidate);
  }

  @ParameterizedTest
  @EnumSource
  void ofTheExchangeOfNodesOnResigning(ProxyFault fault) throws InterruptedException {
    Candidate candidate = campaign();
    long token = candidate.awaitLeadership().fencingToken();
    FaultTrap trap = proxy.onNext(OpCode.MULTI, LostAnswerTest::creates, fault);

    candidate.resign();

    trap.awaitSprung();
    assertThat(candidate.awaitLeadership().fencingToken()).isGreaterThan(token);
    assertOneNodeOf(candidate);
  }

  /** Unlike a heartbeat, it brings a node's data. */
  static boolean creates(ProxiedRequest request) {
    return request.mentionsText("baton 1");
  }

  /** It is written into the history by the transaction that deletes the node. */
  private static boolean closes(ProxiedRequest request) {
    return request.mentionsText("CLOSED");
  }

  @ParameterizedTest
  @EnumSource
  void ofTheDeleteOnLeaving(ProxyFault fault) throws InterruptedException {
    Candidate candidate = campaign();
    Election election = scene.connect(server.connectString()).election(PATH);
    ConditionWait.waitUntil("its term to be written down", () -> election.history().size() == 1);
    FaultTrap trap = proxy.onNext(OpCode.MULTI, LostAnswerTest::closes, fault);

    candidate.close();

    trap.awaitSprung();
    assertThat(scene.operator(server.connectString()).line(PATH)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void ofTheCreateInARace(ProxyFault fault) throws InterruptedException {
    FaultTrap trap = proxy.onNext(OpCode.MULTI, LostAnswerTest::creates, fault);
    Candidate candidate = race();
    trap.awaitSprung();
    scene.assertOnePrizeOf(candidate, server.connectString());
  }

  @Test
  void ofACreateInARaceThatReachesTheServerWhenItsClientHasGone() throws InterruptedException {
    HeldMessage create = proxy.holdRequest(OpCode.MULTI, LostAnswerTest::creates);
    Candidate candidate = race();
    create.awaitArrival().cutClient();
    candidate.awaitLeadership();

    create.deliver();
    ConditionWait.waitUntil("the old connection to end", () -> proxy.connectionCount() == 1);
    scene.assertOnePrizeOf(candidate, server.connectString());
  }

  @ParameterizedTest
  @EnumSource
  void ofTheReadingsBehindTheCreateInARace(ProxyFault fault) throws InterruptedException {
    FaultTrap line = proxy.onNext(OpCode.GET_CHILDREN, fault);
    Candidate candidate = race();
    line.awaitSprung();
    scene.assertOnePrizeOf(candidate, server.connectString());
  }

  private Candidate race() {
    Baton baton = scene.connect(proxy.connectString());
    return baton.election(PATH).withRule(TurnRule.RACE).candidate().campaign();
  }
}
