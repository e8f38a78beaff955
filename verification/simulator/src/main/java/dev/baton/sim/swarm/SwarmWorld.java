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

/** One world, from its beginning to its end. */
final class SwarmWorld {
  /** How many things are done in a world; most worlds come to a tenth of it at the very most. */
  private static final long MOST_DONE = 500_000;

  /** Once in so many worlds candidates have priorities; by chance of its own, as in plans. */
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
   * Lets the world of {@code plan} be.
   *
   * @param steps whether to write every step of every claim down, too
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

  /** A number from 0 up to, but not including, {@code bound}. */
  long chance(long bound) {
    return random.nextLong(bound);
  }

  /** Whether candidates have priorities. */
  boolean isRanked() {
    return ranked;
  }

  /**
   * Gives a candidate a priority, if they have any. It takes longer to count than whoever yields
   * leads, where callbacks are prompt, so that in the end the least of them is served, too.
   */
  void rank(CandidateBuilder candidate) {
    if (ranked) {
      candidate.priority(ranks.nextInt(RANKS), plan.timeout().multipliedBy(5).dividedBy(4));
    }
  }

  /** A player has been served, or has left. */
  void noteNews() {
    news = true;
  }

  /** Whether there was any since this was last asked. */
  boolean hasNews() {
    boolean some = news;
    news = false;
    return some;
  }

  /** Has all look, after what happens now, whether they lead. */
  void lookSoon() {
    lookSoon = true;
  }

  /** Has {@code message} arrive at somebody who is neither a client nor a server. */
  void deliverSoon(Runnable message) {
    clock.after(chance(plan.timeout().toNanos() / 4), message);
  }

  /** Has {@code task} done when a session timeout has passed. */
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

  /** Has so many threads of a machine want the lock, unless they hang for ever. */
  void lock(Machine machine, LockKind lock, int threads) {
    for (int i = machine.isHung() ? threads : 0; i < threads; i++) {
      String name = "l" + (lockers.size() + 1);
      lockers.add(new Locker(this, machine, name, lock.path(), lock.mode(this)));
    }
  }

  /** The path of the election by this rule. */
  String line(int rule) {
    return lines.get(rule);
  }

  /** Returns the id of the candidate of this name, for others to see. */
  String id(String name) {
    return name + idEnd;
  }

  /** Returns the name of the candidate of this id. */
  String name(String id) {
    return id.substring(0, id.length() - idEnd.length());
  }

  /** How often somebody has called what returns only when something has happened. */
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

  /** Ends a process in order, and starts another one. */
  void restart(Machine machine) {
    List<Player> staying = stayingOn(machine);
    staying.forEach(Player::leave);
    machine.close();
    replace(machine, staying);
  }

  /**
   * Ends a process: its callback in {@code thread}, which calls this, has called {@code exit}, so
   * that the shutdown hook closes Baton while the callback never returns.
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

  /** Ends a process without a word, and starts another one. */
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

  /** Starts a process anew: another Baton, with as many candidates. */
  private void replace(Machine machine, List<Player> ended) {
    Machine fresh = new Machine(this);
    machines.set(machines.indexOf(machine), fresh);
    ended.forEach(old -> players.add(old.successor(fresh, "c" + (players.size() + 1))));
  }

  /** Looks at everybody, when somebody may have come to lead. */
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
