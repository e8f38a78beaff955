package dev.baton.spring.kit;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.spring.LeaderOnly;
import dev.baton.spring.NotLeaderException;
import dev.baton.test.BatonTest;
import dev.baton.test.EnsembleKind;
import dev.baton.test.TestEnsemble;
import java.time.Duration;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** The application's further ensembles are the test's, each as a process of its own. */
final class FurtherEnsemblesTest {
  @TestConfiguration(proxyBeanMethods = false)
  static class WestApplication {
    @Bean
    WestJob westJob() {
      return new WestJob();
    }
  }

  static class WestJob {
    @LeaderOnly(value = "/jobs/west", ensemble = "west")
    public boolean run() {
      return true;
    }
  }

  @Nested
  @BatonTest
  @SpringBootTest(
      classes = {NightlyApplication.class, WestApplication.class},
      properties = {
        "baton.ensembles.west.connect=a-test-has-no.such.server:2181",
        "baton.ensembles.west.session-timeout=7s",
      })
  final class InMemory {
    private final WestJob job;
    private final Baton west;

    InMemory(@Autowired WestJob job, @Autowired @Qualifier("west") Baton west) {
      this.job = job;
      this.west = west;
    }

    @Test
    void eachIsAProcess(TestEnsemble ensemble, Baton main) {
      assertThat(west.sessionTimeout()).isEqualTo(Duration.ofSeconds(7));
      assertThat(ensemble.baton("west")).isSameAs(west);
      assertThat(main.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
      assertThat(main.election("/jobs/west")).isLedBy("west");
      assertThat(job.run()).isTrue();

      ensemble.cutOff("west");
      ensemble.awaitUntil("the loss", () -> !west.isConnected());
      assertThat(main.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
      ensemble.advance(west.sessionTimeout());
      Assertions.assertThatThrownBy(job::run).isInstanceOf(NotLeaderException.class);
    }
  }

  @Nested
  @BatonTest(ensemble = EnsembleKind.EMBEDDED, sessionTimeoutMillis = 1000)
  @SpringBootTest(
      classes = {NightlyApplication.class, WestApplication.class},
      properties = "baton.ensembles.west.connect=a-test-has-no.such.server:2181")
  final class Embedded {
    private final Baton west;

    Embedded(@Autowired @Qualifier("west") Baton west) {
      this.west = west;
    }

    @Test
    void eachHasTheAnnotationsTimeout(Baton main) {
      assertThat(west.sessionTimeout()).isEqualTo(Duration.ofSeconds(1));
      assertThat(main.election("/jobs/west")).isLedBy("west");
    }
  }
}
