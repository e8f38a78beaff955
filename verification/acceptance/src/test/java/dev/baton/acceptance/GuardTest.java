package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.guard.FencedOffException;
import dev.baton.guard.FencedTransaction;
import dev.baton.guard.OperationRefusedException;
import dev.baton.guard.OperationRefusedException.RefusalCode;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.HeldMessage;
import dev.baton.testkit.OpCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Guarded transactions on a real server, below a chroot. */
class GuardTest {
  private static final String PATH = "/jobs/nightly";
  private static final String STATE = "/state";

  /** Long, so that a request may be kept for a while. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
  private Operator operator;

  @BeforeEach
  void createState() {
    operator = scene.operator(server.connectString());
    operator.create("/apps", CreateMode.PERSISTENT);
    operator.create("/apps" + STATE, CreateMode.PERSISTENT);
  }

  @AfterEach
  void close() {
    proxy.close();
    server.close();
  }

  private Baton connect(String servers) {
    return scene.connect(servers + "/apps", TIMEOUT);
  }

  private static Candidate leader(Baton baton, TurnRule rule) throws InterruptedException {
    Candidate candidate = baton.election(PATH).withRule(rule).candidate().campaign();
    candidate.awaitLeadership();
    return candidate;
  }

  private static FencedTransaction guard(Candidate candidate) {
    return candidate.leadership().orElseThrow().guard();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @ParameterizedTest
  @EnumSource
  void isCarriedOutAsAWhole(TurnRule rule) throws InterruptedException {
    Baton baton = connect(server.connectString());
    FencedTransaction guard =
        guard(leader(baton, rule))
            .setData(STATE, bytes("paid"), 0)
            .createSequential(STATE + "/n-", bytes("1"))
            .createContainer("/box")
            .create("/box/in", new byte[] {-1, 0, 1})
            .check("/box/in", 0)
            .delete("/box/in");

    assertThat(guard.commit())
        .containsExactly(
            new FencedTransaction.OperationResult(STATE, 1),
            new FencedTransaction.OperationResult(STATE + "/n-0000000000", 0),
            new FencedTransaction.OperationResult("/box", 0),
            new FencedTransaction.OperationResult("/box/in", 0),
            new FencedTransaction.OperationResult("/box/in", -1),
            new FencedTransaction.OperationResult("/box/in", -1));
    assertThat(operator.read("/apps" + STATE)).isEqualTo("paid");
    assertThat(operator.read("/apps" + STATE + "/n-0000000000")).isEqualTo("1");
  }

  @Test
  void isRefusedAsAWhole() throws InterruptedException {
    Baton baton = connect(server.connectString());
    FencedTransaction guard =
        guard(leader(baton, TurnRule.QUEUE))
            .setData(STATE, bytes("paid"))
            .delete("/none")
            .setData(STATE, bytes("again"));

    OperationRefusedException refused =
        catchThrowableOfType(OperationRefusedException.class, guard::commit);

    assertThat(refused.code()).isEqualTo(RefusalCode.NO_NODE);
    assertThat(refused.operation()).isEqualTo(1);
    assertThat(operator.read("/apps" + STATE)).isEmpty();
  }

  /**
   * The election is deleted with all that is in it while a leader's write is on its way, and
   * another leads then by a node of the same number, or of the same name, when it arrives.
   */
  @ParameterizedTest
  @EnumSource
  void isRefusedThoughTheLeadersNodeSeemsToBeThereAgain(TurnRule rule) throws InterruptedException {
    Baton stale = connect(proxy.connectString());
    Candidate a = leader(stale, rule);
    final String number = number(a);
    HeldMessage write = proxy.holdRequest(OpCode.MULTI, request -> request.mentionsText(STATE));
    CompletableFuture<?> answer = guard(a).setData(STATE, bytes("stale")).commitAsync();
    write.awaitArrival();
    proxy.refuseConnections();
    operator.deleteAll("/apps/jobs");

    Baton fresh = connect(server.connectString());
    Candidate b = leader(fresh, rule);
    guard(b).setData(STATE, bytes("fresh")).commit();
    assertThat(number(b)).isEqualTo(number);
    write.deliver();

    assertThat(answer).failsWithin(LIMIT);
    assertThatThrownBy(answer::join).hasCauseInstanceOf(FencedOffException.class);
    assertThat(operator.read("/apps" + STATE)).isEqualTo("fresh");
    proxy.acceptConnections();
  }

  /** Of its node; in a race its name. */
  private static String number(Candidate candidate) {
    String node = candidate.nodePath().orElseThrow();
    return node.substring(Math.max(node.lastIndexOf('-'), node.lastIndexOf('/')));
  }

  @Test
  void mayBeAsLongAsTheServerTakes() throws InterruptedException {
    Baton baton = connect(server.connectString());
    Candidate leader = leader(baton, TurnRule.QUEUE);
    byte[] data = new byte[(1 << 20) - 250];

    List<FencedTransaction.OperationResult> results = guard(leader).setData(STATE, data).commit();

    assertThat(results).containsExactly(new FencedTransaction.OperationResult(STATE, 1));
  }
}
