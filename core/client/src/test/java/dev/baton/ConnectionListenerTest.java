package dev.baton;

import static dev.baton.ConnectionState.CONNECTED;
import static dev.baton.ConnectionState.LOST;
import static dev.baton.ConnectionState.RECONNECTED;
import static dev.baton.ConnectionState.SUSPENDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.internal.ClientContext;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a connection listener is told, and what {@link Baton#isConnected} returns. */
class ConnectionListenerTest {
  private static final Duration TIMEOUT = EngineSettings.DEFAULT.sessionTimeout();

  /** Long enough to lose a connection and to connect again, and much shorter than the timeout. */
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final VirtualTime time = new VirtualTime();
  private final ModelEnsemble zooKeeper = new ModelEnsemble(time);
  private final ManualLoop loop = new ManualLoop(time);
  private final BatonEngine engine =
      new BatonEngine(loop, zooKeeper, EngineSettings.DEFAULT, new Random(1));

  /** The callbacks that the executor has not run yet. */
  private final Queue<Runnable> callbacks = new ArrayDeque<>();

  private final Baton baton = new Baton(ClientContext.of(engine, callbacks::add, loop));
  private final List<ConnectionState> told = new ArrayList<>();

  /** Whether the listener fails, after it has noted the state. */
  private boolean fails;

  @BeforeEach
  void listen() {
    baton.reportConnection(
        state -> {
          told.add(state);
          if (fails) {
            throw new IllegalStateException("the listener fails");
          }
        });
  }

  @AfterEach
  void nothingIsLeft() {
    zooKeeper.setBlackHole(false);
    zooKeeper.bringUp();
    baton.close();
    time.runFor(TIMEOUT);
    zooKeeper.checkNothingHeld();
  }

  private void connect() {
    var unused = engine.connectFirst(TIMEOUT);
    time.runFor(TIMEOUT);
  }

  /** Lets the executor run what waits, and returns the states that the listener was told by it. */
  private List<ConnectionState> toldNow() {
    told.clear();
    while (!callbacks.isEmpty()) {
      callbacks.remove().run();
    }
    return told;
  }

  @Test
  void listenerIsToldOfTheFirstConnection() {
    assertThat(baton.isConnected()).isFalse();
    connect();
    assertThat(baton.isConnected()).isTrue();
    assertThat(told).as("before the executor runs it").isEmpty();
    assertThat(toldNow()).containsExactly(CONNECTED);
  }

  @Test
  void lateListenerIsToldThePresentState() {
    connect();
    List<ConnectionState> toldLate = new ArrayList<>();
    Baton late = new Baton(ClientContext.of(engine, loop, loop));
    late.reportConnection(toldLate::add);
    time.runFor(TIMEOUT);
    assertThat(toldLate).containsExactly(CONNECTED);
  }

  @Test
  void nothingIsToldBeforeTheFirstConnection() {
    zooKeeper.takeDown();
    connect();
    assertThat(baton.isConnected()).isFalse();
    assertThat(toldNow()).isEmpty();
  }

  @Test
  void connectionThatComesBackInItsSessionIsReconnected() {
    connect();
    toldNow();
    zooKeeper.takeDown();
    time.runFor(MOMENT);
    assertThat(baton.isConnected()).isFalse();
    assertThat(toldNow()).containsExactly(SUSPENDED);
    zooKeeper.bringUp();
    time.runFor(TIMEOUT);
    assertThat(baton.isConnected()).isTrue();
    assertThat(toldNow()).containsExactly(RECONNECTED);
  }

  @Test
  void silentConnectionIsSuspendedWithinTwoThirdsOfTheTimeout() {
    connect();
    toldNow();
    zooKeeper.setBlackHole(true);
    time.runFor(TIMEOUT.multipliedBy(2).dividedBy(3));
    assertThat(baton.isConnected()).isFalse();
    assertThat(toldNow()).containsExactly(SUSPENDED);
  }

  @Test
  void sessionIsLostOnlyWhenZooKeeperSaysSo() {
    connect();
    toldNow();
    zooKeeper.setBlackHole(true);
    time.runFor(TIMEOUT.multipliedBy(5));
    assertThat(toldNow()).containsExactly(SUSPENDED);
    zooKeeper.setBlackHole(false);
    time.runFor(TIMEOUT);
    assertThat(toldNow()).containsExactly(LOST, CONNECTED);
  }

  @Test
  void sessionThatEndsWhileConnectedIsSuspendedFirst() {
    connect();
    toldNow();
    zooKeeper.expireAll();
    time.runFor(TIMEOUT);
    assertThat(toldNow()).containsExactly(SUSPENDED, LOST, CONNECTED);
  }

  @Test
  void slowListenerIsToldOfManyInterruptionsOnce() {
    connect();
    toldNow();
    for (int i = 0; i < 10; i++) {
      zooKeeper.cutAll();
      time.runFor(TIMEOUT);
    }
    assertThat(toldNow()).containsExactly(SUSPENDED, RECONNECTED);
  }

  @Test
  void slowListenerIsToldOfLostSessionsOnce() {
    connect();
    toldNow();
    for (int i = 0; i < 3; i++) {
      zooKeeper.expireAll();
      time.runFor(TIMEOUT);
      zooKeeper.cutAll();
      time.runFor(TIMEOUT);
    }
    assertThat(callbacks).hasSize(1);
    assertThat(toldNow()).containsExactly(SUSPENDED, LOST, CONNECTED);
  }

  @Test
  void slowListenerThatKnowsOfAnInterruptionIsNotToldAgain() {
    connect();
    toldNow();
    zooKeeper.takeDown();
    time.runFor(MOMENT);
    assertThat(toldNow()).containsExactly(SUSPENDED);
    zooKeeper.bringUp();
    time.runFor(MOMENT);
    zooKeeper.takeDown();
    time.runFor(MOMENT);
    assertThat(toldNow()).isEmpty();
  }

  @Test
  void listenerThatThrowsIsToldTheNextStateAllTheSame() {
    connect();
    fails = true;
    assertThat(toldNow()).containsExactly(CONNECTED);
    zooKeeper.expireAll();
    time.runFor(TIMEOUT);
    assertThat(toldNow()).containsExactly(SUSPENDED, LOST, CONNECTED);
    assertThat(baton.isConnected()).isTrue();
  }

  @Test
  void closedBatonIsNotConnectedAndTellsNothing() {
    connect();
    toldNow();
    baton.close();
    assertThat(baton.isConnected()).isFalse();
    time.runFor(TIMEOUT);
    assertThat(toldNow()).isEmpty();
  }
}
