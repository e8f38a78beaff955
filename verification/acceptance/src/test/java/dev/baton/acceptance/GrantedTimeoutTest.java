package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.ConnectionListener;
import dev.baton.ConnectionState;
import dev.baton.election.Candidate;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that is restarted with other limits grants a session another timeout than before. */
class GrantedTimeoutTest {
  private static final String PATH = "/granted";
  private static final Duration LONG = Duration.ofSeconds(12);
  private static final Duration SHORT = Duration.ofSeconds(4);
  private static final Duration SHORTEST = Duration.ofMillis(200);

  @RegisterExtension private final Scene scene = new Scene();

  private static ZooKeeperConfig grantingAtMost(Duration timeout) {
    return ZooKeeperConfig.DEFAULT.withSessionTimeouts(SHORTEST, timeout);
  }

  @Test
  void shorterTimeoutShortensTheLeaseOfTheLeader() throws InterruptedException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch(grantingAtMost(LONG));
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Baton baton = scene.connect(proxy.connectString(), LONG);
        Baton other = scene.connect(server.connectString(), LONG)) {
      Candidate first = baton.election(PATH).candidate("first").campaign();
      first.awaitLeadership();
      Candidate next = other.election(PATH).candidate("next").campaign();
      awaitQueueOf(other, 2);
      server.restartWith(grantingAtMost(SHORT));
      awaitGranted(baton, SHORT);
      proxy.swallow();
      assertNextLeadsAlone(first, next);
      proxy.pass();
    }
  }

  @Test
  void longerTimeoutKeepsTheLeaseWithinWhatAnEvictionWaitsFor() throws InterruptedException {
    CountDownLatch reconnected = new CountDownLatch(1);
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch(grantingAtMost(SHORT));
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Baton baton =
            scene.connect(
                proxy.connectString(),
                settings -> settings.sessionTimeout(LONG).onConnection(openWhenBack(reconnected)));
        Baton other = scene.connect(server.connectString(), LONG)) {
      Candidate first = baton.election(PATH).candidate("first").campaign();
      first.awaitLeadership();
      Candidate next = other.election(PATH).candidate("next").campaign();
      awaitQueueOf(other, 2);
      server.restartWith(grantingAtMost(LONG));
      reconnected.await();
      proxy.swallow();
      var evicted = other.election(PATH).evictAsync("first", "it is cut off");
      assertNextLeadsAlone(first, next);
      proxy.pass();
      assertThat(evicted).succeedsWithin(LIMIT);
    }
  }

  private static ConnectionListener openWhenBack(CountDownLatch reconnected) {
    return state -> {
      if (state == ConnectionState.RECONNECTED) {
        reconnected.countDown();
      }
    };
  }

  private static void awaitQueueOf(Baton baton, int size) {
    ConditionWait.waitUntil(
        size + " participants", () -> baton.election(PATH).participants().size() == size);
  }

  private static void awaitGranted(Baton baton, Duration timeout) {
    ConditionWait.waitUntil("the shorter timeout", () -> baton.sessionTimeout().equals(timeout));
  }

  private static void assertNextLeadsAlone(Candidate first, Candidate next) {
    ConditionWait.waitUntil("the next to lead", next::isLeader);
    assertThat(first.isLeader()).isFalse();
  }
}
