package dev.baton.sim.swarm;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.internal.ClientContext;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.PlannedMishaps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A machine with one process and its Baton. It is also the executor of the callbacks. */
final class SwarmMachine implements Executor {
  private static final double MOST_DRIFT = 0.0004;

  /** The number of terms that a history keeps: few, so that some terms are left out. */
  static final int MOST_TERMS = 4;

  /** The beginning of the paths of elections that a crowd campaigns in. */
  static final String CROWD_PATH = "/crowd";

  private static final int MOST_CROWDS = 130;

  /** A chroot so long that a session of Baton takes five nodes. */
  private static final int LONG_CHROOT = 90_000;

  private final SwarmWorld world;
  private final ManualLoop loop;
  private final ManualLoop threads;
  private final ModelRoute route;
  private final UserCode user;
  private final SwarmFitness fitness;
  private final SwarmQuestions questions;
  private final BatonEngine engine;
  private final Baton baton;
  private final TokenOrderWatch tokens;
  private final SessionEndWatch sessions;
  private int stepsNoted;
  private boolean dead;
  private boolean killed;
  private boolean hung;
  private boolean exits;
  private boolean stuck;
  private final List<String> crowd = new ArrayList<>();
  private final List<SwarmObserver> observers = new ArrayList<>();

  SwarmMachine(SwarmWorld world) {
    this.world = world;
    this.loop = new ManualLoop(world.virtualTime(), anyOrigin(world), anySpeed(world));
    this.threads = new ManualLoop(world.virtualTime());
    this.route = world.zooKeeper().newRoute();
    route.setLatency(world.plan().latency());
    route.enablePings();
    WorldPlan plan = world.plan();
    route.setChrootBytes(plan.hasStep(StepKind.SHORT_SESSIONS) ? LONG_CHROOT : 0);
    EngineSettings settings =
        new EngineSettings(
            plan.timeout(), plan.tick(), false, world.randomBelow(4) > 0, MOST_TERMS);
    long seed = world.randomBelow(Long.MAX_VALUE);
    this.user = new UserCode(this, ~seed);
    this.fitness = new SwarmFitness(world, this);
    this.questions = new SwarmQuestions(world, user.mishaps());
    this.tokens = new TokenOrderWatch(world.eventLog());
    this.sessions = new SessionEndWatch(world, this);
    this.engine = createEngine(settings, seed);
    this.baton =
        new Baton(
            ClientContext.of(
                engine, user::runLockCallback, this, Runnable::run, settings.sessionTimeout()));
    for (int i = 0; i < plan.rules().size(); i++) {
      observers.add(new SwarmObserver(world, this, world.electionPath(i)));
    }
    world.swarmShards().join(this);
    world.swarmSlots().join(this);
  }

  private BatonEngine createEngine(EngineSettings settings, long seed) {
    PlannedMishaps mishaps = user.mishaps();
    BatonEngine created =
        new BatonEngine(
            mishaps.inLoop(loop),
            mishaps.inEnsemble(route),
            settings.withTelemetry(new SwarmTelemetry(user)),
            mishaps.inRandom(new SplittableRandom(seed)));
    created
        .journal()
        .readBy(
            entry -> {
              tokens.noteStep(entry);
              sessions.noteStep(entry);
              user.mayThrow();
            },
            Runnable::run);
    var unused = created.connectFirst(settings.sessionTimeout());
    return created;
  }

  /**
   * Returns any origin for a monotonic clock, which may overflow from the largest to the smallest
   * number.
   */
  private static long anyOrigin(SwarmWorld world) {
    return world.randomBelow(2) == 0
        ? Long.MAX_VALUE - world.randomBelow(Duration.ofMinutes(1).toNanos())
        : world.randomBelow(Long.MAX_VALUE);
  }

  private static double anySpeed(SwarmWorld world) {
    return 1 + MOST_DRIFT * (world.randomBelow(2001) - 1000) / 1000;
  }

  /** Runs a callback after a while. */
  @Override
  public void execute(Runnable callback) {
    world.lookSoon();
    threads.runAfter(world.randomBelow(world.plan().callbackDelay().toNanos()), callback);
  }

  /** Returns the true time in nanoseconds. */
  long nowNanos() {
    return world.virtualTime().now();
  }

  ManualLoop loop() {
    return loop;
  }

  /** Returns the loop that runs the user's code. */
  ManualLoop userLoop() {
    return threads;
  }

  /** Returns the user code, which runs the callbacks. */
  UserCode userCode() {
    return user;
  }

  /** Returns the checks of its candidates. */
  SwarmFitness fitness() {
    return fitness;
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

  /** Notes that the process exits; returns whether this is the first call that it makes to exit. */
  boolean beginExit() {
    boolean first = !exits;
    exits = true;
    return first;
  }

  /** Ends the process without a word. */
  void kill() {
    dead = true;
    killed = true;
    loop.close();
    threads.close();
    route.cutLinks("the client is gone");
  }

  /** Stops running callbacks for ever. */
  void hangForEver() {
    hung = true;
    threads.close();
  }

  boolean isHung() {
    return hung;
  }

  /** Campaigns in {@code more} elections of its own, unless the world has enough of them. */
  void addCrowd(int more) {
    for (int i = 0; i < more && world.crowdCount() < MOST_CROWDS; i++) {
      String path = CROWD_PATH + world.nextCrowd();
      crowd.add(path);
      var unused = baton.election(path).candidate("crowd").executor(this).campaign();
    }
  }

  /** Campaigns. In some worlds the task by which the candidate joins is lost. */
  Candidate campaign(CandidateBuilder builder) {
    return world.losesNextJoin()
        ? user.mishaps().loseFirstTask(builder::campaign)
        : builder.campaign();
  }

  SwarmQuestions questions() {
    return questions;
  }

  /** Returns the observers of the elections. */
  List<SwarmObserver> observers() {
    return observers;
  }

  /** Returns the paths of the elections in which only this machine campaigns. */
  List<String> crowd() {
    return crowd;
  }

  /** Stops the loop and the callbacks for ever. ZooKeeper's client goes on. */
  void stickForEver() {
    stuck = true;
    loop.stopLoop();
    threads.close();
  }

  boolean isStuck() {
    return stuck;
  }

  /** Returns a future that completes with {@code end}, or when servers do not answer in time. */
  CompletableFuture<Void> whenOutOfReach(CompletableFuture<Void> end) {
    return engine.whenSettled(CompletableFuture.completedFuture(null), end);
  }

  /** Returns true if a connection stands, as far as the machine knows. */
  boolean isConnected() {
    return engine.connection().isConnected();
  }

  /** Closes the machine's Baton in order. */
  void close() {
    dead = true;
    world.noteCall();
    baton.close();
  }

  /** Notes the tokens that have begun anew although the process was not told. */
  void noteUntold() {
    tokens.noteUntold();
  }

  /** Records the steps that the machine's claims have taken since the last call. */
  void noteSteps() {
    List<JournalEntry> journal = engine.journal().entries();
    for (JournalEntry entry :
        journal.subList(Math.min(stepsNoted, journal.size()), journal.size())) {
      world
          .eventLog()
          .noteEvent(entry.id(), entry.path(), JournalEventKind.STEP, 0, entry.stepText());
    }
    stepsNoted = journal.size();
  }

  void freeze(Duration duration) {
    fitness.noteStandstill(duration);
    loop.freezeFor(duration);
    threads.freezeFor(duration);
    route.pauseReading(duration);
  }

  void sleep(Duration duration) {
    fitness.noteStandstill(duration);
    loop.putToSleep(duration);
    threads.freezeFor(duration);
    route.pauseReading(duration);
  }
}
