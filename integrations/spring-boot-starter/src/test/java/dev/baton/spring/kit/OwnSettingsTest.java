package dev.baton.spring.kit;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.ConnectionListener;
import dev.baton.ConnectionState;
import dev.baton.spring.BatonCustomizer;
import dev.baton.test.BatonTest;
import dev.baton.test.EnsembleKind;
import dev.baton.test.TestEnsemble;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** The application's customizers, listeners and settings count in a test, too. */
final class OwnSettingsTest {
  @TestConfiguration(proxyBeanMethods = false)
  static class OwnSettings {
    @Bean
    List<String> heard() {
      return new CopyOnWriteArrayList<>();
    }

    @Bean
    BatonCustomizer customizer(List<String> heard) {
      return builder -> heard.add("customizer");
    }

    @Bean
    ConnectionListener listener(List<String> heard) {
      return state -> heard.add("listener " + state);
    }
  }

  @Nested
  @BatonTest
  @SpringBootTest(
      classes = {NightlyApplication.class, OwnSettings.class},
      properties = {"baton.session-timeout=30s", "baton.connect=zk:2181"})
  final class InMemory {
    private final Baton application;
    private final List<String> heard;

    InMemory(@Autowired Baton application, @Autowired List<String> heard) {
      this.application = application;
      this.heard = heard;
    }

    @Test
    void applicationHasItsOwnSettings(TestEnsemble ensemble, Baton main) {
      assertThat(main).isSameAs(application);
      assertThat(application.sessionTimeout()).isEqualTo(Duration.ofSeconds(30));
      assertThat(application.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
      assertThat(heard).contains("customizer");
      ensemble.awaitUntil("the listener", () -> heard.contains(said(ConnectionState.CONNECTED)));

      ensemble.expireSession(TestEnsemble.MAIN);
      ensemble.awaitUntil("the loss", () -> heard.contains(said(ConnectionState.LOST)));
      assertThat(application.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
    }
  }

  @Nested
  @BatonTest(ensemble = EnsembleKind.EMBEDDED, sessionTimeoutMillis = 1000)
  @SpringBootTest(
      classes = {NightlyApplication.class, OwnSettings.class},
      properties = "baton.session-timeout=30s")
  final class Embedded {
    private final Baton application;
    private final List<String> heard;

    Embedded(@Autowired Baton application, @Autowired List<String> heard) {
      this.application = application;
      this.heard = heard;
    }

    @Test
    void annotationsTimeoutPrevails(TestEnsemble ensemble) {
      ensemble.awaitUntil("the listener", () -> heard.contains(said(ConnectionState.CONNECTED)));
      assertThat(application.sessionTimeout()).isEqualTo(Duration.ofSeconds(1));
      assertThat(application.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
      assertThat(heard).contains("customizer");
    }
  }

  private static String said(ConnectionState state) {
    return "listener " + state;
  }
}
