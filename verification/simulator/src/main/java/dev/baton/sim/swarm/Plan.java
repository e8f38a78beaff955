package dev.baton.sim.swarm;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A world, before it is: all that is decided in advance. The rest is left to chance, which the seed
 * decides, too.
 *
 * @param seed of all chance in the world
 * @param rules one election each
 * @param timeout the session timeout
 * @param latency of a message, at least
 * @param callbackDelay how long a callback waits for its turn, at most
 * @param stopTimeout of candidates
 * @param watchful whether everybody asks all the time whether it leads
 * @param acts in the order of their times
 */
record Plan(
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
    List<Act> acts) {
  /** So many callbacks may wait in line, up to the one that tells of the end. */
  private static final int MOST_CALLBACKS_WAITING = 8;

  /** Draws the world of {@code seed}. */
  static Plan of(long seed) {
    return new Drawing(seed).plan();
  }

  /** Whether such a deed is done at all. */
  boolean has(Deed deed) {
    return acts.stream().anyMatch(act -> act.deed() == deed);
  }

  /** How late a callback may be, with others before it that wait for their turns, too. */
  Duration callbacksDelay() {
    return callbackDelay.multipliedBy(MOST_CALLBACKS_WAITING);
  }

  /** The same world with other things done to it. */
  Plan with(List<Act> others) {
    return new Plan(
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

  /** As text that {@link PlanText} reads. */
  @Override
  public String toString() {
    return PlanText.of(this);
  }

  /** How a plan is drawn: first which things happen in this world at all, then each of them. */
  private static final class Drawing {
    private static final int MOST_ACTS = 24;

    private final long seed;
    private final SplittableRandom random;
    private final Duration timeout;
    private final Duration safety;

    Drawing(long seed) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      this.timeout = Duration.ofSeconds(oneOf(2, 4, 6, 10));
      this.safety = timeout.multipliedBy(random.nextInt(2, 6));
    }

    private int oneOf(int... values) {
      return values[random.nextInt(values.length)];
    }

    private Duration upTo(Duration most) {
      return Duration.ofNanos(random.nextLong(most.toNanos()));
    }

    Plan plan() {
      List<TurnRule> rules = new ArrayList<>();
      for (int i = oneOf(1, 1, 1, 2); i > 0; i--) {
        rules.add(List.of(TurnRule.values()).get(random.nextInt(TurnRule.values().length)));
      }
      return new Plan(
          seed,
          rules,
          oneOf(2, 2, 3, 3, 4),
          oneOf(1, 3, 3, 3, 5),
          timeout,
          tick(),
          Duration.ofMillis(oneOf(1, 1, 2, 20)),
          Duration.ofMillis(oneOf(0, 1, 10, 2000)).plusNanos(1),
          Duration.ofMillis(oneOf(30_000, 30_000, 1000)),
          random.nextInt(8) == 0,
          safety,
          acts());
    }

    /** Mostly one of which the timeout is no multiple: sessions end off the beat of the relays. */
    private Duration tick() {
      return random.nextInt(4) == 0
          ? timeout.dividedBy(oneOf(2, 3, 4, 10))
          : timeout.dividedBy(10).plus(upTo(timeout.multipliedBy(4).dividedBy(10)));
    }

    private List<Act> acts() {
      List<Deed> urn = urn();
      List<Act> acts = new ArrayList<>();
      for (int i = random.nextInt(2, 6); i > 0; i--) {
        acts.add(act(Deed.CAMPAIGN, upTo(Duration.ofMillis(oneOf(5, 500)))));
      }
      for (int i = random.nextInt(MOST_ACTS); i > 0; i--) {
        boolean soon = random.nextInt(5) > 1;
        Duration at =
            soon
                ? acts.get(acts.size() - 1).at().plus(upTo(Duration.ofMillis(oneOf(5, 20, 1000))))
                : upTo(safety);
        acts.add(act(urn.get(random.nextInt(urn.size())), at));
      }
      acts.addAll(oversight());
      acts.addAll(orders());
      acts.addAll(mischief());
      acts.sort(Comparator.comparing(Act::at));
      return List.copyOf(acts);
    }

    /**
     * In some worlds an operator asks and evicts: early enough for that to be over in the end. By
     * other chance than all else, which so is what it was before there were operators.
     */
    private List<Act> oversight() {
      SplittableRandom operator = new SplittableRandom(-seed);
      List<Act> acts = new ArrayList<>();
      for (int i = operator.nextInt(-8, 5); i > 0; i--) {
        Duration at = Duration.ofNanos(operator.nextLong(safety.toNanos() / 2));
        Deed deed = operator.nextInt(3) == 0 ? Deed.ASK : Deed.EVICT;
        acts.add(new Act(at, deed, operator.nextInt(1000), Duration.ZERO));
      }
      return acts;
    }

    /**
     * In some worlds leaders are told to hand over; as {@link #oversight}, by chance of its own.
     */
    private List<Act> orders() {
      SplittableRandom operator = new SplittableRandom(~seed);
      List<Act> acts = new ArrayList<>();
      for (int i = operator.nextInt(-4, 12); i > 0; i--) {
        Duration at = Duration.ofNanos(operator.nextLong(safety.toNanos()));
        Deed deed = operator.nextInt(4) == 0 ? Deed.STEP_DOWN : Deed.TRANSFER;
        Duration within = timeout.multipliedBy(operator.nextInt(1, 5)).dividedBy(4);
        acts.add(new Act(at, deed, operator.nextInt(1000), within));
      }
      acts.addAll(absences(operator));
      return acts;
    }

    /** In some worlds candidates keep out of the line for a while. */
    private List<Act> absences(SplittableRandom operator) {
      List<Act> acts = new ArrayList<>();
      for (int i = operator.nextInt(-12, 8); i > 0; i--) {
        Duration at = Duration.ofNanos(operator.nextLong(safety.toNanos()));
        Deed deed = operator.nextInt(2) == 0 ? Deed.CEDE : Deed.STEP_OUT;
        Duration out = timeout.multipliedBy(operator.nextInt(1, 9)).dividedBy(4);
        acts.add(new Act(at, deed, operator.nextInt(1000), out));
      }
      return acts;
    }

    /** In every other world users' code and strangers do harm; by chance of its own. */
    private List<Act> mischief() {
      SplittableRandom mischief = new SplittableRandom(Long.reverseBytes(seed));
      if (mischief.nextBoolean()) {
        return List.of();
      }
      List<Deed> urn = new ArrayList<>(List.of(Deed.CAMPAIGN, Deed.LOCK, Deed.EVICT));
      for (int i = mischief.nextInt(1, 4); i > 0; i--) {
        urn.add(Deed.MISCHIEF.get(mischief.nextInt(Deed.MISCHIEF.size())));
      }
      List<Act> acts = new ArrayList<>();
      for (int i = mischief.nextInt(2, 12); i > 0; i--) {
        Duration at = Duration.ofNanos(mischief.nextLong(safety.toNanos() / 2));
        Duration lasts = timeout.multipliedBy(mischief.nextInt(1, 9)).dividedBy(4);
        Deed deed = urn.get(mischief.nextInt(urn.size()));
        acts.add(new Act(at, deed, mischief.nextInt(1000), lasts));
      }
      return acts;
    }

    /** Half of all deeds, in some worlds a few, others in each; each as often as it weighs. */
    private List<Deed> urn() {
      Set<Deed> deeds = EnumSet.noneOf(Deed.class);
      int oneIn = oneOf(2, 2, 8);
      for (Deed deed : Deed.values()) {
        if (deed.weight > 0 && random.nextInt(oneIn) == 0) {
          deeds.add(deed);
        }
      }
      if (deeds.isEmpty()) {
        deeds.add(Deed.CAMPAIGN);
      }
      List<Deed> urn = new ArrayList<>();
      deeds.forEach(
          deed -> {
            for (int i = 0; i < deed.weight; i++) {
              urn.add(deed);
            }
          });
      return urn;
    }

    private Act act(Deed deed, Duration at) {
      Duration lasts =
          switch (random.nextInt(4)) {
            case 0 -> upTo(Duration.ofMillis(100));
            case 1 -> upTo(timeout);
            case 2 -> timeout.multipliedBy(3).dividedBy(4).plus(upTo(timeout));
            default -> timeout.plus(upTo(timeout.multipliedBy(2)));
          };
      return new Act(at, deed, random.nextInt(1000), lasts);
    }
  }
}
