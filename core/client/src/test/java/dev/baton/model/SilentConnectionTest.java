package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The answers of a living connection that reach nobody: ZooKeeper's own threads have lost one, or
 * have ended.
 */
class SilentConnectionTest {
  private final World world = new World();
  private final LossyClient client = new LossyClient();
  private int lost;

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** A client that loses the next answers on its present connection. */
  private final class LossyClient extends OverheardEnsemble {
    LossyClient() {
      super(world.zooKeeper);
    }

    @Override
    public EnsembleLink openLink(
        @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
      lost = 0;
      return super.openLink(session, timeoutMillis, listener);
    }

    @Override
    protected EnsemblePort.AnswerHandler requestSent(
        ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
      return answer -> {
        if (lost-- <= 0) {
          reply.onAnswer(answer);
        }
      };
    }

    @Override
    protected void watchFired() {}
  }

  @Test
  void candidateFarBackLeadsAlthoughOneAnswerWasLost() {
    List<Candidate> ahead = world.line("A", "B", "C");
    world.start("W", client);
    Candidate waiting = world.campaign("W");
    lost = 1;
    world.run(TIMEOUT);
    ahead.forEach(Candidate::close);
    world.run(SOON);
    assertThat(waiting.isLeader()).isTrue();
  }

  @Test
  void candidateFarBackLeadsAlthoughItsConnectionHearsNothingAnyMore() {
    List<Candidate> ahead = world.line("A", "B", "C");
    world.start("W", client);
    Candidate waiting = world.campaign("W");
    world.run(SOON);
    lost = Integer.MAX_VALUE;
    world.run(TIMEOUT);
    ahead.forEach(Candidate::close);
    world.run(SOON);
    assertThat(waiting.isLeader()).isTrue();
  }
}
