package dev.baton.spring.kit;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.spring.NotLeaderException;
import dev.baton.test.BatonTest;
import dev.baton.test.ProcessName;
import dev.baton.test.TestEnsemble;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@BatonTest
@SpringBootTest
final class NightlyJobTest {
  private final NightlyJob job;

  NightlyJobTest(@Autowired NightlyJob job) {
    this.job = job;
  }

  @Test
  void jobIsLeftToAnotherProcess(TestEnsemble ensemble, @ProcessName("other") Baton other) {
    Election election = other.election("/jobs/nightly");
    assertThat(election).isLedBy(TestEnsemble.MAIN);

    try (Candidate next = election.candidate("other").campaign()) {
      ensemble.expireSession(TestEnsemble.MAIN);
      assertThat(election).isLedBy("other");
      assertThatThrownBy(job::run).isInstanceOf(NotLeaderException.class);
    }
  }
}
