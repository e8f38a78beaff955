package dev.baton.sim.swarm;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.check.WorldFinding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A candidate and its user code. */
final class SwarmCandidate {
  /** The number of times that the candidate may find time to work before it is told of its loss. */
  private static final int PATIENCE = 4;

  private final SwarmWorld world;
  private final SwarmMachine machine;
  private final String name;
  private final String line;
  private final TurnRule rule;
  private final boolean insists;
  private final Candidate candidate;
  private final LeadershipWish wish;
  private final LeaderSightings sightings;
  private @Nullable Leadership working;
  private boolean joined;
  private boolean yielding;
  private boolean yielded;
  private EndKind endWithinCallback = EndKind.NONE;
  private boolean leaving;
  private boolean left;
  private boolean served;
  private boolean hasLed;
  private @Nullable Leadership over;
  private long revoked = -1;
  private int untold;

  /** The ways in which a callback ends its caller. */
  private enum EndKind {
    NONE,
    LEAVE,
    CLOSE,
    EXIT;

    static final List<EndKind> WAYS = List.of(LEAVE, CLOSE, EXIT);
  }

  SwarmCandidate(SwarmWorld world, SwarmMachine machine, String name, String line, TurnRule rule) {
    this.world = world;
    this.machine = machine;
    this.name = name;
    this.line = line;
    this.rule = rule;
    this.insists = world.allCandidates().size() % 2 == 0 && !machine.isHung();
    this.sightings = new LeaderSightings(world, name, line);
    noteEvent(JournalEventKind.CAME, 0, rule.name());
    Election election = world.electionOn(machine, line);
    CandidateBuilder builder = setUp(election.candidate(world.publicId(name)));
    boolean joinsLater = world.joinsLate() && world.allCandidates().size() % 3 > 0;
    this.joined = !joinsLater;
    this.candidate = joinsLater ? builder.prepare() : machine.campaign(builder);
    this.wish = LeadershipWish.beginWaiting(candidate);
    if (joinsLater) {
      world.inAWhile(this::joinNow);
    }
  }

  private void joinNow() {
    joined = true;
    candidate.join();
  }

  private CandidateBuilder setUp(CandidateBuilder builder) {
    builder
        .executor(this::executeCallback)
        .stopTimeout(world.plan().stopTimeout())
        .onElected(leadership -> inCallback(() -> handleElected(leadership)))
        .onSuspended(
            leadership ->
                inCallback(
                    () -> noteEvent(JournalEventKind.SUSPENDED, leadership.fencingToken(), "")))
        .onResumed(
            leadership ->
                inCallback(
                    () -> noteEvent(JournalEventKind.RESUMED, leadership.fencingToken(), "")))
        .onRevoked((leadership, reason) -> inCallback(() -> handleRevoked(leadership, reason)))
        .onProblem(
            problem -> inCallback(() -> noteEvent(JournalEventKind.PROBLEM, 0, kindOf(problem))));
    if (insists) {
      noteFinding(WorldFinding.INSISTS, 0, "");
      builder.releaseOnlyWhenConfirmed();
    }
    if (rule.hasQueue()) {
      world.setPriority(builder);
    }
    if (world.randomBelow(3) == 0) {
      builder.onLeader(leader -> {});
    }
    if (world.randomBelow(3) == 0) {
      builder.registered().warnBelow(2, left -> {});
    }
    return machine.fitness().addCheck(builder, name, line, rule);
  }

  private void executeCallback(Runnable callback) {
    boolean mayExit = endWithinCallback == EndKind.EXIT;
    Runnable usual = mayExit ? () -> CallbackThread.runCallback(name, callback) : callback;
    machine.userCode().runCandidateCallback(usual, callback);
  }

  private void inCallback(Runnable work) {
    work.run();
    if (isThere()) {
      endAsPlanned();
    }
    machine.userCode().mayThrow();
  }

  private void endAsPlanned() {
    switch (endWithinCallback) {
      case NONE -> {}
      case LEAVE -> {
        leave();
        candidate.close();
      }
      case CLOSE -> world.restartProcess(machine);
      case EXIT ->
          CallbackThread.currentThreadOf(name)
              .ifPresentOrElse(this::exitProcess, this::exitFromLoop);
    }
  }

  private void exitProcess(CallbackThread thread) {
    working = null;
    noteFinding(WorldFinding.UNHEARD, 0, "");
    world.exitProcess(machine, thread);
  }

  /** Closes the Baton. The loop itself runs this callback, and a loop cannot stop in the world. */
  private void exitFromLoop() {
    world.restartProcess(machine);
  }

  private void handleRevoked(Leadership leadership, EndReason reason) {
    working = null;
    revoked = world.virtualTime().now();
    noteEvent(JournalEventKind.REVOKED, leadership.fencingToken(), reason.name());
    world.guardedNodes().writeTwice(name, machine, rule, leadership);
  }

  private static String kindOf(BatonException problem) {
    return problem instanceof RefusedException refused
        ? refused.problem().name()
        : String.valueOf(problem.getMessage());
  }

  private void noteEvent(JournalEventKind kind, long token, String what) {
    world.eventLog().noteEvent(name, line, kind, token, what);
  }

  private void noteFinding(WorldFinding finding, long token, String detail) {
    world.eventLog().noteFinding(name, line, finding, token, detail);
  }

  private void handleElected(Leadership leadership) {
    working = leadership;
    hasLed = true;
    if (!joined) {
      noteFinding(WorldFinding.EARLY, leadership.fencingToken(), "");
    }
    untold = 0;
    noteEvent(JournalEventKind.ELECTED, leadership.fencingToken(), "");
    machine.fitness().judgeEnd(name, line, leadership);
    workAsLeader(leadership);
    if (yielding && !yielded) {
      yielded = true;
      candidate.resign();
    } else if (yielding) {
      world.inAWhile(this::giveWay);
    }
  }

  /**
   * Writes now and then without ever asking if the candidate still leads, the worst possible user.
   */
  private void workAsLeader(Leadership leadership) {
    if (working != leadership || machine.isDead()) {
      return;
    }
    world.deliverSoon(
        () -> {
          checkLeadership();
          world.tokenRegister().writeToken(name, line, leadership.fencingToken());
        });
    world.guardedNodes().writeTwice(name, machine, rule, leadership);
    noteIfUntold(leadership);
    machine.userLoop().runAfter(workPause().toNanos(), () -> workAsLeader(leadership));
  }

  private Duration workPause() {
    return world.plan().timeout().dividedBy(3);
  }

  /**
   * Counts how often the candidate finds time to work after its term. A machine that stands still
   * tells its candidates nothing.
   */
  private void noteIfUntold(Leadership leadership) {
    long late = world.plan().callbacksDelay().dividedBy(workPause());
    untold = leadership.isValid() || machine.loop().isStopped() ? 0 : untold + 1;
    if (untold > late + PATIENCE) {
      noteFinding(WorldFinding.UNTOLD, leadership.fencingToken(), "");
    }
  }

  /** Checks if the candidate leads, as user code might at any moment. */
  void checkLeadership() {
    if (machine.isDead() || machine.loop().isAsleep()) {
      return;
    }
    Leadership current = candidate.leadership().orElse(null);
    if (current == null) {
      over = working;
    } else if (current == over) {
      noteFinding(WorldFinding.REVIVED, current.fencingToken(), "");
    }
    if (current != null) {
      markServed();
      machine.fitness().judgeLeader(name, current);
      sightings.noteSighting(current.fencingToken(), () -> candidate.nodePath().orElse(""));
    }
  }

  void noteLastValid() {
    sightings.noteLast();
  }

  String electionPath() {
    return line;
  }

  TurnRule turnRule() {
    return rule;
  }

  SwarmMachine machine() {
    return machine;
  }

  /** Returns true if the candidate releases its place only when its work has stopped. */
  boolean insistsOnStop() {
    return insists;
  }

  /** Returns true if the candidate was told that it leads, and not yet that its term is over. */
  boolean isWorking() {
    return working != null;
  }

  boolean isThere() {
    return !leaving && !machine.isDead() && !machine.isStuck();
  }

  private void markServed() {
    if (yielding && !served) {
      served = true;
      world.noteNews();
    }
  }

  /** Returns true if the candidate has led since it began to yield. */
  boolean isServed() {
    return served;
  }

  /** Resigns, and checks that the call returns at once, unless Baton may answer late. */
  void resign() {
    noteEvent(JournalEventKind.RESIGNS, 0, "");
    revoked = -1;
    long calls = world.callCount() + 1;
    giveWay();
    boolean delayed = world.plan().delaysAnswers();
    boolean late = revoked >= 0 && world.virtualTime().now() > revoked && !delayed;
    if (late && calls == world.callCount()) {
      noteFinding(WorldFinding.UNTOLD, 0, "that the term it has resigned from is over");
    }
  }

  /** Keeps the candidate out of the queue for a while. */
  void cede(Duration out) {
    noteEvent(JournalEventKind.RESIGNS, 0, "for " + out);
    world.noteCall();
    candidate.cede(out);
    if (world.joinsLate()) {
      world.inAWhile(this::joinNow);
    }
  }

  /**
   * Resigns. The call returns when the term is over and every such call that began meanwhile has
   * returned.
   */
  private void giveWay() {
    world.noteCall();
    candidate.resign();
  }

  /** Resigns now, unless Baton must get it into the queue first, and whenever it leads. */
  void yieldAlways() {
    yielding = true;
    if (isThere() && (queueNode().isPresent() || !world.plan().losesJoins())) {
      resign();
    }
  }

  void yieldNoMore() {
    yielding = false;
  }

  /** Creates the same candidate in another process. */
  SwarmCandidate createSuccessor(SwarmMachine fresh, String other) {
    return new SwarmCandidate(world, fresh, other, line, rule);
  }

  void leave() {
    if (isThere()) {
      leaving = true;
      noteEvent(JournalEventKind.LEAVES, 0, "");
      boolean accepted = false;
      try {
        var unused = candidate.closeAsync().thenRun(this::noteLeft);
        accepted = true;
      } finally {
        leaving = accepted; // A call that throws, as planned, has promised nothing.
      }
    }
  }

  private void noteLeft() {
    left = true;
    world.noteNews();
    noteEvent(JournalEventKind.LEFT, 0, "");
  }

  /** Ends the candidate within its next callback. */
  void endWithinCallback(PlannedStep act) {
    endWithinCallback = EndKind.WAYS.get(act.which() / 10 % EndKind.WAYS.size());
  }

  void endNoMore() {
    endWithinCallback = EndKind.NONE;
  }

  /**
   * Returns the candidate's queue node, if it has one. The leader node of a race belongs to no
   * candidate's name.
   */
  Optional<String> queueNode() {
    return isThere() && rule.hasQueue() ? candidate.nodePath() : Optional.empty();
  }

  boolean isLeading() {
    return isThere() && candidate.leadership().isPresent();
  }

  void noteDeaf(String change) {
    noteFinding(WorldFinding.DEAF, 0, change);
  }

  boolean isGone() {
    return left || machine.isDead() || machine.isStuck();
  }

  void noteKilled() {
    noteEvent(JournalEventKind.KILLED, 0, "");
  }

  /** Notes what is left of the candidate after its Baton was closed. */
  void checkNothingLeft() {
    if (machine.isKilled() || machine.isHung() || machine.isStuck()) {
      return;
    }
    wish.findLeftover(hasLed).ifPresent(what -> noteFinding(WorldFinding.LEFTOVER, 0, what));
    if (leaving && !left) {
      noteFinding(WorldFinding.LEFTOVER, 0, "the future of whoever waits for it to leave");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
