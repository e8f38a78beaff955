package dev.baton.test;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ModelRoute;
import java.time.Clock;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** An ensemble in memory and in virtual time. */
final class InMemoryEnsemble extends TestEnsemble {
  /** The address that builders need, of no server. */
  static final String ADDRESS = "in-memory:2181";

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final VirtualWorld world = new VirtualWorld(() -> records().describeAll());
  private long started;

  InMemoryEnsemble(Duration sessionTimeout) {
    super(sessionTimeout);
  }

  @Override
  BatonBuilder newBuilder(String process) {
    return Baton.builder(ADDRESS);
  }

  @Override
  TestProcess startProcess(String name, BatonBuilder builder) {
    InMemoryProcess process = new InMemoryProcess(name, builder);
    process.awaitConnection();
    return process;
  }

  /** Returns settings that leave a session of any length two ticks. */
  private static EngineSettings withFittingTick(EngineSettings settings) {
    Duration tick = settings.sessionTimeout().dividedBy(2);
    return tick.compareTo(settings.assumedTick()) > 0
        ? settings
        : new EngineSettings(
            settings.sessionTimeout(),
            tick,
            settings.observerMasters(),
            settings.warmStandby(),
            settings.history(),
            settings.telemetry());
  }

  /** A process in the virtual world. */
  private final class InMemoryProcess implements TestProcess {
    private final ModelRoute route = world.inModel(world.zooKeeper()::newRoute);
    private final ProcessLoop loop;
    private final CompletableFuture<Void> connected = new CompletableFuture<>();
    private final Baton baton;
    private boolean killed;

    InMemoryProcess(String name, BatonBuilder builder) {
      loop =
          new ProcessLoop(
              world,
              (what, thrown) ->
                  records().addFinding(what + " failed in process " + name + ": " + thrown));
      baton = builder.openOver(this::openEngine, world.threads());
    }

    private BatonEngine openEngine(EngineSettings settings) {
      noteSessionTimeout(settings.sessionTimeout());
      BatonEngine engine =
          new BatonEngine(loop, route, withFittingTick(settings), new SplittableRandom(started++));
      var unused = engine.connectFirst(sessionTimeout()).thenRun(() -> connected.complete(null));
      return engine;
    }

    void awaitConnection() {
      passUntil(sessionTimeout(), connected::isDone);
    }

    @Override
    public Baton baton() {
      return baton;
    }

    @Override
    public void expireSession() {
      inModel(route::expireSessions);
    }

    @Override
    public void cutOff() {
      inModel(() -> route.setBlackHole(true));
    }

    @Override
    public void heal() {
      if (!killed) {
        inModel(() -> route.setBlackHole(false));
      }
    }

    @Override
    public void pause(Duration duration) {
      inModel(
          () -> {
            loop.freezeFor(duration);
            route.pauseReading(duration);
          });
    }

    @Override
    public void kill() {
      killed = true;
      loop.close();
      inModel(route::takeDown);
    }

    @Override
    public boolean isKilled() {
      return killed;
    }

    @Override
    public void close() {
      baton.close();
    }

    private void inModel(Runnable action) {
      world.inModel(
          () -> {
            action.run();
            return true;
          });
    }
  }

  @Override
  public void awaitUntil(String what, BooleanSupplier condition) {
    if (!passPatiently(LIMIT, condition)) {
      throw new AssertionError(
          "waited " + LIMIT + " in vain for " + what + "; " + records().describeAll());
    }
  }

  @Override
  public String connectString(String process) {
    throw new UnsupportedOperationException(
        "an ensemble in memory has no address: give your code baton(\""
            + process
            + "\"), or use @BatonTest(ensemble = EnsembleKind.EMBEDDED)");
  }

  @Override
  public Clock clock() {
    return new WorldClock(world::now);
  }

  @Override
  Duration leastLimit() {
    return Duration.ZERO;
  }

  @Override
  boolean passUntil(Duration atMost, BooleanSupplier condition) {
    world.enterTestThread();
    return world.passUntil(atMost, condition);
  }

  @Override
  boolean passPatiently(Duration atMost, BooleanSupplier condition) {
    world.enterTestThread();
    return world.passPatiently(atMost, condition);
  }

  @Override
  void enterTestThread() {
    world.enterTestThread();
  }

  @Override
  void endServers() {
    world.close();
  }
}
