package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonHealth;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A callback that runs in Baton's own loop, as by a same-thread executor, and does not return. */
class BlockedLoopTest {
  private static final Duration SHORT = Duration.ofSeconds(4);

  @RegisterExtension private final Scene scene = new Scene();

  @Test
  void closingEndsTheTermAndTheSessionThoughTheLoopIsBlocked() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Baton other = scene.connect(server.connectString())) {
      Baton baton =
          scene.connect(
              server.connectString(),
              settings -> settings.sessionTimeout(SHORT).callbacks(Runnable::run));
      Candidate leader =
          baton
              .election("/blocked")
              .candidate("A")
              .stopTimeout(Duration.ofMillis(1))
              .onRevoked((leadership, reason) -> awaitUninterruptibly(never))
              .campaign();
      final Leadership term = leader.awaitLeadership();
      final Candidate next = other.election("/blocked").candidate("B").campaign();

      baton.close();
      assertThat(term.isValid()).isFalse();
      assertThat(next.awaitLeadership(LIMIT)).isPresent();
    } finally {
      never.countDown();
    }
  }

  @Test
  void connectionOfABlockedLoopIsCutSoThatTheNextLeads() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Baton other = scene.connect(server.connectString());
        Baton baton =
            scene.connect(
                server.connectString(),
                settings -> settings.sessionTimeout(SHORT).callbacks(Runnable::run))) {
      Candidate leader =
          baton
              .election("/stuck")
              .candidate("A")
              .onElected(
                  leadership -> {
                    begun.countDown();
                    awaitUninterruptibly(end);
                  })
              .campaign();
      begun.await();
      Candidate next = other.election("/stuck").candidate("B").campaign();

      assertThat(next.awaitLeadership(LIMIT)).isPresent();
      assertThat(leader.isLeader()).isFalse();
      assertThat(baton.health().state()).isEqualTo(BatonHealth.HealthState.LOST);

      end.countDown();
      ConditionWait.waitUntil(
          "A to stand behind B", () -> other.election("/stuck").participants().size() == 2);
      ConditionWait.waitUntil(
          "health", () -> baton.health().state() == BatonHealth.HealthState.HEALTHY);
    } finally {
      end.countDown();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // The callback ignores it.
      }
    }
  }
}
