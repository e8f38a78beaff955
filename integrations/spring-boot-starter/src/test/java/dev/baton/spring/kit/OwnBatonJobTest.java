package dev.baton.spring.kit;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.test.BatonTest;
import dev.baton.test.TestEnsemble;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** An application that makes its Baton by itself is on the test's ensemble, too. */
@BatonTest
@SpringBootTest(properties = "baton.session-timeout=8s")
final class OwnBatonJobTest {
  private final NightlyJob job;
  private final Baton own;

  OwnBatonJobTest(@Autowired NightlyJob job, @Autowired Baton baton) {
    this.job = job;
    this.own = baton;
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class OwnBaton {
    @Bean
    Baton baton() {
      throw new IllegalStateException("a test has no such servers");
    }
  }

  @Test
  void ownBatonIsReplaced(Baton baton) {
    assertThat(own).isSameAs(baton);
    assertThat(baton.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
    assertThat(job.run()).isPositive();
  }
}
