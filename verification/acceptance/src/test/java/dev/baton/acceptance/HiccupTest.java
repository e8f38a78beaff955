package dev.baton.acceptance;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.FaultTrap;
import dev.baton.testkit.OpCode;
import dev.baton.testkit.ProxyFault;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A failure that is over before the lease is costs nobody the leadership. */
@Tag("long")
class HiccupTest {
  private static final String PATH = "/hiccup";
  private static final Duration LONG = Duration.ofSeconds(60);

  @RegisterExtension private final Scene scene = new Scene();
  private final Diary diary = new Diary();

  @TempDir private Path directory;

  @Test
  void aServerThatRestarts() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Baton baton = scene.connect(server.connectString(), LONG)) {
      assertLeadershipGoesOn(
          baton,
          () -> {
            server.stop();
            server.start();
          });
    }
  }

  @Test
  void aConnectionThatIsReset() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Baton baton = scene.connect(proxy.connectString(), LONG)) {
      assertLeadershipGoesOn(baton, proxy::cut);
    }
  }

  /**
   * ZooKeeper's own client would sleep half a second before each attempt, longer than the lease.
   */
  @Test
  void aConnectionThatIsLostTwentyTimesInARow() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Baton baton = scene.connect(proxy.connectString(), Duration.ofSeconds(8))) {
      List<FaultTrap> traps = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        traps.add(proxy.onNext(OpCode.CONNECT, ProxyFault.CUT_AFTER_ANSWER));
      }
      assertLeadershipGoesOn(baton, proxy::cut);
      assertThat(traps).allMatch(FaultTrap::isSprung);
    }
  }

  @Test
  void anEnsembleThatLosesItsLeader() {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
        Baton baton = scene.connect(cluster.connectString(), LONG)) {
      assertLeadershipGoesOn(baton, cluster.leader()::kill);
    }
  }

  @Test
  void aServerThatIsKilledWhileOthersServe() {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
        Baton baton = scene.connect(connectString(cluster.followers()), LONG)) {
      assertLeadershipGoesOn(baton, () -> serving(cluster.followers()).kill());
    }
  }

  @Test
  void aServerThatFreezesWhileOthersServe() {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
        Baton baton = scene.connect(connectString(cluster.followers()), LONG)) {
      assertLeadershipGoesOn(baton, () -> serving(cluster.followers()).pause());
    }
  }

  private static String connectString(List<ZooKeeperProcess> servers) {
    return servers.stream().map(ZooKeeperProcess::connectString).collect(joining(","));
  }

  /** The server that has the leader's connection. */
  private ZooKeeperProcess serving(List<ZooKeeperProcess> servers) {
    Operator operator = scene.operator(connectString(servers));
    String session = "0x" + Long.toHexString(operator.ownerOf(operator.line(PATH).get(0)));
    return servers.stream()
        .filter(server -> server.askWord("cons").orElse("").contains(session))
        .findFirst()
        .orElseThrow();
  }

  private void assertLeadershipGoesOn(Baton baton, Runnable hiccup) {
    Candidate leader = diary.of(baton.election(PATH).candidate()).campaign();
    diary.await("elected");
    Ledger ledger = Ledger.in(directory.resolve("ledger"), 1);
    scene.closing(Witness.begin(List.of(leader), ledger));
    long token = leader.leadership().orElseThrow().fencingToken();

    hiccup.run();
    diary.await("resumed");
    assertThat(diary.lines()).startsWith("elected", "suspended", "resumed");

    assertThat(leader.leadership().orElseThrow().fencingToken()).isEqualTo(token);
    assertThat(ledger.falls(0)).isZero();
    assertThat(diary.lines()).containsOnly("elected", "suspended", "resumed");
  }
}
