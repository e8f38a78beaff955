package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.internal.ClientContext;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many nodes one session carries before another is opened. */
class SessionsTest {
  private static final int NODES = 5_000;
  private static final int BYTES = 512 * 1024;

  /** What the servers store for each node beside the election's path: "/", the name, a length. */
  private static final int BYTES_PER_NAME = 1 + 27 + 4;

  private static final String LONG_PATH = "/" + "p".repeat(494);
  private static final int LONG_NODES = BYTES / (500 + BYTES_PER_NAME);

  private final VirtualTime time = new VirtualTime();
  private final ModelEnsemble zooKeeper = new ModelEnsemble(time);
  private final Counting ensemble = new Counting();
  private final ManualLoop loop = new ManualLoop(time);
  private final Baton baton =
      new Baton(
          ClientContext.of(
              new BatonEngine(loop, ensemble, EngineSettings.DEFAULT, new Random(1)), loop, loop));
  private final Deque<Candidate> candidates = new ArrayDeque<>();
  private int elections;

  /** The model behind a chroot, counting the sessions asked for. */
  private final class Counting implements EnsemblePort {
    int sessions;
    int chroot;
    @Nullable ModelRoute newSessionsBy;

    @Override
    public EnsembleLink openLink(
        @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
      sessions += session == null ? 1 : 0;
      return session == null && newSessionsBy != null
          ? newSessionsBy.openLink(null, timeoutMillis, listener)
          : zooKeeper.openLink(session, timeoutMillis, listener);
    }

    @Override
    public int serverCount() {
      return 1;
    }

    @Override
    public String describeServers() {
      return "model";
    }

    @Override
    public int chrootBytes() {
      return chroot;
    }

    @Override
    public void close() {
      // The model outlives its clients.
    }
  }

  @AfterEach
  void nothingIsLeft() {
    baton.close();
    time.runFor(Duration.ofSeconds(1));
    zooKeeper.checkNothingHeld();
  }

  /** Each in an election of its own, whose path is five characters longer. */
  private void campaign(int count, String path, TurnRule rule) {
    for (int i = 0; i < count; i++) {
      String numbered = path + String.format("%05d", elections++);
      candidates.add(baton.election(numbered).withRule(rule).candidate("c").campaign());
    }
    time.runFor(Duration.ofMillis(200));
  }

  private void fillWith(String path, TurnRule rule, int most) {
    campaign(most, path, rule);
    assertThat(ensemble.sessions).isEqualTo(1);
    campaign(1, path, rule);
    assertThat(ensemble.sessions).isEqualTo(2);
  }

  /** Fills a session with fewer nodes than by their number alone. */
  private void fillWithLongPaths() {
    campaign(LONG_NODES, LONG_PATH, TurnRule.QUEUE);
  }

  @Test
  void oneCarries5000Nodes() {
    fillWith("/e", TurnRule.QUEUE, NODES);
  }

  @Test
  void oneCarries512KiBOfPaths() {
    fillWith(LONG_PATH, TurnRule.QUEUE, LONG_NODES);
  }

  @Test
  void theChrootCounts() {
    ensemble.chroot = 100;
    String path = "/" + "p".repeat(394);
    fillWith(path, TurnRule.QUEUE, BYTES / (500 + BYTES_PER_NAME));
  }

  @Test
  void aRaceCountsTwice() {
    fillWith("/e", TurnRule.RACE, NODES / 2);
  }

  @Test
  void whoLeavesMakesRoom() {
    fillWithLongPaths();
    for (int i = 0; i < 100; i++) {
      candidates.removeLast().close();
      campaign(1, LONG_PATH, TurnRule.QUEUE);
    }

    assertThat(ensemble.sessions).isEqualTo(1);
    assertThat(candidates).hasSize(LONG_NODES).allMatch(Candidate::isLeader);
  }

  @Test
  void whoHasNotLeftYetTakesRoom() {
    fillWithLongPaths();
    var unused = candidates.removeLast().closeAsync();
    campaign(1, LONG_PATH, TurnRule.QUEUE);

    assertThat(ensemble.sessions).isEqualTo(2);
  }

  @Test
  void theSecondIsASessionLikeTheFirst() {
    fillWithLongPaths();
    Candidate other = baton.election(LONG_PATH + "other").candidate("other").campaign();
    time.runUntil("the lead", Duration.ofSeconds(1), other::isLeader);
    assertThat(ensemble.sessions).isEqualTo(2);
    time.runFor(Duration.ofSeconds(60));
    assertThat(other.isLeader()).isTrue();
    assertThat(candidates.getFirst().isLeader()).isTrue();

    zooKeeper.expireAll();
    time.runUntil("the lead", Duration.ofSeconds(1), () -> !other.isLeader());
    time.runUntil("the lead again", Duration.ofSeconds(1), other::isLeader);
  }

  @Test
  void healthTellsOfASecondWithoutConnection() {
    fillWithLongPaths();
    ModelRoute route = zooKeeper.newRoute();
    route.takeDown();
    ensemble.newSessionsBy = route;
    campaign(1, LONG_PATH, TurnRule.QUEUE);
    time.runFor(Duration.ofSeconds(1));
    assertThat(candidates.getLast().isLeader()).isFalse();
    assertThat(baton.health().state()).isEqualTo(HealthState.DEGRADED);
    assertThat(baton.health().reasons()).singleElement().asString().contains("a further session");

    route.bringUp();
    time.runUntil("the lead", Duration.ofSeconds(10), candidates.getLast()::isLeader);
    assertThat(baton.health().state()).isEqualTo(HealthState.HEALTHY);
  }
}
