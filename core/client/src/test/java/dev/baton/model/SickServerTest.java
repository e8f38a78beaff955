package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that answers reads with an error of its own, as SYSTEMERROR or MARSHALLINGERROR. */
class SickServerTest {
  private final World world = new World();
  private int failures;

  /** Answers the next reads with an error. */
  private final class SickEnsemble extends OverheardEnsemble {
    SickEnsemble() {
      super(world.zooKeeper);
    }

    @Override
    protected EnsemblePort.AnswerHandler requestSent(
        ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
      boolean isRead =
          request instanceof ZooKeeperRequest.GetData
              || request instanceof ZooKeeperRequest.GetChildren;
      if (!isRead || failures == 0) {
        return reply;
      }
      failures--;
      return answer -> reply.onAnswer(ZooKeeperAnswer.ofOutcome(RequestOutcome.REFUSED));
    }

    @Override
    protected void watchFired() {}
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void candidateAsksAgainAndDoesNotFail() {
    world.start("A", new SickEnsemble());
    failures = 5;
    Candidate a = world.campaign("A");
    world.awaitLeader(a);
    Candidate b = world.line("B").get(0);
    failures = 5;
    world.run(World.TIMEOUT.multipliedBy(3));

    assertThat(a.isLeader()).isTrue();
    assertThat(b.isLeader()).isFalse();
    assertThat(failures).isZero();
    assertThat(world.told("A")).doesNotContain("problem").last().isNotEqualTo("revoked FAILED");
  }
}
