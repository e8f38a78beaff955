package dev.baton.sim.swarm;

import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.check.WorldHistory;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelSettings;
import dev.baton.testkit.model.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** A world, from its beginning to its end. */
final class SwarmWorld {
  /** The limit of events in a world. Most worlds have a tenth of it at the very most. */
  private static final long MOST_DONE = 500_000;

  /** Candidates have priorities in one world of this many. This chance is a chance of its own. */
  private static final int RANKED_IN = 8;

  private static final int RANKS = 3;

  private final WorldPlan plan;
  private final boolean steps;
  private final SplittableRandom random;
  private final SplittableRandom ranks;
  private final boolean ranked;
  private final List<String> lines = new ArrayList<>();
  private final String idEnd;
  private final VirtualTime time = new VirtualTime();
  private final ManualLoop clock = new ManualLoop(time);
  private final SwarmEventLog eventLog = new SwarmEventLog(time);
  private final TokenRegister register = new TokenRegister(eventLog);
  private final ModelEnsemble zooKeeper;
  private final Runnable emptyBackup;
  private final PlaceWatcher places;
  private final GuardedNodes guarded;
  private final SwarmPeers members;
  private final SwarmShards shards;
  private final SwarmSlots slots;
  private final List<SwarmMachine> machines = new ArrayList<>();
  private final List<SwarmCandidate> candidates = new ArrayList<>();
  private final List<LockUser> lockers = new ArrayList<>();
  private final List<CallbackThread> exited = new ArrayList<>();
  private final List<SwarmMachine> stuck = new ArrayList<>();
  private int crowds;
  private boolean lookSoon;
  private boolean news = true;
  private long done;
  private long calls;

  private SwarmWorld(WorldPlan plan, boolean steps) {
    this.plan = plan;
    this.steps = steps;
    this.random = new SplittableRandom(~plan.seed());
    this.ranks = new SplittableRandom(Long.reverse(plan.seed()));
    boolean prompt = plan.callbacksDelay().compareTo(plan.timeout().dividedBy(4)) < 0;
    this.ranked = ranks.nextInt(RANKED_IN) == 0 && prompt;
    SplittableRandom names = new SplittableRandom(Long.rotateLeft(plan.seed(), Integer.SIZE));
    boolean plain = names.nextBoolean();
    for (int i = 0; i < plan.rules().size(); i++) {
      lines.add(plain ? "/line" + i : RandomText.randomPath(names, "/line" + i));
    }
    this.idEnd = plain ? "" : RandomText.randomIdEnd(names);
    this.zooKeeper =
        new ModelEnsemble(
            time,
            new ModelSettings(
                plan.servers(),
                plan.tick(),
                plan.latency(),
                plan.timeout().dividedBy(10),
                plan.timeout().dividedBy(2),
                this::randomBelow));
    this.emptyBackup = zooKeeper.backUp();
    this.guarded = new GuardedNodes(this);
    this.members = new SwarmPeers(this);
    this.shards = new SwarmShards(this);
    this.slots = new SwarmSlots(this);
    HistoryWatcher annals = new HistoryWatcher(eventLog, plan.watchful(), this::candidateName);
    this.places =
        new PlaceWatcher(
            zooKeeper,
            eventLog,
            annals,
            members.noteAfter(guarded::noteApplied).andThen(slots::noteWritten));
    time.afterEach(this::lookForLeaders);
    for (int i = 0; i < plan.machines(); i++) {
      machines.add(new SwarmMachine(this));
    }
  }

  /**
   * Runs the world of {@code plan}.
   *
   * @param steps true to record every step of every claim, too
   */
  static WorldHistory runWorld(WorldPlan plan, boolean steps) {
    SwarmWorld world = new SwarmWorld(plan, steps);
    try {
      new WorldCourse(world).runPhases();
    } catch (RuntimeException | Error e) {
      world.eventLog.noteCrash(e);
    }
    world.candidates.forEach(SwarmCandidate::noteLastValid);
    world.lockers.forEach(LockUser::noteLastValid);
    world.shards.noteLastValid();
    WorldHistory history = new WorldHistory(world.eventLog.loggedEvents());
    world.exited.forEach(CallbackThread::endThread);
    return history;
  }

  WorldPlan plan() {
    return plan;
  }

  ManualLoop worldClock() {
    return clock;
  }

  VirtualTime virtualTime() {
    return time;
  }

  ModelEnsemble zooKeeper() {
    return zooKeeper;
  }

  /** Returns an action that takes all data from the servers. */
  Runnable emptyBackup() {
    return emptyBackup;
  }

  SwarmEventLog eventLog() {
    return eventLog;
  }

  PlaceWatcher placeWatcher() {
    return places;
  }

  TokenRegister tokenRegister() {
    return register;
  }

  GuardedNodes guardedNodes() {
    return guarded;
  }

  SwarmPeers swarmPeers() {
    return members;
  }

  SwarmShards swarmShards() {
    return shards;
  }

  SwarmSlots swarmSlots() {
    return slots;
  }

  /** Returns a number from 0 up to, but not including, {@code bound}. */
  long randomBelow(long bound) {
    return random.nextLong(bound);
  }

  /** Returns true if most candidates and members join a while after they were created. */
  boolean joinsLate() {
    return plan.seed() % 8 == 5;
  }

  /** Returns true if half of the users of the plain lock acquire another lock with it. */
  boolean locksTogether() {
    return plan.seed() % 8 == 3 && lockers.size() % 2 == 0;
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
  void setPriority(CandidateBuilder candidate) {
    if (ranked && !members.isSharing()) {
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
    clock.runAfter(randomBelow(plan.timeout().toNanos() / 4), message);
  }

  /** Runs {@code task} when a session timeout has passed. */
  void inAWhile(Runnable task) {
    clock.runAfter(plan.timeout().toNanos(), task);
  }

  List<SwarmMachine> machines() {
    return machines;
  }

  /** Returns true if the loop is to lose the task by which the next candidate joins. */
  boolean losesNextJoin() {
    return plan.losesJoins() && candidates.size() % 3 == 2;
  }

  List<SwarmCandidate> allCandidates() {
    return candidates;
  }

  List<LockUser> lockUsers() {
    return lockers;
  }

  /**
   * Makes {@code threads} threads of a machine request the lock, unless the machine hangs for ever.
   */
  void requestLocks(SwarmMachine machine, SwarmLock lock, int threads) {
    for (int i = machine.isHung() ? threads : 0; i < threads; i++) {
      String name = "l" + (lockers.size() + 1);
      lockers.add(new LockUser(this, machine, name, lock.lockPath(), lock.chooseMode(this)));
    }
  }

  /** Returns the path of the election number {@code rule}. */
  String electionPath(int rule) {
    return lines.get(rule);
  }

  /** Returns the election at {@code line}, as machines use it in this world. */
  Election electionOn(SwarmMachine machine, String line) {
    TurnRule rule = plan.rules().get(lines.indexOf(line));
    return members.shareElection(machine.baton().election(line).withRule(rule), rule);
  }

  /** Returns the candidate that leads, if there is one. */
  Optional<SwarmCandidate> leaderOf(String line) {
    return candidates.stream()
        .filter(candidate -> candidate.electionPath().equals(line) && candidate.isLeading())
        .findFirst();
  }

  /** Returns true if candidates queue at {@code line}. */
  boolean isQueue(String line) {
    return lines.contains(line) && plan.rules().get(lines.indexOf(line)) == TurnRule.QUEUE;
  }

  /** Returns the public id of the candidate with this name. */
  String publicId(String name) {
    return name + idEnd;
  }

  /** Returns the name of the candidate with this id. */
  String candidateName(String id) {
    return id.endsWith(idEnd) ? id.substring(0, id.length() - idEnd.length()) : id;
  }

  /** Returns the number of calls so far that return only when something has happened. */
  long callCount() {
    return calls;
  }

  void noteCall() {
    calls++;
  }

  void startCandidate(SwarmMachine machine, int election) {
    String name = "c" + (candidates.size() + 1);
    TurnRule rule = plan.rules().get(election);
    candidates.add(new SwarmCandidate(this, machine, name, electionPath(election), rule));
  }

  /** Ends a process in order, and starts a new process. */
  void restartProcess(SwarmMachine machine) {
    List<SwarmCandidate> staying = stayingOn(machine);
    staying.forEach(SwarmCandidate::leave);
    machine.close();
    replaceProcess(machine, staying);
  }

  /**
   * Ends a process that exits. Its callback in {@code thread}, the calling thread, has called
   * {@code exit}. So the shutdown hook closes Baton while the callback never returns. Neither does
   * a second callback that exits meanwhile. A process that ends before its hook runs is not
   * replaced twice.
   */
  void exitProcess(SwarmMachine machine, CallbackThread thread) {
    exited.add(thread);
    machine.loop().addExiting(thread);
    if (machine.beginExit()) {
      clock.runAfter(
          0,
          () -> {
            if (machines.contains(machine)) {
              restartProcess(machine);
              haltProcess(machine);
            }
          });
    }
    thread.stopForEver();
  }

  /** Kills a process without a word, and starts a new process. */
  void killProcess(SwarmMachine machine) {
    List<SwarmCandidate> staying = stayingOn(machine);
    haltProcess(machine);
    replaceProcess(machine, staying);
  }

  /** Stops the loop of a process for ever, and starts a new process. */
  void stickProcess(SwarmMachine machine) {
    List<SwarmCandidate> staying = stayingOn(machine);
    machine.stickForEver();
    stuck.add(machine);
    noteKilled(machine);
    replaceProcess(machine, staying);
  }

  /** Returns the machines with a loop that stands still for ever. */
  List<SwarmMachine> stuckMachines() {
    return stuck;
  }

  int crowdCount() {
    return crowds;
  }

  /** Returns the number of the next election of a crowd. */
  int nextCrowd() {
    return ++crowds;
  }

  private void haltProcess(SwarmMachine machine) {
    machine.kill();
    noteKilled(machine);
  }

  private void noteKilled(SwarmMachine machine) {
    candidatesOn(machine).forEach(SwarmCandidate::noteKilled);
    lockers.stream().filter(locker -> locker.machine() == machine).forEach(LockUser::noteKilled);
  }

  List<SwarmCandidate> candidatesOn(SwarmMachine machine) {
    return candidates.stream().filter(candidate -> candidate.machine() == machine).toList();
  }

  private List<SwarmCandidate> stayingOn(SwarmMachine machine) {
    return candidatesOn(machine).stream().filter(SwarmCandidate::isThere).toList();
  }

  /** Starts a new process with another Baton and as many candidates. */
  private void replaceProcess(SwarmMachine machine, List<SwarmCandidate> ended) {
    SwarmMachine fresh = new SwarmMachine(this);
    machines.set(machines.indexOf(machine), fresh);
    ended.forEach(old -> candidates.add(old.createSuccessor(fresh, "c" + (candidates.size() + 1))));
  }

  /** Makes all players look, if one of them may have come to lead. */
  private void lookForLeaders() {
    if (++done > MOST_DONE) {
      throw new AssertionError("this world is busy for ever");
    }
    if (lookSoon || plan.watchful()) {
      lookSoon = false;
      candidates.forEach(SwarmCandidate::checkLeadership);
      lockers.forEach(LockUser::checkHold);
      shards.checkLeaderships();
    }
    if (steps) {
      machines.forEach(SwarmMachine::noteSteps);
    }
  }
}
