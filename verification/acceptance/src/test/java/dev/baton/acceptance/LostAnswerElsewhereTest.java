package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.FaultTrap;
import dev.baton.testkit.HeldMessage;
import dev.baton.testkit.OpCode;
import dev.baton.testkit.ProxyFault;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The answer to a create is lost, and the candidate goes on with another server of the ensemble.
 */
@Tag("all")
@Tag("long")
class LostAnswerElsewhereTest {
  private static ZooKeeperCluster cluster;

  @RegisterExtension private final Scene scene = new Scene();

  @BeforeAll
  static void launch() {
    cluster = ZooKeeperCluster.launch(3);
  }

  @AfterAll
  static void close() {
    cluster.close();
  }

  /** From which server to which. */
  private enum Move {
    FROM_LEADER_TO_FOLLOWER,
    FROM_FOLLOWER_TO_LEADER,
    FROM_FOLLOWER_TO_FOLLOWER;

    ZooKeeperProcess from() {
      return this == FROM_LEADER_TO_FOLLOWER ? cluster.leader() : cluster.followers().get(0);
    }

    ZooKeeperProcess to() {
      return switch (this) {
        case FROM_LEADER_TO_FOLLOWER -> cluster.followers().get(0);
        case FROM_FOLLOWER_TO_LEADER -> cluster.leader();
        case FROM_FOLLOWER_TO_FOLLOWER -> cluster.followers().get(1);
      };
    }
  }

  /** A Baton that has a connection by one way, and can only get another one by the other way. */
  private record Crossing(FaultProxy from, FaultProxy to, Baton baton) {}

  private Crossing cross(Move move) {
    FaultProxy from = proxyTo(move.from());
    FaultProxy to = proxyTo(move.to());
    to.refuseConnections();
    Baton baton = scene.connect(from.connectString() + "," + to.connectString());
    to.acceptConnections();
    from.refuseConnections();
    return new Crossing(from, to, baton);
  }

  private FaultProxy proxyTo(ZooKeeperProcess server) {
    FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
    scene.closing(proxy::close);
    return proxy;
  }

  private Candidate campaign(Crossing crossing, String election) {
    Operator operator = scene.operator(cluster.connectString());
    operator.create(election, CreateMode.CONTAINER);
    return crossing.baton().election(election).candidate().campaign();
  }

  @ParameterizedTest
  @EnumSource
  void ofACreateThatWasApplied(Move move) throws InterruptedException {
    Crossing crossing = cross(move);
    FaultTrap lost = crossing.from().onNext(OpCode.CREATE2, ProxyFault.LOSE_ANSWER);
    Candidate candidate = campaign(crossing, "/applied-" + move);
    lost.awaitSprung();
    scene.assertOneNodeOf(candidate, cluster.connectString());
  }

  @ParameterizedTest
  @EnumSource
  void ofACreateThatIsNeverApplied(Move move) throws InterruptedException {
    Crossing crossing = cross(move);
    FaultTrap lost = crossing.from().onNext(OpCode.CREATE2, ProxyFault.LOSE_REQUEST);
    Candidate candidate = campaign(crossing, "/never-" + move);
    lost.awaitSprung();
    scene.assertOneNodeOf(candidate, cluster.connectString());
  }

  @ParameterizedTest
  @EnumSource
  void ofACreateInARaceThatWasApplied(Move move) throws InterruptedException {
    Crossing crossing = cross(move);
    FaultTrap lost =
        crossing.from().onNext(OpCode.MULTI, LostAnswerTest::creates, ProxyFault.LOSE_ANSWER);
    Candidate candidate = race(crossing, "/race-applied-" + move);
    lost.awaitSprung();
    scene.assertOnePrizeOf(candidate, cluster.connectString());
  }

  @ParameterizedTest
  @EnumSource
  void ofACreateInARaceThatArrivesLate(Move move) throws InterruptedException {
    Crossing crossing = cross(move);
    HeldMessage create = crossing.from().holdRequest(OpCode.MULTI, LostAnswerTest::creates);
    Candidate candidate = race(crossing, "/race-late-" + move);
    create.awaitArrival().cutClient();
    candidate.awaitLeadership();

    create.deliver();
    ConditionWait.waitUntil("the old server's end", () -> crossing.from().connectionCount() == 0);
    scene.assertOnePrizeOf(candidate, cluster.connectString());
  }

  private Candidate race(Crossing crossing, String election) {
    scene.operator(cluster.connectString()).create(election, CreateMode.CONTAINER);
    return crossing.baton().election(election).withRule(TurnRule.RACE).candidate().campaign();
  }

  /** The old server gets it when the candidate already leads by another node. */
  @ParameterizedTest
  @EnumSource
  void ofACreateThatArrivesLate(Move move) throws InterruptedException {
    Crossing crossing = cross(move);
    HeldMessage create = crossing.from().holdRequest(OpCode.CREATE2);
    Candidate candidate = campaign(crossing, "/late-" + move);
    create.awaitArrival().cutClient();
    candidate.awaitLeadership();

    create.deliver();
    ConditionWait.waitUntil("the old server's end", () -> crossing.from().connectionCount() == 0);
    scene.assertOneNodeOf(candidate, cluster.connectString());
  }

  /** The candidate looks for its node while the old server is still about to say that it stands. */
  @ParameterizedTest
  @EnumSource
  void ofACreateWhoseAnswerIsOnItsWay(Move move) throws InterruptedException {
    Crossing crossing = cross(move);
    HeldMessage answer = crossing.from().holdAnswer(OpCode.CREATE2);
    Candidate candidate = campaign(crossing, "/on-its-way-" + move);
    answer.awaitArrival().cutClient();
    candidate.awaitLeadership();

    answer.deliver();
    scene.assertOneNodeOf(candidate, cluster.connectString());
  }
}
