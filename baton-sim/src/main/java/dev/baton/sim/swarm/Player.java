package dev.baton.sim.swarm;

import dev.baton.BatonException;
import dev.baton.Candidate;
import dev.baton.CandidateBuilder;
import dev.baton.Leadership;
import dev.baton.RefusedException;
import dev.baton.protocol.Problem;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.check.Happening.Kind;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** One candidate, and what it is told and does. */
final class Player {
  private final SwarmWorld world;
  private final Machine machine;
  private final String name;
  private final String line;
  private final TurnRule rule;
  private final Candidate candidate;
  private final CompletionStage<Leadership> wish;
  private @Nullable Leadership working;
  private long validToken;
  private long lastValid;
  private boolean yielding;
  private boolean leaving;
  private boolean left;
  private boolean served;

  Player(SwarmWorld world, Machine machine, String name, String line, TurnRule rule) {
    this.world = world;
    this.machine = machine;
    this.name = name;
    this.line = line;
    this.rule = rule;
    note(Kind.CAME, 0, rule.name());
    CandidateBuilder builder = machine.baton().election(line).rule(rule).candidate(name);
    this.candidate = setUp(builder).campaign();
    this.wish = candidate.whenLeader();
  }

  private CandidateBuilder setUp(CandidateBuilder builder) {
    builder
        .executor(machine)
        .stopTimeout(world.plan().stopTimeout())
        .onElected(this::elected)
        .onSuspended(leadership -> note(Kind.SUSPENDED, leadership.fencingToken(), ""))
        .onResumed(leadership -> note(Kind.RESUMED, leadership.fencingToken(), ""))
        .onRevoked(
            (leadership, reason) -> {
              working = null;
              note(Kind.REVOKED, leadership.fencingToken(), reason.name());
            })
        .onProblem(
            problem -> {
              note(Kind.PROBLEM, 0, kindOf(problem));
            });
    if (world.chance(3) == 0) {
      builder.onLeader(leader -> {});
    }
    if (world.chance(3) == 0) {
      builder.registered().warnBelow(2, left -> {});
    }
    return builder;
  }

  /** Whoever comes when the sequence numbers are used up need not lead. */
  private String kindOf(BatonException problem) {
    if (problem instanceof RefusedException refused) {
      served |= yielding && refused.problem() == Problem.SEQUENCE_SPENT;
      return refused.problem().name();
    }
    return String.valueOf(problem.getMessage());
  }

  private void note(Kind kind, long token, String what) {
    world.chronicle().note(name, line, kind, token, what);
  }

  private void elected(Leadership leadership) {
    working = leadership;
    note(Kind.ELECTED, leadership.fencingToken(), "");
    work(leadership);
    if (yielding) {
      candidate.resign();
    }
  }

  /** Writes now and then, without ever asking whether it still leads: the worst that can be. */
  private void work(Leadership leadership) {
    if (working != leadership || machine.isDead()) {
      return;
    }
    world.deliverSoon(
        () -> {
          look();
          world.register().write(name, line, leadership.fencingToken());
        });
    Duration pause = world.plan().timeout().dividedBy(3);
    machine.threads().after(pause.toNanos(), () -> work(leadership));
  }

  /** Looks whether it leads, as its user might at any moment. */
  void look() {
    if (machine.isDead() || machine.loop().isAsleep()) {
      return;
    }
    Leadership current = candidate.leadership().orElse(null);
    if (current != null) {
      served |= yielding;
      seenValid(current.fencingToken());
    }
  }

  /** Writes the first and the last time down: it was valid all the time between them. */
  private void seenValid(long token) {
    if (token != validToken) {
      noteLastValid();
      validToken = token;
      note(Kind.VALID, token, "");
    }
    lastValid = world.time().now();
  }

  /** Writes down when it was last seen to lead, if it ever was. */
  void noteLastValid() {
    if (validToken != 0) {
      world.chronicle().note(lastValid, name, line, Kind.VALID, validToken);
    }
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

  boolean isThere() {
    return !leaving && !machine.isDead();
  }

  /** Whether it has led, or was told why it can't, since it yields. */
  boolean isServed() {
    return served;
  }

  void resign() {
    note(Kind.RESIGNS, 0, "");
    candidate.resign();
  }

  /** Resigns now, and whenever it leads from now on. */
  void yieldAlways() {
    yielding = true;
    if (isThere()) {
      resign();
    }
  }

  /** The same in another process. */
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
                    note(Kind.LEFT, 0, "");
                  });
    }
  }

  void killed() {
    note(Kind.KILLED, 0, "");
  }

  /** What is left of it after its Baton was closed. */
  void checkNothingLeft() {
    if (!machine.isKilled() && !wish.toCompletableFuture().isDone()) {
      note(Kind.LEFTOVER, 0, "a future of whoever waits for its leadership");
    }
    if (leaving && !left && !machine.isKilled()) {
      note(Kind.LEFTOVER, 0, "the future of whoever waits for it to leave");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
