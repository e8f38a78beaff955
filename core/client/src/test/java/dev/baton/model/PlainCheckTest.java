package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.OverheardEnsemble;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelRoute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A check of any version proves the session, and nothing of the node. On a slow network each
 * refused check is followed by such a plain one, so many of them may come in a row. They must not
 * renew a lease past a mark of an eviction that was hidden from its owner.
 */
class PlainCheckTest {
  private static final Duration TIMEOUT = World.TIMEOUT;
  private static final Duration ONE_WAY = TIMEOUT.dividedBy(10);

  private final World world =
      new World(new EngineSettings(TIMEOUT, Duration.ofMillis(500), false, true, 0));
  private final ManualLoop clock = new ManualLoop(world.time);
  private final ModelRoute slow = world.zooKeeper.newRoute();
  private final SlowWay way = new SlowWay();
  private final List<Candidate> waiting = new ArrayList<>();
  private boolean heartbeatSent;
  private int refusals;

  @AfterEach
  void nothingIsLeft() {
    slow.setBlackHole(false);
    world.close();
  }

  /** The way of the slow machine. Its nodes are rewritten just before its heartbeats arrive. */
  private final class SlowWay extends OverheardEnsemble {
    SlowWay() {
      super(slow);
    }

    @Override
    protected EnsemblePort.AnswerHandler requestSent(
        ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
      if (!(request instanceof ZooKeeperRequest.HeartbeatChecks beat)) {
        return reply;
      }
      heartbeatSent = true;
      boolean plain = beat.checks().stream().allMatch(check -> check.version() < 0);
      if (!plain && refusals > 0) {
        clock.runAfter(ONE_WAY.toNanos() * 9 / 10, PlainCheckTest.this::disturb);
      }
      return answer -> {
        reply.onAnswer(answer);
        if (plain && --refusals == 0) {
          slow.setBlackHole(true);
        }
      };
    }

    @Override
    protected void watchFired() {}
  }

  private void disturb() {
    waiting.forEach(candidate -> candidate.nodePath().ifPresent(world::rewrite));
  }

  private Leadership slowLeader(int waitingClaims) {
    world.start("X", way);
    for (int i = 0; i < waitingClaims; i++) {
      world.baton("Y").election("/y" + i).candidate("Y").campaign();
    }
    world.run(World.SOON);
    Baton baton = world.baton("X");
    for (int i = 0; i < waitingClaims; i++) {
      waiting.add(baton.election("/y" + i).candidate("X").campaign());
    }
    Candidate leader = baton.election(World.PATH).candidate("X").campaign();
    world.awaitLeader(leader);
    slow.setLatency(ONE_WAY);
    world.run(TIMEOUT.multipliedBy(3));
    return leader.leadership().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void plainChecksInARowRenewNoLeasePastAHiddenMark(int refused) {
    Leadership leadership = slowLeader(refused);
    world.start("op", new HidingWriter(world.zooKeeper, clock));
    world.baton("op");
    world.run(World.SOON);
    heartbeatSent = false;
    world.time.runUntil("a heartbeat", TIMEOUT, () -> heartbeatSent);
    world.run(ONE_WAY);
    refusals = refused;
    var unused = world.baton("op").election(World.PATH).evictAsync("X", "maintenance");
    world.run(World.SOON);
    Candidate next = world.baton("Z").election(World.PATH).candidate("Z").campaign();
    world.time.runUntil(
        "Z leads",
        TIMEOUT.multipliedBy(4),
        () -> {
          assertThat(leadership.isValid() && next.isLeader()).isFalse();
          return next.isLeader();
        });
  }
}
