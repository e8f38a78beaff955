package dev.baton.model;

import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.NotAcquiredException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A lock that was not acquired says what keeps it. */
class LockOutlookTest {
  private static final String DEMAND = "a proven identity";

  private final World world = new World();

  /** Servers that hang up at each request, since they demand an identity. */
  private final class DemandingServers extends OverheardEnsemble {
    private @Nullable LinkListener client;

    DemandingServers() {
      super(world.zooKeeper);
    }

    @Override
    public EnsembleLink openLink(
        @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
      client = listener;
      return super.openLink(session, timeoutMillis, listener);
    }

    @Override
    protected AnswerHandler requestSent(ZooKeeperRequest request, AnswerHandler reply) {
      if (client != null) {
        client.onUnidentified("this server demands " + DEMAND);
      }
      return answer -> reply.onAnswer(ZooKeeperAnswer.ofOutcome(RequestOutcome.UNKNOWN));
    }

    @Override
    protected void watchFired() {}
  }

  @Test
  void namesTheDemandForAnIdentity() {
    world.start("A", new DemandingServers());
    Lock lock = world.lock("A");

    assertThatThrownBy(() -> lock.acquire(SOON)).hasMessageContaining(DEMAND);
    assertThatThrownBy(() -> lock.acquire(Duration.ofMillis(1))).hasMessageContaining(DEMAND);
  }

  @Test
  void saysThatAnotherThreadCameFirst() {
    Lock lock = world.lock("A");
    world.run(SOON);
    CompletableFuture<LockHold> first = lock.acquireAsync();
    CompletableFuture<LockHold> second = lock.tryAcquireAsync();
    world.run(SOON);

    assertThatThrownBy(second::join)
        .hasCauseInstanceOf(NotAcquiredException.class)
        .hasMessageContaining("another thread of this process came first")
        .hasMessageNotContaining("no connection");
    World.granted(first).close();
    world.close();
  }
}
