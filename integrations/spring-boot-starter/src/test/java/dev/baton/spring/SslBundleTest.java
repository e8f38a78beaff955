package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.spring.autoconfigure.BatonAutoConfiguration;
import dev.baton.testkit.CertificateAuthority;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Applications whose connection uses a bundle, with a server that wants a certificate. */
@Tag("long")
final class SslBundleTest {
  @TempDir private static Path folder;

  private static int port;
  private static ZooKeeperCluster cluster;
  private static Path client;

  @BeforeAll
  static void launch() {
    port = FreePorts.takePort();
    CertificateAuthority ours = CertificateAuthority.create(folder, "authority");
    client = ours.sign("client", "DNS:client");
    cluster = ZooKeeperCluster.launch(1, ZooKeeperConfig.DEFAULT.withTls(port, ours));
  }

  @AfterAll
  static void stop() {
    cluster.close();
    FreePorts.giveBack(port);
  }

  private static ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(BatonAutoConfiguration.class, SslAutoConfiguration.class))
        .withPropertyValues(
            "baton.connect=127.0.0.1:" + port,
            "baton.fail-fast=true",
            "baton.ssl.bundle=servers",
            "spring.ssl.bundle.pem.servers.truststore.certificate="
                + folder.resolve("authority.crt").toUri());
  }

  @Test
  void bundleProvesWhoBothSidesAre() {
    runner()
        .withPropertyValues(
            "spring.ssl.bundle.pem.servers.keystore.certificate=" + client.toUri(),
            "spring.ssl.bundle.pem.servers.keystore.private-key=" + client.toUri())
        .run(application -> assertThat(application.getBean(Baton.class).isConnected()).isTrue());
  }

  @Test
  void serverRefusesABundleWithoutACertificate() {
    assertRefused(
        runner().withPropertyValues("baton.connect-timeout=20s"),
        "refuses this client",
        "put one into the key store of this client");
  }

  @Test
  void missingBundleIsRefused() {
    assertRefused(
        runner().withPropertyValues("baton.ssl.bundle=others"),
        "baton.ssl.bundle",
        "there is no spring.ssl.bundle of that name");
  }
}
