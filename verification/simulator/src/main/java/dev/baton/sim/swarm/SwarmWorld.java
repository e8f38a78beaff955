package dev.baton.sim.swarm;

import dev.baton.election.CandidateBuilder;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.check.History;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelSettings;
import dev.baton.testkit.model.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A world, from its beginning to its end. */
final class SwarmWorld {
  /** The limit of events in a world. Most worlds have a tenth of it at the very most. */
  private static final long MOST_DONE = 500_000;

  /**
   * The frequency of worlds with priorities: once in this many worlds. Priorities have their own
   * chance, as in plans.
   */
  private static final int RANKED_IN = 8;

  private static final int RANKS = 3;

  private final Plan plan;
  private final boolean steps;
  private final SplittableRandom random;
  private final SplittableRandom ranks;
  private final boolean ranked;
  private final List<String> lines = new ArrayList<>();
  private final String idEnd;
  private final VirtualTime time = new VirtualTime();
  private final ManualLoop clock = new ManualLoop(time);
  private final Chronicle chronicle = new Chronicle(time);
  private final Register register = new Register(chronicle);
  private final ModelEnsemble zooKeeper;
  private final Places places;
  private final Guarded guarded;
  private final List<Machine> machines = new ArrayList<>();
  private final List<Player> players = new ArrayList<>();
  private final List<Locker> lockers = new ArrayList<>();
  private final List<CallbackThread> exited = new ArrayList<>();
  private boolean lookSoon;
  private boolean news = true;
  private long done;
  private long calls;

  private SwarmWorld(Plan plan, boolean steps) {
    this.plan = plan;
    this.steps = steps;
    this.random = new SplittableRandom(~plan.seed());
    this.ranks = new SplittableRandom(Long.reverse(plan.seed()));
    boolean prompt = plan.callbacksDelay().compareTo(plan.timeout().dividedBy(4)) < 0;
    this.ranked = ranks.nextInt(RANKED_IN) == 0 && prompt;
    SplittableRandom names = new SplittableRandom(Long.rotateLeft(plan.seed(), Integer.SIZE));
    boolean plain = names.nextBoolean();
    for (int i = 0; i < plan.rules().size(); i++) {
      lines.add(plain ? "/line" + i : Unicode.path(names, "/line" + i));
    }
    this.idEnd = plain ? "" : Unicode.id(names);
    this.zooKeeper =
        new ModelEnsemble(
            time,
            new ModelSettings(
                plan.servers(),
                plan.tick(),
                plan.latency(),
                plan.timeout().dividedBy(10),
                plan.timeout().dividedBy(2),
                this::chance));
    this.guarded = new Guarded(this);
    Annals annals = new Annals(chronicle, plan.watchful(), this::name);
    this.places =
        new Places(
            zooKeeper,
            chronicle,
            (path, data) -> {
              guarded.noteApplied(path, data);
              annals.note(path, data);
            });
    time.afterEach(this::look);
    for (int i = 0; i < plan.machines(); i++) {
      machines.add(new Machine(this));
    }
  }

  /**
   * Runs the world of {@code plan}.
   *
   * @param steps true to record every step of every claim, too
   */
  static History run(Plan plan, boolean steps) {
    SwarmWorld world = new SwarmWorld(plan, steps);
    try {
      new Course(world).run();
    } catch (RuntimeException | AssertionError e) {
      world.chronicle.note(Kind.CRASHED, crash(e));
    }
    world.players.forEach(Player::noteLastValid);
    world.lockers.forEach(Locker::noteLastValid);
    History history = new History(world.chronicle.happenings());
    world.exited.forEach(CallbackThread::end);
    return history;
  }

  private static String crash(Throwable e) {
    StringBuilder text = new StringBuilder(e.toString());
    for (StackTraceElement frame : e.getStackTrace()) {
      if (frame.getClassName().startsWith("dev.baton.sim.swarm")) {
        break;
      }
      text.append(" < ").append(frame);
    }
    return text.toString();
  }

  Plan plan() {
    return plan;
  }

  ManualLoop clock() {
    return clock;
  }

  VirtualTime time() {
    return time;
  }

  ModelEnsemble zooKeeper() {
    return zooKeeper;
  }

  Chronicle chronicle() {
    return chronicle;
  }

  Places places() {
    return places;
  }

  Register register() {
    return register;
  }

  Guarded guarded() {
    return guarded;
  }

  /** Returns a number from 0 up to, but not including, {@code bound}. */
  long chance(long bound) {
    return random.nextLong(bound);
  }

  /** Returns true if candidates have priorities. */
  boolean isRanked() {
    return ranked;
  }

  /**
   * Gives a candidate a priority, if this world has priorities. The settling time is longer than
   * the term of a yielding leader, if callbacks are prompt. So in the end the lowest priority is
   * served, too.
   */
  void rank(CandidateBuilder candidate) {
    if (ranked) {
      candidate.priority(ranks.nextInt(RANKS), plan.timeout().multipliedBy(5).dividedBy(4));
    }
  }

  /** Notes that a player has been served or has left. */
  void noteNews() {
    news = true;
  }

  /** Returns true if there were news since the last call. */
  boolean hasNews() {
    boolean some = news;
    news = false;
    return some;
  }

  /** Makes all players look, after the current event, if they lead. */
  void lookSoon() {
    lookSoon = true;
  }

  /** Delivers {@code message} to a process that is neither a client nor a server. */
  void deliverSoon(Runnable message) {
    clock.after(chance(plan.timeout().toNanos() / 4), message);
  }

  /** Runs {@code task} when a session timeout has passed. */
  void inAWhile(Runnable task) {
    clock.after(plan.timeout().toNanos(), task);
  }

  List<Machine> machines() {
    return machines;
  }

  List<Player> players() {
    return players;
  }

  List<Locker> lockers() {
    return lockers;
  }

  /**
   * Makes {@code threads} threads of a machine request the lock, unless the machine hangs for ever.
   */
  void lock(Machine machine, LockKind lock, int threads) {
    for (int i = machine.isHung() ? threads : 0; i < threads; i++) {
      String name = "l" + (lockers.size() + 1);
      lockers.add(new Locker(this, machine, name, lock.path(), lock.mode(this)));
    }
  }

  /** Returns the path of the election number {@code rule}. */
  String line(int rule) {
    return lines.get(rule);
  }

  /** Returns the public id of the candidate with this name. */
  String id(String name) {
    return name + idEnd;
  }

  /** Returns the name of the candidate with this id. */
  String name(String id) {
    return id.substring(0, id.length() - idEnd.length());
  }

  /** Returns the number of calls so far that return only when something has happened. */
  long calls() {
    return calls;
  }

  void noteCall() {
    calls++;
  }

  void campaign(Machine machine, int election) {
    String name = "c" + (players.size() + 1);
    TurnRule rule = plan.rules().get(election);
    players.add(new Player(this, machine, name, line(election), rule));
  }

  /** Ends a process in order, and starts a new process. */
  void restart(Machine machine) {
    List<Player> staying = stayingOn(machine);
    staying.forEach(Player::leave);
    machine.close();
    replace(machine, staying);
  }

  /**
   * Ends a process that exits. Its callback in {@code thread}, the calling thread, has called
   * {@code exit}. So the shutdown hook closes Baton while the callback never returns.
   */
  void exit(Machine machine, CallbackThread thread) {
    exited.add(thread);
    machine.loop().setExiting(thread);
    clock.after(
        0,
        () -> {
          restart(machine);
          halt(machine);
        });
    thread.stopForEver();
  }

  /** Kills a process without a word, and starts a new process. */
  void kill(Machine machine) {
    List<Player> staying = stayingOn(machine);
    halt(machine);
    replace(machine, staying);
  }

  private void halt(Machine machine) {
    machine.kill();
    on(machine).forEach(Player::killed);
    lockers.stream().filter(locker -> locker.machine() == machine).forEach(Locker::killed);
  }

  List<Player> on(Machine machine) {
    return players.stream().filter(player -> player.machine() == machine).toList();
  }

  private List<Player> stayingOn(Machine machine) {
    return on(machine).stream().filter(Player::isThere).toList();
  }

  /** Starts a new process with another Baton and as many candidates. */
  private void replace(Machine machine, List<Player> ended) {
    Machine fresh = new Machine(this);
    machines.set(machines.indexOf(machine), fresh);
    ended.forEach(old -> players.add(old.successor(fresh, "c" + (players.size() + 1))));
  }

  /** Makes all players look, if one of them may have come to lead. */
  private void look() {
    if (++done > MOST_DONE) {
      throw new AssertionError("this world is busy for ever");
    }
    if (lookSoon || plan.watchful()) {
      lookSoon = false;
      players.forEach(Player::look);
      lockers.forEach(Locker::look);
    }
    if (steps) {
      machines.forEach(Machine::noteSteps);
    }
  }
}
