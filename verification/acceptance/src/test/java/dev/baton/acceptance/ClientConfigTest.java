package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.error.BatonException;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** ZooKeeper's own client settings, as users hand them over. */
class ClientConfigTest {
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final ZKClientConfig config = new ZKClientConfig();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void settingThatTheClientDoesNotAcceptIsNoUnreachableServer() {
    config.setProperty(ZKClientConfig.ZOOKEEPER_REQUEST_TIMEOUT, "abc");

    assertThatThrownBy(
            () ->
                Baton.builder(server.connectString())
                    .clientConfig(config)
                    .connectTimeout(Duration.ofMillis(500))
                    .connect())
        .isInstanceOf(BatonException.class)
        .hasMessageContaining("does not accept its settings")
        .hasMessageContaining("abc")
        .hasMessageContaining("correct clientConfig(...) or the system properties (zookeeper.*)")
        .hasMessageNotContaining("Is it running");
  }

  @Test
  void configOfTheUserIsNotWrittenTo() {
    try (Baton baton = Baton.builder(server.connectString()).clientConfig(config).connect()) {
      assertThat(baton.findElections().paths()).isEmpty();
    }
    assertThat(config.getProperty(ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET)).isNull();
    assertThat(config.getProperty(ZKConfig.JUTE_MAXBUFFER)).isNull();
  }
}
