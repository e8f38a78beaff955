package dev.baton.sim.swarm;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a world, with all decisions made in advance. The rest is left to chance, which the
 * seed also decides.
 *
 * @param seed the seed of all chance in the world
 * @param rules the turn rule of each election
 * @param timeout the session timeout
 * @param latency the smallest latency of a message
 * @param callbackDelay the longest time that a callback waits for its turn
 * @param stopTimeout the stop timeout of candidates
 * @param watchful true if every candidate asks all the time if it leads
 * @param steps the actions, in the order of their times
 */
record WorldPlan(
    long seed,
    List<TurnRule> rules,
    int machines,
    int servers,
    Duration timeout,
    Duration tick,
    Duration latency,
    Duration callbackDelay,
    Duration stopTimeout,
    boolean watchful,
    Duration safety,
    List<PlannedStep> steps) {
  /** The number of callbacks that may wait, up to the callback that tells of the end. */
  private static final int MOST_CALLBACKS_WAITING = 8;

  /** The time in which Baton repeats several times what has failed. */
  private static final Duration REPEATS = Duration.ofSeconds(10);

  /** Draws the plan with the given seed. */
  static WorldPlan drawPlan(long seed) {
    return new PlanDrawing(seed, null).drawPlan();
  }

  /** Draws the plan of a world with this scene alone. */
  static WorldPlan drawScene(long seed, SceneKind scene) {
    return new PlanDrawing(seed, scene).drawPlan();
  }

  /** Returns true if the plan has an action of this kind. */
  boolean hasStep(StepKind kind) {
    return steps.stream().anyMatch(step -> step.kind() == kind);
  }

  /** Returns true if Baton's own code fails now and then. */
  boolean hasMishaps() {
    return hasStep(StepKind.MISHAP) || hasStep(StepKind.MISHAP_ROWS);
  }

  /** Returns true in one of five worlds with rows of mishaps: loops lose tasks of joins there. */
  boolean losesJoins() {
    return hasStep(StepKind.MISHAP_ROWS) && steps.size() % 5 == 4;
  }

  /**
   * Returns true if Baton may answer late: it repeats what has failed, or its loop stands still.
   */
  boolean delaysAnswers() {
    return hasMishaps() || hasStep(StepKind.STICK);
  }

  /** Returns true if executors refuse callbacks, or run them and throw. */
  boolean losesCallbacks() {
    return hasStep(StepKind.EXECUTOR);
  }

  /** Returns the longest session timeout that servers grant. */
  Duration longestTimeout() {
    return hasStep(StepKind.LIMIT_TIMEOUT) ? timeout.multipliedBy(2) : timeout;
  }

  /** Returns the longest delay of a callback, including the callbacks that wait before it. */
  Duration callbacksDelay() {
    Duration repeats = hasStep(StepKind.MISHAP_ROWS) ? REPEATS : Duration.ZERO;
    return callbackDelay.multipliedBy(MOST_CALLBACKS_WAITING).plus(repeats);
  }

  /** Returns the same plan with other actions. */
  WorldPlan withSteps(List<PlannedStep> others) {
    return new WorldPlan(
        seed,
        rules,
        machines,
        servers,
        timeout,
        tick,
        latency,
        callbackDelay,
        stopTimeout,
        watchful,
        safety,
        List.copyOf(others));
  }

  /** Returns the plan as text, for {@link PlanText} to read. */
  @Override
  public String toString() {
    return PlanText.formatPlan(this);
  }

  /** The drawing of a plan. It first draws the kinds of actions in this world, then each action. */
  private static final class PlanDrawing {
    private static final int MOST_ACTS = 24;

    private final long seed;
    private final SplittableRandom random;
    private final Duration timeout;
    private final Duration safety;
    private final SceneDrawing scenes;
    private final @Nullable SceneKind wanted;

    PlanDrawing(long seed, @Nullable SceneKind wanted) {
      this.seed = seed;
      this.wanted = wanted;
      this.random = new SplittableRandom(seed);
      this.timeout = Duration.ofSeconds(oneOf(2, 4, 6, 10));
      this.safety = timeout.multipliedBy(random.nextInt(2, 6));
      this.scenes = new SceneDrawing(seed, timeout, safety);
    }

    private boolean isSceneAlone() {
      return wanted != null || scenes.isAlone();
    }

    private int oneOf(int... values) {
      return values[random.nextInt(values.length)];
    }

    private Duration upTo(Duration most) {
      return Duration.ofNanos(random.nextLong(most.toNanos()));
    }

    WorldPlan drawPlan() {
      List<TurnRule> rules = new ArrayList<>();
      for (int i = oneOf(1, 1, 1, 2); i > 0; i--) {
        rules.add(List.of(TurnRule.values()).get(random.nextInt(TurnRule.values().length)));
      }
      return new WorldPlan(
          seed,
          rules,
          oneOf(2, 2, 3, 3, 4),
          oneOf(1, 3, 3, 3, 5),
          timeout,
          drawTick(),
          Duration.ofMillis(oneOf(1, 1, 2, 20)),
          Duration.ofMillis(oneOf(0, 1, 10, 2000)).plusNanos(1),
          Duration.ofMillis(oneOf(30_000, 30_000, 1000)),
          random.nextInt(8) == 0 || isSceneAlone(),
          safety,
          drawSteps());
    }

    /**
     * Draws the servers' tick. The timeout is mostly no multiple of it, so sessions end off the
     * beat of the relays.
     */
    private Duration drawTick() {
      return random.nextInt(4) == 0
          ? timeout.dividedBy(oneOf(2, 3, 4, 10))
          : timeout.dividedBy(10).plus(upTo(timeout.multipliedBy(4).dividedBy(10)));
    }

    private List<PlannedStep> drawSteps() {
      List<StepKind> kinds = drawKinds();
      List<PlannedStep> steps = new ArrayList<>();
      for (int i = random.nextInt(2, 6); i > 0; i--) {
        steps.add(drawStep(StepKind.CAMPAIGN, upTo(Duration.ofMillis(oneOf(5, 500)))));
      }
      for (int i = random.nextInt(MOST_ACTS); i > 0; i--) {
        boolean soon = random.nextInt(5) > 1;
        Duration at =
            soon
                ? steps.get(steps.size() - 1).at().plus(upTo(Duration.ofMillis(oneOf(5, 20, 1000))))
                : upTo(safety);
        steps.add(drawStep(kinds.get(random.nextInt(kinds.size())), at));
      }
      steps.addAll(drawRequests());
      steps.addAll(drawHandOvers());
      steps.addAll(drawHarm());
      if (isSceneAlone()) {
        steps.removeIf(step -> step.kind() != StepKind.CAMPAIGN);
      }
      steps.addAll(wanted == null ? scenes.drawSteps() : scenes.drawScene(wanted));
      steps.sort(Comparator.comparing(PlannedStep::at));
      return List.copyOf(steps);
    }

    /**
     * Draws the requests and evictions of an operator, in some worlds. They come early enough to be
     * over in the end. They have their own chance, so all other draws are the same as before there
     * were operators.
     */
    private List<PlannedStep> drawRequests() {
      SplittableRandom operator = new SplittableRandom(-seed);
      List<PlannedStep> steps = new ArrayList<>();
      for (int i = operator.nextInt(-8, 5); i > 0; i--) {
        Duration at = Duration.ofNanos(operator.nextLong(safety.toNanos() / 2));
        StepKind kind = operator.nextInt(3) == 0 ? StepKind.ASK : StepKind.EVICT;
        steps.add(new PlannedStep(at, kind, operator.nextInt(1000), Duration.ZERO));
      }
      return steps;
    }

    /**
     * Draws the orders to hand over, in some worlds. They have their own chance, like {@link
     * #drawRequests}.
     */
    private List<PlannedStep> drawHandOvers() {
      SplittableRandom operator = new SplittableRandom(~seed);
      List<PlannedStep> steps = new ArrayList<>();
      for (int i = operator.nextInt(-4, 12); i > 0; i--) {
        Duration at = Duration.ofNanos(operator.nextLong(safety.toNanos()));
        StepKind kind = operator.nextInt(4) == 0 ? StepKind.RESIGN_LEADER : StepKind.TRANSFER;
        Duration within = timeout.multipliedBy(operator.nextInt(1, 5)).dividedBy(4);
        steps.add(new PlannedStep(at, kind, operator.nextInt(1000), within));
      }
      steps.addAll(drawAbsences(operator));
      return steps;
    }

    /** Draws the times for which candidates keep out of the queue, in some worlds. */
    private List<PlannedStep> drawAbsences(SplittableRandom operator) {
      List<PlannedStep> steps = new ArrayList<>();
      for (int i = operator.nextInt(-12, 8); i > 0; i--) {
        Duration at = Duration.ofNanos(operator.nextLong(safety.toNanos()));
        StepKind kind = operator.nextInt(2) == 0 ? StepKind.CEDE : StepKind.STEP_OUT;
        Duration out = timeout.multipliedBy(operator.nextInt(1, 9)).dividedBy(4);
        steps.add(new PlannedStep(at, kind, operator.nextInt(1000), out));
      }
      return steps;
    }

    /**
     * Draws the harm done by users' code and strangers, in every other world. It has its own
     * chance.
     */
    private List<PlannedStep> drawHarm() {
      SplittableRandom draws = new SplittableRandom(Long.reverseBytes(seed));
      if (draws.nextBoolean()) {
        return List.of();
      }
      List<StepKind> kinds =
          new ArrayList<>(List.of(StepKind.CAMPAIGN, StepKind.LOCK, StepKind.EVICT));
      for (int i = draws.nextInt(1, 4); i > 0; i--) {
        kinds.add(StepKind.MISCHIEF.get(draws.nextInt(StepKind.MISCHIEF.size())));
      }
      List<PlannedStep> steps = new ArrayList<>();
      for (int i = draws.nextInt(2, 12); i > 0; i--) {
        Duration at = Duration.ofNanos(draws.nextLong(safety.toNanos() / 2));
        Duration lasts = timeout.multipliedBy(draws.nextInt(1, 9)).dividedBy(4);
        StepKind kind = kinds.get(draws.nextInt(kinds.size()));
        steps.add(new PlannedStep(at, kind, draws.nextInt(1000), lasts));
      }
      return steps;
    }

    /**
     * Draws the kinds of actions: in some worlds half of all kinds, in others a few. Each kind
     * occurs as often as it weighs.
     */
    private List<StepKind> drawKinds() {
      Set<StepKind> kinds = EnumSet.noneOf(StepKind.class);
      int oneIn = oneOf(2, 2, 8);
      for (StepKind kind : StepKind.values()) {
        if (kind.weight > 0 && random.nextInt(oneIn) == 0) {
          kinds.add(kind);
        }
      }
      if (kinds.isEmpty()) {
        kinds.add(StepKind.CAMPAIGN);
      }
      List<StepKind> weighted = new ArrayList<>();
      kinds.forEach(
          kind -> {
            for (int i = 0; i < kind.weight; i++) {
              weighted.add(kind);
            }
          });
      return weighted;
    }

    private PlannedStep drawStep(StepKind kind, Duration at) {
      Duration lasts =
          switch (random.nextInt(4)) {
            case 0 -> upTo(Duration.ofMillis(100));
            case 1 -> upTo(timeout);
            case 2 -> timeout.multipliedBy(3).dividedBy(4).plus(upTo(timeout));
            default -> timeout.plus(upTo(timeout.multipliedBy(2)));
          };
      return new PlannedStep(at, kind, random.nextInt(1000), lasts);
    }
  }
}
