package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.BatonHealth;
import dev.baton.election.Candidate;
import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.protocol.JoinProblem;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Servers that demand a proven identity (enforce.auth.enabled). */
class DemandedIdentityTest {
  private static ZooKeeperCluster cluster;

  @BeforeAll
  static void launch() {
    cluster =
        ZooKeeperCluster.launch(
            1,
            ZooKeeperConfig.DEFAULT
                .withSystemProperty("zookeeper.enforce.auth.enabled", "true")
                .withSystemProperty("zookeeper.enforce.auth.schemes", "digest"));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void candidateWithoutOneIsTold() {
    CompletableFuture<BatonException> told = new CompletableFuture<>();
    try (Baton baton = Baton.builder(cluster.connectString()).connect();
        Candidate candidate =
            baton.election("/jobs").candidate("A").onProblem(told::complete).campaign()) {
      assertThat(told).succeedsWithin(LIMIT).isInstanceOf(RefusedException.class);
      assertThat(((RefusedException) told.join()).problem()).isEqualTo(JoinProblem.NO_IDENTITY);
      assertThat(told.join()).hasMessageContaining("demand a proven identity");
      assertThatThrownBy(() -> candidate.awaitLeadership(LIMIT))
          .isInstanceOf(RefusedException.class);
      assertThat(baton.health().state()).isNotEqualTo(BatonHealth.HealthState.HEALTHY);
    }
  }

  @Test
  void candidateWithOneLeads() throws InterruptedException {
    try (Baton baton =
            Baton.builder(cluster.connectString()).credentials("digest", "user:secret").connect();
        Candidate candidate = baton.election("/jobs").candidate("A").campaign()) {
      assertThat(candidate.awaitLeadership(LIMIT)).isPresent();
    }
  }
}
