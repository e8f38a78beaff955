package dev.baton.runtime.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.zookeeper.client.ZKClientConfig;
import org.junit.jupiter.api.Test;

class PropertyConfigTest {
  private static final List<String> NAMES =
      List.of(
          "zookeeper.ssl.trustStore.location",
          "zookeeper.client.secure",
          "zookeeper.sasl.client",
          "zookeeper.request.timeout",
          "zookeeper.clientCnxnSocket",
          "jute.maxbuffer");

  private static final String TLS = "io.netty.handler.ssl.SslContext";

  @Test
  void readsTheSystemPropertiesAsTheOriginalDoes() {
    NAMES.forEach(name -> System.setProperty(name, "7"));
    try {
      ZKClientConfig original = new ZKClientConfig();
      PropertyConfig config = new PropertyConfig();
      assertThat(NAMES).allSatisfy(name -> assertThat(config.getProperty(name)).isEqualTo("7"));
      assertThat(NAMES).allSatisfy(name -> assertThat(original.getProperty(name)).isEqualTo("7"));
    } finally {
      NAMES.forEach(System::clearProperty);
    }
    assertThat(new PropertyConfig().getProperty("jute.maxbuffer")).isNull();
  }

  @Test
  void settingsWithoutTlsLoadNoClassOfTls() throws IOException, ReflectiveOperationException {
    try (OwnClassPath loaded = new OwnClassPath(List.of())) {
      loaded
          .loadClass(ClientSettings.class.getName())
          .getMethod("of", String.class)
          .invoke(null, "127.0.0.1:2181");
      assertThat(loaded.hasLoaded(PropertyConfig.class.getName())).isTrue();
      assertThat(loaded.hasLoaded(TLS)).isFalse();
      loaded.loadClass(ZKClientConfig.class.getName()).getConstructor().newInstance();
      assertThat(loaded.hasLoaded(TLS)).isTrue();
    }
  }
}
