package dev.baton.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.port.ZooKeeperRequest.Create;
import dev.baton.runtime.port.ZooKeeperRequest.GetData;
import dev.baton.runtime.port.ZooKeeperRequest.MultiRequest;
import dev.baton.runtime.port.ZooKeeperRequest.NodeKind;
import dev.baton.runtime.port.ZooKeeperRequest.SetData;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A leader that is cut off from the other servers, but not from its clients, and that does not hear
 * of the next leader: at real servers and in the model. Real servers give up after two minutes.
 */
@Tag("all")
@Tag("long")
class DeposedLeaderTest {
  private static final int TICKS = 1_200;
  private static final int READS = 30;
  private static final int BESIDE = 0;
  private static final int ELSEWHERE = 1;
  private static final int ALSO_BESIDE = 2;
  private static final GetData READ = new GetData("/x", true);

  private static ZooKeeperCluster cluster;
  private static int sides;

  /** Whose servers. */
  enum Whose {
    REAL,
    MODEL;

    SeverableSide side() {
      return this == REAL
          ? new SeverableClusterSide(cluster, "/deposed-" + sides++)
          : ModelSide.ofSeveralServers();
    }
  }

  @BeforeAll
  static void launch() {
    cluster = ZooKeeperCluster.launchSeverable(3, ZooKeeperConfig.DEFAULT.withSyncLimit(TICKS));
  }

  @AfterAll
  static void close() {
    cluster.close();
  }

  /** One session at the leader that is deposed then, and one at another server. */
  private static final class Scenery implements AutoCloseable {
    final SeverableSide side;
    final Conversation beside;
    final Conversation elsewhere;

    Scenery(Whose whose) {
      side = whose.side();
      int leader = side.leader();
      side.connectOnly(BESIDE, leader);
      side.connectOnly(ALSO_BESIDE, leader);
      side.connectOnly(ELSEWHERE, (leader + 1) % SeverableSide.SERVERS);
      beside = new Conversation(side, side.ensemble(BESIDE));
      elsewhere = new Conversation(side, side.ensemble(ELSEWHERE));
      beside.ask(List.of(new Create("/x", "old", NodeKind.EPHEMERAL)));
      elsewhere.ask(List.of(READ));
    }

    void depose() {
      side.deposeLeader();
      elsewhere.awaitLost();
      elsewhere.ask(List.of());
    }

    /** Heals the servers; whoever was at the deposed leader connects again. */
    void heal() {
      side.heal();
      beside.awaitLost();
      beside.ask(List.of());
    }

    ZooKeeperAnswer read(Conversation session) {
      return side.await(session.send(List.of(READ)).get(0));
    }

    boolean isTaken(int session, EnsemblePort.SessionCredentials credentials) {
      Call call = Call.make(side, side.ensemble(session), credentials, Conversation.TIMEOUT_MILLIS);
      boolean taken = call.taken().isPresent();
      call.drop();
      return taken;
    }

    /** Begins to open sessions at the deposed leader; the model's client tries others first. */
    List<Call> openings() {
      return Stream.generate(() -> Call.begin(side, side.ensemble(ALSO_BESIDE)))
          .limit(SeverableSide.SERVERS)
          .toList();
    }

    @Override
    public void close() {
      beside.end();
      elsewhere.end();
      side.close();
    }
  }

  private static boolean isConfirmed(CompletableFuture<ZooKeeperAnswer> answer) {
    return answer.isDone() && answer.join().outcome() != RequestOutcome.UNKNOWN;
  }

  private static ZooKeeperRequest write(String data) {
    return new MultiRequest(List.of(new SetData("/x", NodeBytes.of(data), -1)));
  }

  @ParameterizedTest
  @EnumSource
  void answersReadsFromOldDataAndTellsNoEvents(Whose whose) {
    try (Scenery scenery = new Scenery(whose)) {
      scenery.read(scenery.beside);
      scenery.depose();
      scenery.elsewhere.ask(List.of(write("new")));
      scenery.beside.takeTold();

      for (int i = 0; i < READS; i++) {
        assertThat(scenery.read(scenery.elsewhere).data()).isEqualTo("new");
        assertThat(scenery.read(scenery.beside).data()).isEqualTo("old");
      }
      assertThat(scenery.beside.takeTold()).hasSize(READS);
      scenery.heal();
      assertThat(scenery.read(scenery.beside).data()).isEqualTo("new");
    }
  }

  @ParameterizedTest
  @EnumSource
  void confirmsNoWriteAndNoNewSession(Whose whose) {
    try (Scenery scenery = new Scenery(whose)) {
      Conversation writer = new Conversation(scenery.side, scenery.side.ensemble(ALSO_BESIDE));
      writer.ask(List.of());
      scenery.depose();

      List<CompletableFuture<ZooKeeperAnswer>> unanswered =
          writer.send(List.of(write("lost"), ClusterSide.BARRIER.get(0), READ));
      List<Call> opened = scenery.openings();
      for (int i = 0; i < READS; i++) {
        assertThat(scenery.read(scenery.beside).data()).isEqualTo("old");
      }
      assertThat(unanswered).noneMatch(CompletableFuture::isDone);
      assertThat(opened).noneMatch(Call::isAnswered);
      scenery.heal();
      writer.awaitLost();
      opened.forEach(Call::awaitLost);
      assertThat(unanswered).noneMatch(DeposedLeaderTest::isConfirmed);
      assertThat(opened).noneMatch(Call::isAnswered);
      writer.end();
    }
  }

  @ParameterizedTest
  @EnumSource
  void confirmsASessionThatIsOver(Whose whose) {
    try (Scenery scenery = new Scenery(whose)) {
      EnsemblePort.SessionCredentials ended = scenery.beside.credentials();
      scenery.depose();
      Call.make(scenery.side, scenery.side.ensemble(ELSEWHERE), ended, Conversation.TIMEOUT_MILLIS)
          .close(List.of());

      assertThat(scenery.read(scenery.elsewhere).outcome()).isEqualTo(RequestOutcome.ABSENT);
      assertThat(scenery.read(scenery.beside).outcome()).isEqualTo(RequestOutcome.DONE);
      assertThat(scenery.isTaken(ELSEWHERE, ended)).isFalse();
      assertThat(scenery.isTaken(ALSO_BESIDE, ended)).isTrue();
      scenery.side.heal();
      scenery.beside.awaitLost();
      assertThat(scenery.isTaken(ALSO_BESIDE, ended)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void takesALaterSessionForOneThatIsOver(Whose whose) {
    try (Scenery scenery = new Scenery(whose)) {
      scenery.elsewhere.end();
      scenery.elsewhere.takeTold();
      scenery.side.deposeLeader();
      scenery.elsewhere.ask(List.of());
      EnsemblePort.SessionCredentials later = scenery.elsewhere.credentials();

      assertThat(scenery.isTaken(ALSO_BESIDE, later)).isFalse();
      assertThat(scenery.read(scenery.elsewhere).outcome()).isEqualTo(RequestOutcome.DONE);
      scenery.heal();
    }
  }
}
