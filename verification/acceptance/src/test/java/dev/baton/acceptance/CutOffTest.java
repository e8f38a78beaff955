package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.NetworkNamespaces;
import dev.baton.testkit.ServerRole;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import dev.baton.testkit.ZooKeeperProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Leaders that no longer hear from the ensemble, and are told so by nobody. Needs root. */
@Tag("long")
class CutOffTest {
  private static final ZooKeeperConfig PRODUCTION =
      ZooKeeperConfig.DEFAULT
          .withTickTime(Duration.ofSeconds(2))
          .withInitLimit(10)
          .withSyncLimit(5);
  private static final Duration TWO_TICKS = Duration.ofSeconds(4);
  private static final Duration BRIEF = Duration.ofSeconds(4);
  private static final int SERVER = 1;
  private static final int LEADER = 2;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int ELECTIONS = 6;
  private static final int ROUNDS = Integer.getInteger("baton.acceptance.cuts", 2);

  @RegisterExtension private final Scene scene = new Scene();

  @TempDir private Path directory;

  /** The worst place to be: the server that the leader asks is cut off with it, and answers on. */
  @Test
  void whoIsCutOffTogetherWithAServerStopsLeadingBeforeAnotherLeads() {
    try (NetworkNamespaces net = NetworkNamespaces.create(3);
        ZooKeeperCluster cluster = ZooKeeperCluster.launch(net.places(), PRODUCTION)) {
      ZooKeeperProcess lonely = cluster.followers().get(0);
      List<ZooKeeperProcess> rest = cluster.otherServers(lonely);
      LeaderProcess process = startBeside(net, lonely);
      try (Baton baton = scene.connect(connectString(rest), TWO_TICKS)) {
        for (int round = 0; round < ROUNDS; round++) {
          awaitLeading(process.ledger());
          List<Candidate> next = standbys(baton);
          long cut = System.nanoTime();
          rest.forEach(server -> net.cutLink(lonely.id(), server.id()));
          assertNeverTwo(process.ledger(), baton, cut);
          net.healAll();
          ConditionWait.waitUntil("the lonely server to follow", () -> follows(lonely));
          assertNeverTwo(process.ledger(), baton, cut);
          printLeastGap(process.ledger(), baton, cut);
          next.forEach(Candidate::close);
        }
      }
    }
  }

  /** TCP sends lost packets again, so requests or answers of the time before may come late. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoLosesPacketsInOneDirectionStopsLeadingBeforeAnotherLeads(boolean towardsServer) {
    try (NetworkNamespaces net = NetworkNamespaces.create(2);
        ZooKeeperCluster cluster =
            ZooKeeperCluster.launch(List.of(net.placeOf(SERVER)), PRODUCTION);
        Baton baton = scene.connect(cluster.connectString(), TWO_TICKS)) {
      LeaderProcess process = startIn(net, LEADER, cluster.connectString());
      for (int round = 0; round < ROUNDS; round++) {
        awaitLeading(process.ledger());
        List<Candidate> next = standbys(baton);
        long cut = System.nanoTime();
        net.cutOneWay(towardsServer ? LEADER : SERVER, towardsServer ? SERVER : LEADER);
        assertNeverTwo(process.ledger(), baton, cut);
        net.healAll();
        assertNeverTwo(process.ledger(), baton, cut);
        printLeastGap(process.ledger(), baton, cut);
        next.forEach(Candidate::close);
      }
    }
  }

  private LeaderProcess startBeside(NetworkNamespaces net, ZooKeeperProcess server) {
    return startIn(net, server.id(), server.connectString());
  }

  private LeaderProcess startIn(NetworkNamespaces net, int host, String servers) {
    LeaderProcess process =
        LeaderProcess.start(
            net.commandPrefix(host), servers, TWO_TICKS, ELECTIONS, directory.resolve("ledger"));
    scene.closing(process.process()::close);
    return process;
  }

  private static String connectString(List<ZooKeeperProcess> servers) {
    return servers.stream().map(ZooKeeperProcess::connectString).collect(Collectors.joining(","));
  }

  private static boolean follows(ZooKeeperProcess server) {
    return server.currentRole().equals(Optional.of(ServerRole.FOLLOWER));
  }

  @Test
  void whoseConnectionIsABlackHoleStopsLeadingBeforeAnotherLeads() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Baton baton = scene.connect(server.connectString(), BRIEF)) {
      List<Baton> batons = new ArrayList<>();
      List<Candidate> leaders = new ArrayList<>();
      for (int i = 0; i < ELECTIONS; i++) {
        batons.add(scene.connect(proxy.connectString(), BRIEF));
        leaders.add(batons.get(i).election(LeaderProcess.election(i)).candidate().campaign());
      }
      Ledger ledger = Ledger.in(directory.resolve("ledger"), ELECTIONS);
      scene.closing(Witness.begin(leaders, ledger));
      awaitLeading(ledger);
      standbys(baton);
      long cut = System.nanoTime();
      proxy.swallow();
      assertNeverTwo(ledger, baton, cut);
      proxy.pass();
      proxy.cut();
      batons.forEach(Baton::close);
      assertNeverTwo(ledger, baton, cut);
      printLeastGap(ledger, baton, cut);
    }
  }

  private static void awaitLeading(Ledger ledger) {
    for (int i = 0; i < ELECTIONS; i++) {
      int election = i;
      ConditionWait.waitUntil("election " + i + " to be led", () -> ledger.leads(election));
    }
  }

  private static List<Candidate> standbys(Baton baton) {
    List<Candidate> standbys = new ArrayList<>();
    for (int i = 0; i < ELECTIONS; i++) {
      Diary diary = new Diary();
      String path = LeaderProcess.election(i);
      standbys.add(diary.of(baton.election(path).candidate("standby")).campaign());
      diary.await("standing 2");
    }
    return standbys;
  }

  /** Whoever led before has said so for the last time before another came to lead. */
  private static void assertNeverTwo(Ledger ledger, Baton baton, long since) {
    for (int i = 0; i < ELECTIONS; i++) {
      assertThat(gap(ledger, baton, i, since)).isPositive();
    }
  }

  private static long gap(Ledger ledger, Baton baton, int election, long since) {
    long led = Journals.awaitElected(baton, LeaderProcess.election(election), since);
    return led - ledger.lastYes(election);
  }

  private static void printLeastGap(Ledger ledger, Baton baton, long since) {
    long least =
        IntStream.range(0, ELECTIONS)
            .mapToLong(i -> gap(ledger, baton, i, since))
            .min()
            .orElseThrow();
    System.out.printf("Given up at least %d ms before another led%n", least / NANOS_PER_MILLI);
  }
}
