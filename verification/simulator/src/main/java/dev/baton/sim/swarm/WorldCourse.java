package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.sim.check.WorldFinding;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The phases of a world:
 *
 * <ol>
 *   <li>Anything may fail.
 *   <li>All is healed, and every candidate must be served.
 *   <li>Nothing more may happen to the leaders.
 *   <li>In the end nothing may be left.
 * </ol>
 */
final class WorldCourse {
  /** The longest time after which a refused claim tries again. Everything else is quicker. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** The longest time after which a claim looks again if an event was kept from it. */
  private static final Duration LOOK = Duration.ofMinutes(10);

  /** The actions by which servers keep events from claims. */
  private static final Set<StepKind> LOOKING = EnumSet.of(StepKind.DENY);

  static {
    LOOKING.addAll(StepKind.HIDING);
  }

  /**
   * The timers of a session: the rhythm of the heartbeats, a late heartbeat, the end of a lease,
   * and a connection's deadline.
   */
  private static final int SESSION_TIMERS = 4;

  /** The largest number of timeouts for which the calm waits for the ends of sessions. */
  private static final int LONGEST_GIVEN_UP = 8;

  /** The number of looks in one session timeout. */
  private static final int LOOKS = 20;

  /**
   * The number of timeouts for which a machine, or its callback thread, may stand still; see {@code
   * Plan}.
   */
  private static final int STILL_FROZEN = 3;

  private final SwarmWorld world;
  private final WorldPlan plan;
  private final Duration timeout;
  private final VirtualTime time;
  private final List<SwarmMachine> machines;
  private final List<SwarmCandidate> candidates;
  private final SwarmEventLog eventLog;

  WorldCourse(SwarmWorld world) {
    this.world = world;
    this.plan = world.plan();
    this.timeout = plan.longestTimeout();
    this.time = world.virtualTime();
    this.machines = world.machines();
    this.candidates = world.allCandidates();
    this.eventLog = world.eventLog();
  }

  void runPhases() {
    runSafetyPhase();
    runLivenessPhase();
    runCalmPhase();
    runReactionPhase();
    endWorld();
  }

  private void runSafetyPhase() {
    SwarmNemesis nemesis = new SwarmNemesis(world, world.worldClock());
    plan.steps()
        .forEach(
            act -> world.worldClock().runAfter(act.at().toNanos(), () -> nemesis.carryOut(act)));
    time.runFor(plan.safety());
    nemesis.undoAll();
  }

  /**
   * Runs for {@code bound}, or until {@code condition} holds. Only the notes of players can change
   * the condition.
   */
  private void runUntil(Duration bound, BooleanSupplier condition) {
    world.noteNews();
    time.runUntil(time.now() + bound.toNanos(), () -> world.hasNews() && condition.getAsBoolean());
  }

  private boolean isEverybodyServed() {
    return world.lockUsers().stream().allMatch(LockUser::isOver)
        && candidates.stream().filter(SwarmCandidate::isThere).allMatch(this::isServed);
  }

  /** Returns true if the player is served. In a race it is enough that one of the players is. */
  private boolean isServed(SwarmCandidate candidate) {
    return candidate.turnRule().hasQueue()
        ? candidate.isServed()
        : candidates.stream()
            .anyMatch(
                other -> other.electionPath().equals(candidate.electionPath()) && other.isServed());
  }

  private void runLivenessPhase() {
    machines.forEach(
        machine -> {
          machine.route().setLatency(plan.latency());
          machine.route().setBlackHole(false);
          machine.route().bringUp();
        });
    candidates.stream()
        .filter(candidate -> candidate.machine().isHung())
        .forEach(SwarmCandidate::leave);
    eventLog.noteEvent(JournalEventKind.HEALED, "");
    List.copyOf(candidates).forEach(SwarmCandidate::yieldAlways);
    Duration hold = timeout.multipliedBy(2).plus(plan.callbacksDelay());
    Duration bound =
        hold.multipliedBy(world.lockUsers().size() + countRejoining())
            .plus(timeout.multipliedBy(8))
            .plus(RETRY.multipliedBy(2))
            .plus(lookDelay());
    runUntil(bound, this::isEverybodyServed);
    candidates.forEach(SwarmCandidate::noteLastValid);
    eventLog.noteFinding(WorldFinding.JUDGED, "");
  }

  /**
   * Returns how many players may be ahead of a player that joins the queue only now, each to lead
   * again.
   */
  private int countRejoining() {
    boolean leave =
        plan.hasStep(StepKind.CEDE) || plan.hasStep(StepKind.STEP_OUT) || world.isRanked();
    boolean comeBack = leave || plan.hasStep(StepKind.CHECK_FITNESS);
    return comeBack || world.joinsLate() ? candidates.size() : 0;
  }

  /**
   * Runs the calm phase. No candidate yields any more, and the leader of the settled world must go
   * on leading.
   */
  private void runCalmPhase() {
    candidates.forEach(SwarmCandidate::yieldNoMore);
    boolean hangs = machines.stream().anyMatch(SwarmMachine::isHung);
    time.runFor(
        plan.callbacksDelay()
            .plus(hangs ? plan.stopTimeout() : Duration.ZERO)
            .plus(timeout.multipliedBy(STILL_FROZEN + 2)));
    awaitGivenUp();
    noteOfAll(WorldFinding.CALM);
    world.swarmSlots().noteCalm();
    time.runFor(timeout.multipliedBy(2));
    checkObservers();
    checkShards();
    checkSlots();
    checkQuestions();
    noteOfAll(WorldFinding.CALM_OVER);
  }

  /** Waits until the sessions that may have been given up have ended: others lead only then. */
  private void awaitGivenUp() {
    long end = time.now() + timeout.multipliedBy(LONGEST_GIVEN_UP).toNanos();
    while (world.placeWatcher().mayHaveGivenUpIn(timeout.multipliedBy(2).toNanos())
        && time.now() < end) {
      time.runFor(timeout.dividedBy(LOOKS));
    }
  }

  private void checkQuestions() {
    List<SwarmQuestions> asked =
        machines.stream()
            .filter(machine -> !machine.isStuck() && !machine.isHung())
            .map(SwarmMachine::questions)
            .toList();
    awaitReaction(retryTime(), () -> asked.stream().allMatch(SwarmQuestions::areAnswered));
    asked.stream().filter(one -> !one.areAnswered()).forEach(SwarmQuestions::noteUnanswered);
  }

  /** Checks the shards. What fails, then a candidate that cannot begin, are tried again later. */
  private void checkShards() {
    SwarmShards shards = world.swarmShards();
    awaitReaction(retryTime().multipliedBy(2), shards::isEven);
    if (!shards.isEven()) {
      shards.noteUneven();
    }
  }

  private void checkSlots() {
    SwarmSlots slots = world.swarmSlots();
    awaitReaction(retryTime(), slots::isGoingOn);
    if (!slots.isGoingOn()) {
      slots.noteStop();
    }
  }

  /**
   * Checks that each observer comes to know who leads. One whose look has failed looks again after
   * a while.
   */
  private void checkObservers() {
    List<SwarmObserver> observers =
        machines.stream().flatMap(machine -> machine.observers().stream()).toList();
    awaitReaction(retryTime(), () -> observers.stream().allMatch(SwarmObserver::knowsLeader));
    observers.stream().filter(one -> !one.knowsLeader()).forEach(SwarmObserver::noteUnseen);
  }

  /**
   * Runs the phase that tests reactions. Each candidate in a queue must rejoin when its node is
   * deleted, and lead when others leave.
   */
  private void runReactionPhase() {
    if (!plan.hasStep(StepKind.NEAR_END)) { // near the end, some candidates wait for an empty queue
      deleteNodes();
    }
    leaveByTurns();
  }

  private void deleteNodes() {
    Map<SwarmCandidate, String> before = new LinkedHashMap<>();
    candidates.forEach(
        candidate -> candidate.queueNode().ifPresent(node -> before.put(candidate, node)));
    before.values().forEach(world.placeWatcher()::deleteAsStranger);
    awaitReaction(
        Duration.ZERO,
        () -> {
          before.entrySet().removeIf(WorldCourse::hasMoved);
          return before.isEmpty();
        });
    before.forEach((candidate, node) -> candidate.noteDeaf("its node was deleted: " + node));
  }

  private static boolean hasMoved(Map.Entry<SwarmCandidate, String> before) {
    SwarmCandidate candidate = before.getKey();
    return !candidate.isThere()
        || candidate.queueNode().filter(now -> !now.equals(before.getValue())).isPresent();
  }

  /** Returns the time after which what has failed is tried again. */
  private Duration retryTime() {
    boolean overwritten = plan.hasStep(StepKind.WRITE_NODE) || plan.hasStep(StepKind.RANSACK);
    return plan.hasMishaps() || overwritten ? RETRY : Duration.ZERO;
  }

  /** Makes the leader of each queue leave, until no candidate is left. */
  private void leaveByTurns() {
    for (int left = candidates.size(); left > 0; left--) {
      awaitReaction(Duration.ZERO, () -> leaderlessCandidates().isEmpty());
      leaderlessCandidates().forEach(candidate -> candidate.noteDeaf("whoever led has left"));
      candidates.stream().filter(SwarmCandidate::isLeading).forEach(SwarmCandidate::leave);
    }
  }

  /** Returns the candidates of the queues without a leader. */
  private List<SwarmCandidate> leaderlessCandidates() {
    Set<String> led =
        candidates.stream()
            .filter(SwarmCandidate::isLeading)
            .map(SwarmCandidate::electionPath)
            .collect(Collectors.toSet());
    return candidates.stream()
        .filter(candidate -> candidate.isThere() && !led.contains(candidate.electionPath()))
        .toList();
  }

  /**
   * Waits for a reaction. Looks only now and then, since a look after each event would take longer
   * than everything else.
   */
  private void awaitReaction(Duration more, BooleanSupplier reacted) {
    long end = time.now() + reactionTime().plus(more).toNanos();
    while (!reacted.getAsBoolean() && time.now() < end) {
      time.runFor(timeout.dividedBy(LOOKS));
    }
  }

  /** Returns the longest time until a change has its effect, including the time to stop work. */
  private Duration reactionTime() {
    return timeout
        .multipliedBy(4)
        .plus(plan.callbacksDelay())
        .plus(plan.stopTimeout())
        .plus(lookDelay());
  }

  /**
   * Returns the time until the next look, if servers keep the events of unreadable nodes from
   * clients.
   */
  private Duration lookDelay() {
    return LOOKING.stream().anyMatch(plan::hasStep) ? LOOK : Duration.ZERO;
  }

  private void noteOfAll(WorldFinding finding) {
    candidates.forEach(SwarmCandidate::checkLeadership);
    eventLog.noteFinding(finding, "");
  }

  private void endWorld() {
    Duration aWhile = timeout.multipliedBy(4).plus(plan.stopTimeout());
    candidates.forEach(SwarmCandidate::leave);
    runUntil(aWhile, () -> candidates.stream().allMatch(SwarmCandidate::isGone));
    time.runFor(timeout);
    endLosses();
    machines.forEach(this::checkTimers);
    machines.stream().filter(one -> !one.isHung()).forEach(SwarmMachine::noteUntold);
    machines.forEach(SwarmMachine::close);
    world.stuckMachines().forEach(SwarmMachine::kill);
    time.runFor(timeout.dividedBy(4));
    checkNothingHeld();
    time.runUntil(time.now() + aWhile.toNanos(), () -> time.waitingTasks() == 0);
    candidates.forEach(SwarmCandidate::checkNothingLeft);
    if (time.waitingTasks() > 0) {
      eventLog.noteFinding(
          WorldFinding.LEFTOVER, time.waitingTasks() + " things are still to happen");
    }
  }

  /** Loses nothing more: a session whose end is lost stays until its timeout. */
  private void endLosses() {
    Predicate<ZooKeeperRequest> none = request -> false;
    world.zooKeeper().loseRequest(none);
    world.zooKeeper().loseAnswer(none);
    world.zooKeeper().swallowAnswer(none);
    world.zooKeeper().stallRequest(none, Duration.ZERO);
  }

  private void checkNothingHeld() {
    try {
      world.zooKeeper().checkNothingHeld();
    } catch (AssertionError e) {
      eventLog.noteFinding(WorldFinding.LEFTOVER, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Checks the number of timers. A Baton without candidates keeps its session, and may look for
   * each candidate's orphan nodes, also in its registrations.
   */
  private void checkTimers(SwarmMachine machine) {
    int timers = machine.loop().timerCount();
    int claims = candidates.size() + machine.crowd().size();
    int sessions =
        plan.hasStep(StepKind.SHORT_SESSIONS) ? 1 + claims + world.lockUsers().size() : 1;
    int watches = 2 * (claims + machine.observers().size() + SwarmShards.MOST_CLAIMS);
    if (timers > SESSION_TIMERS * sessions + watches + world.lockUsers().size()) {
      eventLog.noteFinding(
          WorldFinding.LEFTOVER, timers + " timers of a machine without candidates");
    }
  }
}
