package dev.baton.spring.kit;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.test.BatonTest;
import dev.baton.test.TestEnsemble;
import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** The application, its ensemble and its leadership outlive a test. */
@Tag("long")
@BatonTest
@SpringBootTest
final class NextJobTest {
  private final NightlyJob job;
  private final TestEnsemble applications;

  NextJobTest(@Autowired NightlyJob job, @Autowired TestEnsemble applications) {
    this.job = job;
    this.applications = applications;
  }

  @RepeatedTest(2)
  void applicationServesTheNextTest(TestEnsemble ensemble, Baton baton) {
    assertThat(ensemble).isSameAs(applications);
    assertThat(baton.election("/jobs/nightly")).isLedBy(TestEnsemble.MAIN);
    ensemble.advance(Duration.ofHours(1));
    assertThat(job.run()).isPositive();
  }
}
