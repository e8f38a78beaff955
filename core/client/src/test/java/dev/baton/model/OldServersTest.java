package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.guard.NotSentException;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
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
    public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
      world.zooKeeper.setBlackHole(away);
      return super.open(session, timeoutMillis, listener);
    }

    @Override
    protected Ensemble.Reply sent(Request request, Ensemble.Reply reply) {
      return request instanceof Request.GetEphemerals ? answer -> refuse(reply) : reply;
    }

    private void refuse(Reply reply) {
      refused++;
      reply.answered(Answer.of(Outcome.REFUSED));
    }

    @Override
    protected void fired() {}
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
