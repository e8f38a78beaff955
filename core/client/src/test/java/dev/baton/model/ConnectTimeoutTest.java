package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.participants.Participant;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The builder connects to real servers only, so this needs one. */
class ConnectTimeoutTest {
  @Test
  void ofZeroLeavesReadingItsTime() throws InterruptedException {
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
        Baton baton =
            Baton.builder(zooKeeper.connectString()).connectTimeout(Duration.ZERO).connect();
        Candidate a = baton.election("/jobs").candidate("A").campaign()) {
      assertThat(baton.election("/jobs").participants()).hasSizeLessThan(2);
      a.awaitLeadership();

      assertThat(baton.election("/jobs").participants())
          .extracting(Participant::id)
          .containsExactly("A");
    }
  }
}
