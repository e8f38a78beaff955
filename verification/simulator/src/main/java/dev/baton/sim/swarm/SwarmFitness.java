package dev.baton.sim.swarm;

import dev.baton.election.CandidateBuilder;
import dev.baton.election.EligibilityCheck;
import dev.baton.election.Leadership;
import dev.baton.election.WhenNoneIsFit;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.check.WorldFinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/** The checks of the candidates of one machine, in a world where candidates have checks. */
final class SwarmFitness {
  private static final int FAILS = 3;
  private static final int PASSES = 2;

  /** The frequency of candidates without a check: once in this many candidates. */
  private static final int UNCHECKED_IN = 4;

  private final SwarmWorld world;
  private final SwarmMachine machine;
  private final Duration every;
  private final Duration timeout;
  private final Map<String, CheckedCandidate> candidates = new HashMap<>();
  private long stillUntil;
  private long standsUntil = Long.MIN_VALUE / 2;

  /** The ways in which a check answers. */
  enum CheckMood {
    PASSES,
    FAILS,
    THROWS,
    HANGS,
    /** Each check answers in another way. */
    VARIES
  }

  SwarmFitness(SwarmWorld world, SwarmMachine machine) {
    this.world = world;
    this.machine = machine;
    this.every = world.plan().timeout().dividedBy(4);
    this.timeout = world.plan().timeout().dividedBy(8);
  }

  /** One candidate, the executor of its checks, and what is seen of it. */
  private final class CheckedCandidate implements Executor {
    private final String name;
    private final String line;
    private final boolean stays;
    private final List<Runnable> hanging = new ArrayList<>();
    private CheckMood mood = CheckMood.PASSES;
    private long begun;
    private long lastPass;

    /** When the check began to fail each time; -1 if it does not. */
    private long unfitSince = -1;

    CheckedCandidate(String name, String line, boolean stays) {
      this.name = name;
      this.line = line;
      this.stays = stays;
    }

    EligibilityCheck settings() {
      EligibilityCheck check = EligibilityCheck.of(this::check, every, timeout);
      return check
          .fails(FAILS)
          .passes(PASSES)
          .whenNoneIsFit(stays ? WhenNoneIsFit.LEADER_STAYS : WhenNoneIsFit.NONE_LEADS)
          .executor(this);
    }

    /** Runs a check soon, or, while checks hang, when they do not any more. */
    @Override
    public void execute(Runnable run) {
      begun = machine.nowNanos();
      if (mood == CheckMood.HANGS) {
        hanging.add(run);
      } else {
        long longest = timeout.toNanos() * (mood == CheckMood.VARIES ? 4 : 1) / 2;
        machine.userLoop().runAfter(world.randomBelow(longest), run);
      }
    }

    private boolean check() {
      boolean passes =
          mood == CheckMood.PASSES || (mood == CheckMood.VARIES && world.randomBelow(2) == 0);
      if (!passes && (mood == CheckMood.THROWS || world.randomBelow(2) == 0)) {
        throw new IllegalStateException("not fit, as planned");
      }
      long now = machine.nowNanos();
      if (passes && now - begun < timeout.toNanos() * 9 / 10) {
        lastPass = now;
      }
      return passes;
    }

    void setMood(CheckMood other) {
      mood = other;
      boolean fails = other != CheckMood.PASSES && other != CheckMood.VARIES;
      unfitSince = !fails ? -1 : unfitSince < 0 ? machine.nowNanos() : unfitSince;
      List<Runnable> late = List.copyOf(hanging);
      hanging.clear();
      late.forEach(run -> machine.userLoop().runAfter(1, run));
    }

    /** Notes a leader that is not fit, and should know it. */
    void judgeLeader(Leadership leadership) {
      long since = Math.max(unfitSince, stillUntil);
      boolean late = machine.nowNanos() - since > longestUnfit().toNanos();
      if (unfitSince >= 0 && late && !stays && !leadership.isStopping() && !mayBePaused(line)) {
        world
            .eventLog()
            .noteFinding(name, line, WorldFinding.UNFIT, leadership.fencingToken(), mood.name());
      }
    }

    /**
     * Notes a candidate that was found unfit although its check had passed a moment before. Unless
     * it was found unfit in a pause, and led on.
     */
    void judgeEnd(long token) {
      long shortest = every.toNanos() * (FAILS - 1) * 99 / 100;
      if (machine.nowNanos() - lastPass < shortest && !mayBePaused(line)) {
        world.eventLog().noteFinding(name, line, WorldFinding.RASH, token, "");
      }
    }
  }

  /**
   * Returns for how long a leader may be unfit and not yet be told to stop. It first asks whether
   * its election is paused, for as long as its session may last without an answer.
   */
  private Duration longestUnfit() {
    return every.plus(timeout).multipliedBy(FAILS).plus(timeout).plus(longestQuestion());
  }

  private Duration longestQuestion() {
    Duration repeats = world.plan().delaysAnswers() ? Duration.ofSeconds(10) : Duration.ZERO;
    return world.plan().longestTimeout().plus(repeats);
  }

  /** Returns true if a leader may stay because its election is, or was just, paused. */
  private boolean mayBePaused(String line) {
    long longest = every.plus(timeout).plus(longestQuestion()).toNanos();
    return !world.placeWatcher().pauseWatcher().isWithoutPauseFor(line, longest);
  }

  /** Notes a leader that gives up, for its check or a priority, in an election that is paused. */
  private void judgeMove(String name, String line, Leadership leadership, EndReason reason) {
    boolean ranked =
        reason == EndReason.TRANSFERRED
            && leadership.endedBy().filter(by -> by.reason().startsWith("priority ")).isPresent();
    long now = world.virtualTime().now();
    long longest = longestQuestion().toNanos();
    boolean paused = world.placeWatcher().pauseWatcher().isPausedFor(line, longest);
    if ((ranked || reason == EndReason.UNFIT) && paused && now - standsUntil > longest) {
      world
          .eventLog()
          .noteFinding(name, line, WorldFinding.MOVED, leadership.fencingToken(), reason.name());
    }
  }

  /** Gives a candidate a check, if this world has checks. */
  CandidateBuilder addCheck(CandidateBuilder builder, String name, String line, TurnRule rule) {
    int number = world.allCandidates().size();
    if (world.plan().hasStep(StepKind.CHECK_FITNESS) && number % UNCHECKED_IN != 0) {
      boolean stays = rule.hasQueue() && number % UNCHECKED_IN == 1;
      CheckedCandidate checked = new CheckedCandidate(name, line, stays);
      candidates.put(name, checked);
      builder.eligible(checked.settings());
    }
    return builder;
  }

  /** Changes how the checks of this machine answer, for a while. */
  void changeMood(PlannedStep act, SwarmNemesis nemesis) {
    CheckMood[] moods = CheckMood.values();
    CheckMood mood = moods[1 + act.which() / 10 % (moods.length - 1)];
    candidates.values().forEach(each -> each.setMood(mood));
    nemesis.undoAfter(
        act.lasts(), () -> candidates.values().forEach(each -> each.setMood(CheckMood.PASSES)));
  }

  /** Notes that the machine stands still for a while: nobody can hold it to anything meanwhile. */
  void noteStandstill(Duration lasts) {
    stillUntil = Math.max(stillUntil, machine.nowNanos() + lasts.toNanos());
    standsUntil = Math.max(standsUntil, world.virtualTime().now() + lasts.toNanos());
  }

  /** Judges a candidate that leads at this moment. */
  void judgeLeader(String name, Leadership leadership) {
    Optional.ofNullable(candidates.get(name)).ifPresent(each -> each.judgeLeader(leadership));
  }

  /** Judges the end of this term, when the work is told to stop. */
  void judgeEnd(String name, String line, Leadership leadership) {
    leadership.whenStopping(reason -> judgeMove(name, line, leadership, reason));
    CheckedCandidate candidate = candidates.get(name);
    if (candidate != null && !candidate.stays) {
      leadership.whenStopping(
          reason -> {
            if (reason == EndReason.UNFIT) {
              candidate.judgeEnd(leadership.fencingToken());
            }
          });
    }
  }
}
