package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.TelemetryListener;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An Error of users' code, wherever it is thrown, harms no candidate and no lock. */
class IsolationTest {
  private static final String END = "end";

  /** The methods of a telemetry, and of an activity that it measures. */
  static Stream<String> telemetryMethods() {
    return Stream.concat(
        Arrays.stream(TelemetryListener.class.getMethods()).map(Method::getName), Stream.of(END));
  }

  /** A telemetry of which one method throws an Error each time. */
  private static TelemetryListener throwingIn(String method) {
    return (TelemetryListener)
        Proxy.newProxyInstance(
            TelemetryListener.class.getClassLoader(),
            new Class<?>[] {TelemetryListener.class},
            (proxy, called, arguments) -> answerOf(called, method));
  }

  private static @Nullable Object answerOf(Method called, String method) {
    if (called.getName().equals(method)) {
      throw new NoSuchMethodError("as planned: " + method);
    }
    MeasuredActivity activity =
        outcome -> {
          if (method.equals(END)) {
            throw new NoSuchMethodError("as planned: the end");
          }
        };
    return switch (called.getName()) {
      case "beginActivity" -> activity;
      case "countsCandidates" -> true;
      default -> null;
    };
  }

  @ParameterizedTest
  @MethodSource("telemetryMethods")
  void errorOfTelemetryHarmsNoCandidate(String method) {
    World world = new World(EngineSettings.DEFAULT.withTelemetry(throwingIn(method)));
    List<Candidate> queue = world.line("A", "B");
    assertThat(queue.get(0).isLeader()).isTrue();
    var unused = queue.get(0).resignAsync();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("B", "A");
    world.run(TIMEOUT.multipliedBy(3));
    suspendLeader(world);
    assertThat(world.told("A")).containsExactly("elected", "revoked RESIGNED");
    assertThat(world.told("B")).containsExactly("elected", "suspended", "resumed");
    assertThat(world.baton("B").health().state()).isEqualTo(HealthState.HEALTHY);
    world.close();
  }

  private static void suspendLeader(World world) {
    world.zooKeeper.setBlackHole(true);
    world.run(TIMEOUT.dividedBy(2));
    world.zooKeeper.setBlackHole(false);
    world.run(TIMEOUT);
  }

  @ParameterizedTest
  @MethodSource("telemetryMethods")
  void errorOfTelemetryHarmsNoLock(String method) {
    World world = new World(EngineSettings.DEFAULT.withTelemetry(throwingIn(method)));
    CompletableFuture<LockHold> first = world.wish("A");
    CompletableFuture<LockHold> second = world.wish("A");
    final CompletableFuture<LockHold> other = world.wish("B");
    granted(first).close();
    world.run(SOON);
    granted(second).close();
    world.run(TIMEOUT);
    assertThat(granted(other).isValid()).isTrue();
    granted(other).close();
    world.close();
  }

  @Test
  void errorOfCallbacksHarmsNoLaterOne() {
    World world = new World();
    List<String> told = world.told("A");
    Candidate a =
        world.campaign(
            "A",
            builder ->
                builder
                    .onElected(leadership -> fail("elected"))
                    .onRenewed(leadership -> fail("renewed"))
                    .onRevoked(
                        (leadership, reason) -> {
                          told.add("revoked " + reason);
                          fail("revoked");
                        })
                    .onPositionChanged(position -> fail("position")));
    world.line("B");
    world.run(TIMEOUT);
    var unused = a.resignAsync();
    world.run(SOON);
    assertThat(told).containsExactly("revoked RESIGNED");
    assertThat(world.ids()).containsExactly("B", "A");
    world.close();
  }

  private static void fail(String what) {
    throw new NoClassDefFoundError("as planned: " + what);
  }

  @Test
  void errorOfListenersOfHoldHarmsNeitherOtherOnesNorLock() {
    World world = new World();
    List<String> told = new ArrayList<>();
    LockHold hold = granted(world.wish("A"));
    hold.onLost(reason -> fail("lost"));
    hold.onLost(reason -> told.add("lost " + reason));
    world.zooKeeper.expireAll();
    world.run(SOON);
    assertThat(told).containsExactly("lost SESSION_EXPIRED");
    hold.close();
    granted(world.wish("A")).close();
    world.close();
  }

  @Test
  void errorOfObserverKeepsNothingFromIt() {
    World world = new World();
    List<String> told = new ArrayList<>();
    world
        .baton("watcher")
        .election(PATH)
        .observe(
            new ElectionObserver() {
              @Override
              public void onJoined(Participant participant) {
                told.add("joined " + participant.id());
                fail("joined");
              }

              @Override
              public void onLeaderChanged(Optional<Participant> leader) {
                leader.ifPresent(found -> told.add("leader " + found.id()));
                fail("leader");
              }
            });
    world.line("A", "B");
    assertThat(told).containsExactly("joined A", "leader A", "joined B");
    world.close();
  }
}
