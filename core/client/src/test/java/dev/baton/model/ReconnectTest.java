package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
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
    public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
      opened++;
      return super.open(
          session,
          timeoutMillis,
          new Listener() {
            @Override
            public void connected(Session granted, int grantedMillis) {
              listener.connected(granted, grantedMillis);
              cut();
            }

            @Override
            public void disconnected(String why) {
              listener.disconnected(why);
            }

            @Override
            public void expired() {
              listener.expired();
            }

            @Override
            public void changed(String path, Kind kind, boolean real) {
              listener.changed(path, kind, real);
            }
          });
    }

    private void cut() {
      if (cuts) {
        clock.after(lasts.toNanos(), world.zooKeeper::cutAll);
      }
    }

    @Override
    protected Ensemble.Reply sent(Request request, Ensemble.Reply reply) {
      return reply;
    }

    @Override
    protected void fired() {}
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
