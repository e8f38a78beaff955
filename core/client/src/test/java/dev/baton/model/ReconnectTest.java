package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often a session connects when its connections do not last. */
class ReconnectTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final World world = new World();
  private final ManualLoop clock = new ManualLoop(world.time);
  private final Counting ways = new Counting();
  private boolean cuts;

  /** Counts the connections, and cuts each as soon as it is made, or a little later. */
  private final class Counting extends OverheardEnsemble {
    private Duration lasts = Duration.ZERO;
    private int opened;

    Counting() {
      super(world.zooKeeper);
    }

    @Override
    public EnsembleLink openLink(
        @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
      opened++;
      return super.openLink(
          session,
          timeoutMillis,
          new LinkListener() {
            @Override
            public void onConnected(SessionCredentials granted, int grantedMillis) {
              listener.onConnected(granted, grantedMillis);
              cut();
            }

            @Override
            public void onDisconnected(String why) {
              listener.onDisconnected(why);
            }

            @Override
            public void onExpired() {
              listener.onExpired();
            }

            @Override
            public void onNodeChanged(String path, WatchKind kind, boolean real) {
              listener.onNodeChanged(path, kind, real);
            }
          });
    }

    private void cut() {
      if (cuts) {
        clock.runAfter(lasts.toNanos(), world.zooKeeper::cutAll);
      }
    }

    @Override
    protected EnsemblePort.AnswerHandler requestSent(
        ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
      return reply;
    }

    @Override
    protected void watchFired() {}
  }

  ReconnectTest() {
    world.start("A", ways);
  }

  @AfterEach
  void nothingIsLeft() {
    cuts = false;
    world.run(MINUTE);
    world.close();
  }

  private int connectionsIn(Duration time) {
    int before = ways.opened;
    world.run(time);
    return ways.opened - before;
  }

  @Test
  void connectionsThatEndAtOnceAreTriedMoreAndMoreRarely() {
    cuts = true;
    world.zooKeeper.cutAll();
    var unused = world.campaign("A");
    assertThat(connectionsIn(MINUTE)).isLessThan(60);
    assertThat(connectionsIn(MINUTE)).isLessThan(20);
  }

  @Test
  void connectionsThatAnswerButEndAtOnceAreTriedRarelyToo() {
    cuts = true;
    ways.lasts = Duration.ofMillis(10);
    world.zooKeeper.cutAll();
    world.run(MINUTE);
    assertThat(connectionsIn(MINUTE)).isLessThan(20);
  }

  @Test
  void aLeaderKeepsItsLeadWhenAGoodConnectionDropsTwentyTimesInARow() {
    Candidate leader = world.campaign("A");
    world.awaitLeader(leader);
    world.run(TIMEOUT);
    cuts = true;
    world.zooKeeper.cutAll();
    world.time.runUntil("twenty connections are lost", TIMEOUT, () -> ways.opened > 20);
    cuts = false;
    world.run(TIMEOUT);
    assertThat(world.told("A")).containsExactly("elected", "suspended", "resumed");
  }

  @Test
  void aConnectionThatWasGoodIsMadeAgainAtOnce() {
    world.run(TIMEOUT);
    world.zooKeeper.cutAll();
    world.run(SOON);
    world.run(TIMEOUT);
    world.zooKeeper.cutAll();
    assertThat(connectionsIn(Duration.ofMillis(1))).isEqualTo(1);
  }
}
