package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.NetworkNamespaces;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The alert of two leaders, while the leaders are cut off beside a follower. Their server answers
 * them from old data, until it notices that it has lost the leader of the servers.
 */
@Tag("long")
class TwoLeadersTest {
  private static final String ALERT = "BatonTwoLeaders";
  private static final String LATCH = "/latch/shop";
  private static final String BATON = "/baton/shop";
  private static final int LATCH_PORT = 4041;
  private static final int BATON_PORT = 4040;
  private static final Duration CUT = Duration.ofSeconds(6);
  private static final Duration SESSION = Duration.ofSeconds(3);

  /** Followers notice a cut after ten seconds, as with the settings that ZooKeeper comes with. */
  private static final ZooKeeperConfig CONFIG =
      ZooKeeperConfig.DEFAULT.withTickTime(Duration.ofMillis(500)).withSyncLimit(20);

  @TempDir private Path folder;

  private final NetworkNamespaces net = NetworkNamespaces.create(3);
  private final ZooKeeperCluster cluster = ZooKeeperCluster.launch(net.places(), CONFIG);
  private final Deque<Runnable> ends = new ArrayDeque<>();

  @AfterEach
  void stop() {
    ends.forEach(Runnable::run);
    cluster.close();
    net.close();
  }

  @Test
  void alertFiresForCuratorsLatchAndNeverForBaton() throws IOException {
    int cutOff = cluster.followers().get(0).id();
    int other = cluster.leader().id();
    List<String> targets = new ArrayList<>();
    for (int host : List.of(cutOff, other)) {
      targets.add(net.addressOf(host) + ":" + LATCH_PORT);
      targets.add(net.addressOf(host) + ":" + BATON_PORT);
    }
    PrometheusServer prometheus = new PrometheusServer(folder, targets, "1s", "2s");
    ends.push(prometheus::close);
    startBoth(cutOff);
    prometheus.awaitValue("sum(baton_leader)", 2);
    startBoth(other);
    prometheus.awaitValue("count(baton_leader)", 4);
    prometheus.awaitValue("max(baton_queue_position)", 2);
    net.cutLink(cutOff, other);
    net.cutLink(cutOff, 6 - cutOff - other);
    await(ALERT).atMost(LIMIT).pollDelay(CUT).until(() -> prometheus.hasFired(ALERT, LATCH));
    net.healAll();
    prometheus.awaitResolved(ALERT);
    String ledByOther = "max_over_time(baton_leader{election='%s',instance='%s:%d'}[5m])";
    assertThat(prometheus.value(ledByOther.formatted(BATON, net.addressOf(other), BATON_PORT)))
        .as("Baton's leadership went on, too")
        .isOne();
    assertThat(prometheus.hasFired(ALERT, BATON)).isFalse();
  }

  /** Starts a process of each kind that connects to the server beside it. */
  private void startBoth(int host) throws IOException {
    String servers = cluster.server(host).connectString();
    String address = net.addressOf(host);
    List<String> latch = new ArrayList<>(net.commandPrefix(host));
    latch.addAll(
        ChildProcess.javaCommand(
            List.of(),
            LatchProcess.class.getName(),
            servers,
            LATCH,
            Long.toString(SESSION.toMillis()),
            address,
            Integer.toString(LATCH_PORT)));
    ChildProcess process =
        ChildProcess.start(
            new ProcessBuilder(latch)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("latch-" + host + ".log").toFile()));
    ends.push(process::close);
    Runs runs = new Runs(folder, servers).within(net.commandPrefix(host));
    ends.push(runs::close);
    runs.start(
        BATON,
        "baton-" + host,
        "exec sleep 1000",
        "--health=" + address + ":" + BATON_PORT,
        "--restart",
        "--grace=200ms",
        "--session-timeout=" + SESSION.toSeconds() + "s");
  }
}
