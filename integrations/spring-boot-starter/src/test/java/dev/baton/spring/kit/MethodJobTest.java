package dev.baton.spring.kit;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.test.BatonTest;
import dev.baton.test.TestEnsemble;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** An annotation of one method gives the application its ensemble. */
@SpringBootTest
final class MethodJobTest {
  private final NightlyJob job;

  MethodJobTest(@Autowired NightlyJob job) {
    this.job = job;
  }

  @Test
  @BatonTest
  void annotatedMethodTestsTheApplication(Baton baton) {
    assertThat(baton.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
    assertThat(job.run()).isPositive();
  }

  @Test
  void otherMethodHasTheApplication() {
    assertThat(job).isNotNull();
  }
}
