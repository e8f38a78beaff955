package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.guard.NotSentException;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers before 3.6, which do not know all requests of Baton. */
class OldServersTest {
  private final World world = new World();
  private final Servers servers = new Servers();

  /** Servers that answer as 3.5 does: they refuse a request that they do not know, and hang up. */
  private final class Servers extends OverheardEnsemble {
    private boolean away;
    private int refused;

    Servers() {
      super(world.zooKeeper);
    }

    @Override
    public EnsembleLink openLink(
        @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
      world.zooKeeper.setBlackHole(away);
      return super.openLink(session, timeoutMillis, listener);
    }

    @Override
    protected EnsemblePort.AnswerHandler requestSent(
        ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
      return request instanceof ZooKeeperRequest.GetEphemerals ? answer -> refuse(reply) : reply;
    }

    private void refuse(AnswerHandler reply) {
      refused++;
      reply.onAnswer(ZooKeeperAnswer.ofOutcome(RequestOutcome.REFUSED));
    }

    @Override
    protected void watchFired() {}
  }

  @BeforeEach
  void connect() {
    world.start("A", servers);
  }

  @AfterEach
  void end() {
    servers.away = false;
    world.close();
  }

  @Test
  void theNeededVersionIsNamed() throws InterruptedException {
    Candidate leader = world.campaign("A");
    world.awaitLeader(leader);
    Leadership leadership = leader.awaitLeadership();
    servers.away = true;
    world.time.runUntil("a request is refused", TIMEOUT, () -> servers.refused > 0);
    world.run(SOON);

    CompletionStage<?> commit = leadership.guard().check("/").commitAsync();
    world.run(SOON);
    assertThat(commit)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(NotSentException.class)
        .withMessageContaining("Baton needs ZooKeeper 3.6 or later, on all servers");
  }
}
