package dev.baton.runtime.zookeeper;

import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.baton.Baton;
import dev.baton.error.UnreachableException;
import dev.baton.testkit.CertificateAuthority;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.zookeeper.client.ZKClientConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a server with which there is no TLS. */
@Tag("long")
class TlsTroubleTest {
  @TempDir private static Path folder;

  private static int port;
  private static ZooKeeperCluster cluster;
  private static Path authority;
  private static Path client;

  @BeforeAll
  static void launch() {
    port = FreePorts.takePort();
    CertificateAuthority ours = CertificateAuthority.create(folder, "authority");
    authority = ours.certificate();
    client = ours.sign("client", "DNS:client");
    cluster = ZooKeeperCluster.launch(1, ZooKeeperConfig.DEFAULT.withTls(port, ours));
  }

  @AfterAll
  static void stop() {
    cluster.close();
    FreePorts.giveBack(port);
  }

  private static void assertSays(
      String server, Path trusted, @Nullable Path shown, String... texts) {
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(ZKClientConfig.SECURE_CLIENT, "true");
    config.setProperty("zookeeper.ssl.trustStore.location", trusted.toString());
    config.setProperty("zookeeper.ssl.trustStore.type", "PEM");
    if (shown != null) {
      config.setProperty("zookeeper.ssl.keyStore.location", shown.toString());
      config.setProperty("zookeeper.ssl.keyStore.type", "PEM");
    }
    // A server that is slow for a moment is called silent.
    waitUntil(
        server + " to be told of with " + List.of(texts),
        () -> {
          String told = failureOf(server, config);
          return told.contains(server) && List.of(texts).stream().allMatch(told::contains);
        });
  }

  private static String failureOf(String server, ZKClientConfig config) {
    Throwable failure =
        catchThrowableOfType(
            UnreachableException.class,
            () ->
                Baton.builder(server)
                    .clientConfig(config)
                    .connectTimeout(Duration.ofSeconds(1))
                    .connect());
    return String.valueOf(failure.getMessage());
  }

  private static String secure() {
    return "127.0.0.1:" + port;
  }

  @Test
  void serverOfAnotherAuthorityIsNotTrusted() {
    Path other = CertificateAuthority.create(folder, "other").certificate();
    assertSays(secure(), other, client, "not signed by a trusted authority", "trust store of");
  }

  @Test
  void serverWantsACertificate() {
    assertSays(secure(), authority, null, "refuses this client", "key store of");
  }

  @Test
  void storeThatIsMissingIsNamed() {
    assertSays(secure(), folder.resolve("nowhere.pem"), client, "unusable", "nowhere.pem");
  }

  @Test
  void portWithoutTlsIsNotCalledClosed() {
    assertSays(cluster.connectString(), authority, client, "want or have no TLS there");
  }
}
