package dev.baton.curator;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.curator.leader.LeaderLatch;
import dev.baton.testkit.CertificateAuthority;
import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryForever;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.auth.DigestLoginModule;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows that the look-alikes connect as their framework does: by TLS, and with SASL. */
@Tag("long")
final class SecureFrameworkTest {
  private static final String PROVIDERS = "org.apache.zookeeper.server.auth.";
  private static final String SECRET = "a-long-secret";

  /** ZooKeeper's own client looks for the name that belongs to the address. */
  private static final String SERVER = "IP:127.0.0.1,DNS:localhost";

  @TempDir static Path folder;

  private static CertificateAuthority authority;
  private static int securePort;
  private static ZooKeeperCluster cluster;
  private static CuratorFramework stranger;

  private final String path = OneServer.newPath();

  @BeforeAll
  static void launch() throws IOException {
    authority = CertificateAuthority.create(folder, "authority");
    securePort = FreePorts.takePort();
    cluster = ZooKeeperCluster.launch(1, serverConfig());
    stranger = CuratorClients.connectClient(cluster.connectString(), OneServer.SESSION);
  }

  private static ZooKeeperConfig serverConfig() throws IOException {
    String users =
        "Server { %s required user_member=\"%s\"; };"
            .formatted(DigestLoginModule.class.getName(), SECRET);
    Path logins = Files.writeString(folder.resolve("logins"), users);
    return ZooKeeperConfig.DEFAULT
        .withProperty("secureClientPort", Integer.toString(securePort))
        .withProperty("secureClientPortAddress", "127.0.0.1")
        .withProperty("serverCnxnFactory", "org.apache.zookeeper.server.NettyServerCnxnFactory")
        .withProperty("authProvider.x509", PROVIDERS + "X509AuthenticationProvider")
        .withProperty("ssl.keyStore.location", authority.sign("server", SERVER).toString())
        .withProperty("ssl.trustStore.location", authority.certificate().toString())
        .withProperty("ssl.trustStore.type", "PEM")
        .withProperty("authProvider.sasl", PROVIDERS + "SASLAuthenticationProvider")
        .withProperty("fips-mode", "false")
        .withSystemProperty("java.security.auth.login.config", logins.toString());
  }

  @AfterAll
  static void close() {
    stranger.close();
    cluster.close();
    FreePorts.giveBack(securePort);
    Configuration.setConfiguration(null);
  }

  @Test
  void latchShowsCertificateOfItsFramework() throws Exception {
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(ZKClientConfig.SECURE_CLIENT, "true");
    config.setProperty(
        ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, "org.apache.zookeeper.ClientCnxnSocketNetty");
    String certificate = authority.sign("member", "DNS:member").toString();
    config.setProperty("zookeeper.ssl.keyStore.location", certificate);
    config.setProperty("zookeeper.ssl.trustStore.location", authority.certificate().toString());
    config.setProperty("zookeeper.ssl.trustStore.type", "PEM");
    assertLeadsAs(new Id("x509", "CN=member"), "127.0.0.1:" + securePort, config);
  }

  @Test
  void latchLogsInAsItsFrameworkDoes() throws Exception {
    Configuration.setConfiguration(new MemberLogin());
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(ZKClientConfig.LOGIN_CONTEXT_NAME_KEY, MemberLogin.NAME);
    config.setProperty("zookeeper.fips-mode", "false");
    assertLeadsAs(new Id("sasl", "member"), cluster.connectString(), config);
  }

  /** A login that answers to its own name only, so that other clients log in nowhere. */
  private static final class MemberLogin extends Configuration {
    static final String NAME = "member-login";

    @Override
    public AppConfigurationEntry @Nullable [] getAppConfigurationEntry(String name) {
      if (!name.equals(NAME)) {
        return null;
      }
      return new AppConfigurationEntry[] {
        new AppConfigurationEntry(
            DigestLoginModule.class.getName(),
            LoginModuleControlFlag.REQUIRED,
            Map.of("username", "member", "password", SECRET))
      };
    }
  }

  private void assertLeadsAs(Id member, String servers, ZKClientConfig config) throws Exception {
    try (CuratorFramework framework =
        CuratorFrameworkFactory.builder()
            .connectString(servers)
            .sessionTimeoutMs((int) OneServer.SESSION.toMillis())
            .retryPolicy(new RetryForever(100))
            .zkClientConfig(config)
            .aclProvider(new FrameworkSessionsTest.CreatorOnly())
            .build()) {
      framework.start();
      LeaderLatch latch = new LeaderLatch(framework, path);
      latch.start();
      assertThat(latch.await(LIMIT.toSeconds(), SECONDS)).isTrue();
      assertThat(framework.getACL().forPath(latch.getOurPath()))
          .extracting(ACL::getId)
          .containsExactly(member);
      assertThatThrownBy(() -> stranger.getData().forPath(latch.getOurPath()))
          .isInstanceOf(KeeperException.NoAuthException.class);
      latch.close();
    }
  }
}
