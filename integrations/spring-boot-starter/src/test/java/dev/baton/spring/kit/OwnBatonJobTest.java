package dev.baton.spring.kit;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.spring.LeaderOnly;
import dev.baton.test.BatonTest;
import dev.baton.test.EnsembleKind;
import dev.baton.test.TestEnsemble;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** An application that makes Batons or builders by itself is on the test's ensemble, too. */
final class OwnBatonJobTest {
  private static Baton connectElsewhere() {
    throw new IllegalStateException("a test has no such servers");
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class NamedBaton {
    @Bean
    Baton baton() {
      return connectElsewhere();
    }
  }

  @Nested
  @BatonTest
  @SpringBootTest(
      classes = {NightlyApplication.class, NamedBaton.class},
      properties = "baton.session-timeout=8s")
  final class Named {
    private final NightlyJob job;
    private final Baton own;

    Named(@Autowired NightlyJob job, @Autowired Baton baton) {
      this.job = job;
      this.own = baton;
    }

    @Test
    void ownBatonIsDirected(Baton baton) {
      assertThat(own).isSameAs(baton);
      assertThat(baton.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
      assertThat(job.run()).isPositive();
    }
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class SeveralBatons {
    @Bean
    Baton myBaton() {
      return connectElsewhere();
    }

    @Bean(defaultCandidate = false)
    @Qualifier("east")
    Baton eastBaton() {
      return connectElsewhere();
    }

    @Bean
    EastJob eastJob() {
      return new EastJob();
    }
  }

  static class EastJob {
    @LeaderOnly(value = "/jobs/east", ensemble = "east", waitTime = "2m")
    public boolean run() {
      return true;
    }
  }

  @Nested
  @BatonTest(ensemble = EnsembleKind.EMBEDDED)
  @SpringBootTest(classes = {NightlyApplication.class, SeveralBatons.class})
  final class Several {
    private final Baton east;
    private final EastJob job;

    Several(@Autowired @Qualifier("east") Baton east, @Autowired EastJob job) {
      this.east = east;
      this.job = job;
    }

    @Test
    void eachIsAProcess(TestEnsemble ensemble, Baton main) {
      assertThat(main.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
      assertThat(east).isSameAs(ensemble.baton("eastBaton"));
      assertThat(main.election("/jobs/east")).isLedBy("eastBaton");
      assertThat(job.run()).isTrue();
    }
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class OwnBuilder {
    @Bean
    BatonBuilder builder() {
      return Baton.builder("a-test-has-no.such.server:2181").sessionTimeout(Duration.ofSeconds(3));
    }
  }

  @Nested
  @BatonTest(ensemble = EnsembleKind.EMBEDDED)
  @SpringBootTest(classes = {NightlyApplication.class, OwnBuilder.class})
  final class Builder {
    @Test
    void builderConnectsToTheTestsServers(Baton main) {
      assertThat(main.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
    }
  }
}
