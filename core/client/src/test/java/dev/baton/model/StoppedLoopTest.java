package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelRoute;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A loop that stands still is noticed by the session timeout that the servers have granted. */
class StoppedLoopTest {
  private static final Duration GRANTED = TIMEOUT.dividedBy(4);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.machine("A").loop().continueLoop();
    world.run(TIMEOUT);
    world.close();
  }

  private void grantLess() {
    world.zooKeeper.setTimeoutLimits(0, Duration.ZERO, GRANTED);
  }

  /** A leads, and B waits. The client of A sends pings, whatever its loop does. */
  private Candidate beginLine() {
    ModelRoute route = world.zooKeeper.newRoute();
    route.enablePings();
    world.start("A", route);
    Candidate a = world.campaign("A");
    world.awaitLeader(a);
    Candidate b = world.campaign("B");
    world.run(SOON);
    return b;
  }

  /** The loop of the leader stops, and {@code b} leads soon. */
  private void checkNextLeadsSoon(Candidate b) {
    ManualLoop loop = world.machine("A").loop();
    loop.stopLoop();
    world.run(GRANTED.minus(SOON));
    assertThat(b.isLeader()).isFalse();
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.LOST);
    world.run(GRANTED.plus(GRANTED.dividedBy(2)));
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void nextLeadsSoonWhereServersGrantLess() {
    grantLess();
    checkNextLeadsSoon(beginLine());
  }

  @Test
  void nextLeadsSoonWhereServersGrantLessWhenSessionGoesOn() {
    Candidate b = beginLine();
    grantLess();
    world.zooKeeper.cutAll();
    world.run(TIMEOUT);
    checkNextLeadsSoon(b);
  }
}
