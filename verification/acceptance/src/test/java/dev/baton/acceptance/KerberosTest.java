package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.ConnectionState;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.security.auth.login.Configuration;
import org.apache.zookeeper.client.ZKClientConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that know their clients by Kerberos. */
@Tag("long")
class KerberosTest {
  private static final int CUTS = 20;
  private static final String LOGINS = "java.security.auth.login.config";
  private static final String KERBEROS = "java.security.krb5.conf";

  @TempDir static Path folder;

  private static KeyCenter center;
  private static ZooKeeperCluster cluster;

  @BeforeAll
  static void launch() throws IOException, InterruptedException {
    center = KeyCenter.launch(folder);
    Path logins = folder.resolve("logins");
    Files.writeString(
        logins,
        center.addPrincipal("Server", "zookeeper/localhost") + center.addPrincipal("Jobs", "jobs"));
    System.setProperty(LOGINS, logins.toString());
    System.setProperty(KERBEROS, center.configuration().toString());
    Configuration.setConfiguration(null); // An earlier client has had the logins read already.
    cluster =
        ZooKeeperCluster.launch(
            1,
            ZooKeeperConfig.DEFAULT
                .withProperty(
                    "authProvider.sasl",
                    "org.apache.zookeeper.server.auth.SASLAuthenticationProvider")
                .withSystemProperty("zookeeper.sessionRequireClientSASLAuth", "true")
                .withSystemProperty(LOGINS, logins.toString())
                .withSystemProperty(KERBEROS, center.configuration().toString()));
  }

  @AfterAll
  static void stop() {
    System.clearProperty(LOGINS);
    System.clearProperty(KERBEROS);
    Configuration.setConfiguration(null);
    cluster.close();
    center.close();
  }

  /** The section of the login is the test's own, so that no other test logs in. */
  private static ZKClientConfig ownLogin() {
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(ZKClientConfig.LOGIN_CONTEXT_NAME_KEY, "Jobs");
    return config;
  }

  @Test
  void leadershipSurvivesLostConnectionsWithoutTheKeyCenter() throws InterruptedException {
    BlockingQueue<ConnectionState> states = new LinkedBlockingQueue<>();
    try (FaultProxy proxy = FaultProxy.proxyTo(cluster.connectString());
        Baton baton =
            Baton.builder("localhost:" + proxy.port())
                .clientConfig(ownLogin())
                .onConnection(states::add)
                .connect();
        Candidate candidate = baton.election("/jobs").candidate("A").campaign()) {
      Leadership leadership = candidate.awaitLeadership(LIMIT).orElseThrow();
      center.freeze();
      for (int i = 0; i < CUTS; i++) {
        long latestEnd = leadership.remaining().toNanos() + System.nanoTime();
        proxy.cut();
        awaitState(states, ConnectionState.RECONNECTED);
        waitUntil("the renewal", () -> !leadership.isValid() || leaseEnd(leadership) > latestEnd);
      }
      assertThat(leadership.isValid()).isTrue();
    }
  }

  /** Returns a moment before the end of the lease, by the clock of this process. */
  private static long leaseEnd(Leadership leadership) {
    return System.nanoTime() + leadership.remaining().toNanos();
  }

  private static void awaitState(BlockingQueue<ConnectionState> states, ConnectionState wanted)
      throws InterruptedException {
    ConnectionState next;
    do {
      next = states.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
      assertThat(next).isNotNull();
    } while (next != wanted);
  }
}
