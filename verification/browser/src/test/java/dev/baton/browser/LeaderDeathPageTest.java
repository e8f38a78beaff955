package dev.baton.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import dev.baton.Baton;
import dev.baton.dashboard.DashboardServer;
import dev.baton.election.Candidate;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.PlainClient;
import dev.baton.testkit.ZooKeeperCluster;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The death of a leader's process on three servers, as a reader of the page sees it. */
@Tag("all")
@Tag("long")
final class LeaderDeathPageTest {
  private static final String PATH = "/jobs/report";
  private static final Duration TIMEOUT = Duration.ofSeconds(6);
  private static final Logger log = LoggerFactory.getLogger(LeaderDeathPageTest.class);

  /** Notes when the stream told the change, and whether the page showed it at once. */
  private static final String OBSERVE =
      """
      () => {
        window.noted = {};
        const listen = EventSource.prototype.addEventListener;
        EventSource.prototype.addEventListener = function (name, work) {
          listen.call(this, name, (event) => {
            if (!noted.told && event.data && event.data.includes('"id":"bob"')) {
              noted.told = Date.now();
            }
            work(event);
            const leader = document.querySelector(".leader strong");
            if (noted.told && !noted.shown && leader.textContent === "bob") {
              noted.shown = Date.now();
            }
          });
        };
      }""";

  /** The leader's process: its arguments are the connect string and the session timeout. */
  public static void main(String[] arguments) throws InterruptedException {
    Baton baton =
        Baton.builder(arguments[0]).sessionTimeout(Duration.parse(arguments[1])).connect();
    Candidate candidate = baton.election(PATH).candidate("ann").campaign();
    Thread.currentThread().join();
    candidate.close();
  }

  @Test
  void pageShowsTheNextLeaderByTheStream() throws KeeperException, InterruptedException {
    try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
        ChildProcess leader = startLeader(cluster.connectString());
        Baton baton = Baton.builder(cluster.connectString()).sessionTimeout(TIMEOUT).connect();
        DashboardServer server =
            DashboardServer.builder(baton)
                .address(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .start();
        ChromiumBrowser browser = new ChromiumBrowser();
        DashboardReader reader =
            new DashboardReader(browser, server.address(), ChromiumBrowser.plainOptions())) {
      await().atMost(LIMIT).until(() -> baton.election(PATH).leader().isPresent());
      Candidate standby = baton.election(PATH).candidate("bob").campaign();
      await().atMost(LIMIT).until(() -> baton.election(PATH).participants().size() == 2);
      Page page = reader.page();
      page.addInitScript("(" + OBSERVE + ")()");
      reader.open("#/election" + PATH);
      assertThat(reader.leader()).hasText("ann");
      CompletableFuture<Long> deleted =
          watchDeletion(
              cluster.connectString(), baton.election(PATH).leader().orElseThrow().nodePath());
      leader.kill();
      assertThat(reader.leader()).hasText("bob");
      await().atMost(LIMIT).until(standby::isLeader);
      reportLatency(page, deleted.join());
      standby.close();
    }
  }

  private static ChildProcess startLeader(String connectString) {
    return ChildProcess.start(
        new ProcessBuilder(
                ChildProcess.javaCommand(
                    List.of(),
                    LeaderDeathPageTest.class.getName(),
                    connectString,
                    TIMEOUT.toString()))
            .inheritIO());
  }

  /** Returns the time at which a server told that it has deleted the node. */
  private static CompletableFuture<Long> watchDeletion(String connectString, String node)
      throws KeeperException, InterruptedException {
    ZooKeeper client = PlainClient.connectClient(connectString, Duration.ofSeconds(10));
    CompletableFuture<Long> deleted = new CompletableFuture<>();
    client.exists(
        node,
        event -> {
          if (event.getType() == Watcher.Event.EventType.NodeDeleted) {
            deleted.complete(System.currentTimeMillis());
          }
        });
    var unused = deleted.thenRunAsync(() -> PlainClient.closeClient(client));
    return deleted;
  }

  /** Checks that the event itself changed the page, and reports how long that took. */
  private static void reportLatency(Page page, long deleted) {
    assertThat(page.evaluate("noted.shown >= noted.told")).isEqualTo(true);
    long shown = ((Number) page.evaluate("noted.shown")).longValue();
    log.info("The page showed the next leader {} ms after the node was deleted.", shown - deleted);
  }
}
