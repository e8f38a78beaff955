package dev.baton.sim.swarm;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.RefusedException;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.Reason;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A candidate and its user code. */
final class Player {
  /** The number of times that the candidate may find time to work before it is told of its loss. */
  private static final int PATIENCE = 4;

  private final SwarmWorld world;
  private final Machine machine;
  private final String name;
  private final String line;
  private final TurnRule rule;
  private final boolean insists;
  private final Candidate candidate;
  private final CompletionStage<Leadership> wish;
  private final Sightings sightings;
  private @Nullable Leadership working;
  private boolean yielding;
  private boolean yielded;
  private End endWithinCallback = End.NONE;
  private boolean leaving;
  private boolean left;
  private boolean served;
  private boolean hasLed;
  private @Nullable Leadership over;
  private long revoked = -1;
  private int untold;

  /** The ways in which a callback ends its caller. */
  private enum End {
    NONE,
    LEAVE,
    CLOSE,
    EXIT;

    static final List<End> WAYS = List.of(LEAVE, CLOSE, EXIT);
  }

  Player(SwarmWorld world, Machine machine, String name, String line, TurnRule rule) {
    this.world = world;
    this.machine = machine;
    this.name = name;
    this.line = line;
    this.rule = rule;
    this.insists = world.players().size() % 2 == 0 && !machine.isHung();
    this.sightings = new Sightings(world, name, line);
    note(Kind.CAME, 0, rule.name());
    CandidateBuilder builder = machine.baton().election(line).rule(rule).candidate(world.id(name));
    this.candidate = setUp(builder).campaign();
    this.wish = candidate.whenLeader();
  }

  private CandidateBuilder setUp(CandidateBuilder builder) {
    builder
        .executor(this::execute)
        .stopTimeout(world.plan().stopTimeout())
        .onElected(leadership -> inCallback(() -> elected(leadership)))
        .onSuspended(
            leadership -> inCallback(() -> note(Kind.SUSPENDED, leadership.fencingToken(), "")))
        .onResumed(
            leadership -> inCallback(() -> note(Kind.RESUMED, leadership.fencingToken(), "")))
        .onRevoked((leadership, reason) -> inCallback(() -> revoked(leadership, reason)))
        .onProblem(problem -> inCallback(() -> note(Kind.PROBLEM, 0, kindOf(problem))));
    if (insists) {
      note(Kind.INSISTS, 0, "");
      builder.releaseOnlyWhenConfirmed();
    }
    if (rule.hasLine()) {
      world.rank(builder);
    }
    if (world.chance(3) == 0) {
      builder.onLeader(leader -> {});
    }
    if (world.chance(3) == 0) {
      builder.registered().warnBelow(2, left -> {});
    }
    return builder;
  }

  private void execute(Runnable callback) {
    boolean mayExit = endWithinCallback == End.EXIT;
    Runnable usual = mayExit ? () -> CallbackThread.run(name, callback) : callback;
    machine.user().execute(usual, callback, this::unheard);
  }

  /** Stops the leader's work, since a callback did not arrive and its content is unknown. */
  private void unheard() {
    working = null;
    note(Kind.UNHEARD, 0, "");
  }

  private void inCallback(Runnable work) {
    work.run();
    if (isThere()) {
      end();
    }
    machine.user().mayThrow();
  }

  private void end() {
    switch (endWithinCallback) {
      case NONE -> {}
      case LEAVE -> {
        leave();
        candidate.close();
      }
      case CLOSE -> world.restart(machine);
      case EXIT -> CallbackThread.current(name).ifPresentOrElse(this::exit, this::exitFromLoop);
    }
  }

  private void exit(CallbackThread thread) {
    unheard();
    world.exit(machine, thread);
  }

  /** Closes the Baton. The loop itself runs this callback, and a loop cannot stop in the world. */
  private void exitFromLoop() {
    world.restart(machine);
  }

  private void revoked(Leadership leadership, Reason reason) {
    working = null;
    world.guarded().writeTwice(name, machine, rule, leadership);
    revoked = world.time().now();
    note(Kind.REVOKED, leadership.fencingToken(), reason.name());
  }

  private static String kindOf(BatonException problem) {
    return problem instanceof RefusedException refused
        ? refused.problem().name()
        : String.valueOf(problem.getMessage());
  }

  private void note(Kind kind, long token, String what) {
    world.chronicle().note(name, line, kind, token, what);
  }

  private void elected(Leadership leadership) {
    working = leadership;
    hasLed = true;
    untold = 0;
    note(Kind.ELECTED, leadership.fencingToken(), "");
    work(leadership);
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
  private void work(Leadership leadership) {
    if (working != leadership || machine.isDead()) {
      return;
    }
    world.deliverSoon(
        () -> {
          look();
          world.register().write(name, line, leadership.fencingToken());
        });
    world.guarded().writeTwice(name, machine, rule, leadership);
    noteIfUntold(leadership);
    machine.threads().after(pause().toNanos(), () -> work(leadership));
  }

  private Duration pause() {
    return world.plan().timeout().dividedBy(3);
  }

  /**
   * Counts how often the candidate finds time to work after its term. A machine that stands still
   * tells its candidates nothing.
   */
  private void noteIfUntold(Leadership leadership) {
    long late = world.plan().callbacksDelay().dividedBy(pause());
    untold = leadership.isValid() ? 0 : untold + 1;
    if (untold > late + PATIENCE) {
      note(Kind.UNTOLD, leadership.fencingToken(), "");
    }
  }

  /** Checks if the candidate leads, as user code might at any moment. */
  void look() {
    if (machine.isDead() || machine.loop().isAsleep()) {
      return;
    }
    Leadership current = candidate.leadership().orElse(null);
    if (current == null) {
      over = working;
    } else if (current == over) {
      note(Kind.REVIVED, current.fencingToken(), "");
    }
    if (current != null) {
      serve();
      sightings.see(current.fencingToken(), () -> candidate.nodePath().orElse(""));
    }
  }

  void noteLastValid() {
    sightings.noteLast();
  }

  String line() {
    return line;
  }

  TurnRule rule() {
    return rule;
  }

  Machine machine() {
    return machine;
  }

  /** Returns true if the candidate releases its place only when its work has stopped. */
  boolean insists() {
    return insists;
  }

  /** Returns true if the candidate was told that it leads, and not yet that its term is over. */
  boolean works() {
    return working != null;
  }

  boolean isThere() {
    return !leaving && !machine.isDead();
  }

  private void serve() {
    if (yielding && !served) {
      served = true;
      world.noteNews();
    }
  }

  /** Returns true if the candidate has led since it began to yield. */
  boolean isServed() {
    return served;
  }

  void resign() {
    note(Kind.RESIGNS, 0, "");
    revoked = -1;
    long calls = world.calls() + 1;
    giveWay();
    boolean late = revoked >= 0 && world.time().now() > revoked;
    if (late && calls == world.calls()) {
      note(Kind.UNTOLD, 0, "that the term it has resigned from is over");
    }
  }

  /** Keeps the candidate out of the queue for a while. */
  void cede(Duration out) {
    note(Kind.RESIGNS, 0, "for " + out);
    world.noteCall();
    candidate.cede(out);
  }

  /**
   * Resigns. The call returns when the term is over and every such call that began meanwhile has
   * returned.
   */
  private void giveWay() {
    world.noteCall();
    candidate.resign();
  }

  /** Resigns now, and again whenever the candidate leads. */
  void yieldAlways() {
    yielding = true;
    if (isThere()) {
      resign();
    }
  }

  void yieldNoMore() {
    yielding = false;
  }

  /** Creates the same candidate in another process. */
  Player successor(Machine fresh, String other) {
    return new Player(world, fresh, other, line, rule);
  }

  void leave() {
    if (isThere()) {
      leaving = true;
      note(Kind.LEAVES, 0, "");
      var unused =
          candidate
              .closeAsync()
              .thenRun(
                  () -> {
                    left = true;
                    world.noteNews();
                    note(Kind.LEFT, 0, "");
                  });
    }
  }

  /** Ends the candidate within its next callback. */
  void endWithinCallback(Act act) {
    endWithinCallback = End.WAYS.get(act.which() / 10 % End.WAYS.size());
  }

  void endNoMore() {
    endWithinCallback = End.NONE;
  }

  /**
   * Returns the candidate's queue node, if it has one. The leader node of a race belongs to no
   * candidate's name.
   */
  Optional<String> place() {
    return isThere() && rule.hasLine() ? candidate.nodePath() : Optional.empty();
  }

  boolean leads() {
    return isThere() && candidate.leadership().isPresent();
  }

  void noteDeaf(String change) {
    note(Kind.DEAF, 0, change);
  }

  boolean isGone() {
    return left || machine.isDead();
  }

  void killed() {
    note(Kind.KILLED, 0, "");
  }

  /** Notes what is left of the candidate after its Baton was closed. */
  void checkNothingLeft() {
    if (machine.isKilled() || machine.isHung()) {
      return;
    }
    CompletableFuture<Leadership> waiter = wish.toCompletableFuture();
    if (!waiter.isDone()) {
      note(Kind.LEFTOVER, 0, "a future of whoever waits for its leadership");
    } else if (hasLed && waiter.handle((led, failure) -> isClosed(failure)).join()) {
      note(Kind.LEFTOVER, 0, "somebody who waited for its leadership all the time it led");
    }
    if (leaving && !left) {
      note(Kind.LEFTOVER, 0, "the future of whoever waits for it to leave");
    }
  }

  private static boolean isClosed(@Nullable Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    return why instanceof ClosedException;
  }

  @Override
  public String toString() {
    return name;
  }
}
