package dev.baton.sim.swarm;

import dev.baton.Baton;
import dev.baton.internal.ClientContext;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.claim.Entry;
import dev.baton.runtime.Engine;
import dev.baton.runtime.session.Settings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.Mishaps;
import dev.baton.testkit.model.ModelRoute;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;

/** A machine with one process and its Baton. It is also the executor of the callbacks. */
final class Machine implements Executor {
  private static final double MOST_DRIFT = 0.0004;

  /** The number of terms that a history keeps: few, so that some terms are left out. */
  static final int MOST_TERMS = 4;

  private final SwarmWorld world;
  private final ManualLoop loop;
  private final ManualLoop threads;
  private final ModelRoute route;
  private final UserCode user;
  private final Baton baton;
  private int stepsNoted;
  private boolean dead;
  private boolean killed;
  private boolean hung;

  Machine(SwarmWorld world) {
    this.world = world;
    this.loop = new ManualLoop(world.time(), anyOrigin(world), anySpeed(world));
    this.threads = new ManualLoop(world.time());
    this.route = world.zooKeeper().newRoute();
    route.setLatency(world.plan().latency());
    Plan plan = world.plan();
    Settings settings =
        new Settings(plan.timeout(), plan.tick(), false, world.chance(4) > 0, MOST_TERMS);
    long seed = world.chance(Long.MAX_VALUE);
    this.user = new UserCode(this, ~seed);
    this.baton = new Baton(ClientContext.of(engine(settings, seed), user::execute, Runnable::run));
  }

  private Engine engine(Settings settings, long seed) {
    Mishaps mishaps = user.mishaps();
    Engine engine =
        new Engine(mishaps.in(loop), mishaps.at(route), settings, new SplittableRandom(seed));
    engine.journal().readBy(entry -> user.mayThrow(), Runnable::run);
    var unused = engine.connect(settings.sessionTimeout());
    return engine;
  }

  /**
   * Returns any origin for a monotonic clock, which may overflow from the largest to the smallest
   * number.
   */
  private static long anyOrigin(SwarmWorld world) {
    return world.chance(2) == 0
        ? Long.MAX_VALUE - world.chance(Duration.ofMinutes(1).toNanos())
        : world.chance(Long.MAX_VALUE);
  }

  private static double anySpeed(SwarmWorld world) {
    return 1 + MOST_DRIFT * (world.chance(2001) - 1000) / 1000;
  }

  /** Runs a callback after a while. */
  @Override
  public void execute(Runnable callback) {
    world.lookSoon();
    threads.after(world.chance(world.plan().callbackDelay().toNanos()), callback);
  }

  /** Returns the true time in nanoseconds. */
  long now() {
    return world.time().now();
  }

  ManualLoop loop() {
    return loop;
  }

  /** Returns the loop that runs the user's code. */
  ManualLoop threads() {
    return threads;
  }

  /** Returns the user code, which runs the callbacks. */
  UserCode user() {
    return user;
  }

  ModelRoute route() {
    return route;
  }

  Baton baton() {
    return baton;
  }

  boolean isDead() {
    return dead;
  }

  boolean isKilled() {
    return killed;
  }

  /** Ends the process without a word. */
  void kill() {
    dead = true;
    killed = true;
    loop.close();
    threads.close();
    route.cut("the client is gone");
  }

  /** Stops running callbacks for ever. */
  void hangForEver() {
    hung = true;
    threads.close();
  }

  boolean isHung() {
    return hung;
  }

  /** Closes the machine's Baton in order. */
  void close() {
    dead = true;
    world.noteCall();
    baton.close();
  }

  /** Records the steps that the machine's claims have taken since the last call. */
  void noteSteps() {
    List<Entry> journal = baton.journal();
    for (Entry entry : journal.subList(Math.min(stepsNoted, journal.size()), journal.size())) {
      world.chronicle().note(entry.id(), entry.path(), Kind.STEP, 0, entry.text());
    }
    stepsNoted = journal.size();
  }

  void freeze(Duration duration) {
    loop.freeze(duration);
    threads.freeze(duration);
    route.pause(duration);
  }

  void sleep(Duration duration) {
    loop.putToSleep(duration);
    threads.freeze(duration);
    route.pause(duration);
  }
}
