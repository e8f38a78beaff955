package dev.baton.sim.swarm;

import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.check.WorldJudgement;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run of many worlds, several at a time, until the wanted number of worlds did not end well. A
 * world that ends its worker, hangs or is never run did not end well.
 */
final class WorldSweep {
  /** The longest time of a world; most need some milliseconds. */
  static final Duration LONGEST_WORLD = Duration.ofMinutes(10);

  private static final long JOIN_MILLIS = 200;
  private static final long PROGRESS_NANOS = Duration.ofSeconds(10).toNanos();
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int LONGEST_EVIDENCE = 300;

  private final long first;
  private final long count;
  private final long mostFailures;
  private final PrintStream out;
  private final LongFunction<JudgedWorld> judge;
  private final Duration longest;
  private final long start = System.nanoTime();
  private final AtomicLong next = new AtomicLong();
  private final Map<Thread, BegunWorld> begun = new LinkedHashMap<>();
  private final Map<WorldOutcome, Long> outcomes = new EnumMap<>(WorldOutcome.class);
  private final NavigableMap<Long, String> failures = new TreeMap<>();
  private long done;
  private long events;
  private long lastProgress = start;

  /** A world that has ended, and the number of its events. */
  record JudgedWorld(WorldJudgement judgement, int events) {}

  /** A world that a worker has begun, and when. */
  private record BegunWorld(long seed, long at) {}

  /** Creates a run of the worlds that {@code plans} draws, beginning with seed {@code first}. */
  static WorldSweep ofPlans(
      LongFunction<WorldPlan> plans, long first, long count, long mostFailures, PrintStream out) {
    return new WorldSweep(
        first, count, mostFailures, out, seed -> judgeWorld(plans.apply(seed)), LONGEST_WORLD);
  }

  /**
   * Creates a run of {@code count} worlds.
   *
   * @param judge the world of a seed
   * @param longest the time after which a world counts as one that hangs
   */
  WorldSweep(
      long first,
      long count,
      long mostFailures,
      PrintStream out,
      LongFunction<JudgedWorld> judge,
      Duration longest) {
    this.first = first;
    this.count = count;
    this.mostFailures = mostFailures;
    this.out = out;
    this.judge = judge;
    this.longest = longest;
  }

  private static JudgedWorld judgeWorld(WorldPlan plan) {
    WorldHistory history = SwarmWorld.runWorld(plan, false);
    return new JudgedWorld(WorldJudgement.judgeHistory(history), history.allEvents().size());
  }

  /** Runs all worlds. Goes on without a worker that hangs. */
  void runWorlds(int threads) {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread worker = new Thread(this::judgeWorlds, "swarm-" + i);
      worker.setDaemon(true);
      workers.add(worker);
      worker.start();
    }
    workers.forEach(this::joinWorker);
  }

  private void joinWorker(Thread worker) {
    try {
      while (worker.isAlive() && !isHanging(worker)) {
        worker.join(JOIN_MILLIS);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Returns true if the worker's world hangs, and notes that. */
  private synchronized boolean isHanging(Thread worker) {
    BegunWorld world = begun.get(worker);
    if (world == null || System.nanoTime() - world.at < longest.toNanos()) {
      return false;
    }
    String frames =
        Stream.of(worker.getStackTrace()).map(String::valueOf).collect(Collectors.joining(" < "));
    noteFailure(world.seed, WorldOutcome.CRASHED, "  it hangs: " + frames + "\n");
    begun.remove(worker);
    return true;
  }

  /**
   * Runs worlds one after the other. Every world begun is judged, so the first failure is the same
   * in every run.
   */
  private void judgeWorlds() {
    while (!isEnough()) {
      long i = next.getAndIncrement();
      if (i >= count) {
        return;
      }
      judgeSeed(first + i);
    }
  }

  private void judgeSeed(long seed) {
    noteBegun(new BegunWorld(seed, System.nanoTime()));
    try {
      noteJudged(seed, judge.apply(seed));
    } catch (RuntimeException | Error e) {
      noteFailure(seed, WorldOutcome.CRASHED, "  its worker met " + e + "\n");
    }
  }

  private synchronized boolean isEnough() {
    return failures.size() >= mostFailures;
  }

  private synchronized void noteBegun(BegunWorld world) {
    begun.put(Thread.currentThread(), world);
  }

  private synchronized void noteJudged(long seed, JudgedWorld world) {
    if (begun.remove(Thread.currentThread()) == null) {
      return; // The world was taken for one that hangs.
    }
    WorldOutcome outcome = world.judgement.worstOutcome();
    done++;
    events += world.events;
    outcomes.merge(outcome, 1L, Long::sum);
    if (outcome != WorldOutcome.VALID) {
      noteFailure(seed, outcome, describeBreaches(world.judgement));
    }
    if (System.nanoTime() - lastProgress > PROGRESS_NANOS) {
      lastProgress = System.nanoTime();
      out.println(describeProgress());
    }
  }

  private synchronized void noteFailure(long seed, WorldOutcome outcome, String why) {
    String failure = "seed " + seed + " " + outcome + "\n" + why;
    failures.put(seed, failure);
    out.print(failure);
  }

  private static String describeBreaches(WorldJudgement judgement) {
    StringBuilder text = new StringBuilder();
    judgement
        .verdicts()
        .forEach((property, verdict) -> text.append(describeBreach(property, verdict)));
    return text.toString();
  }

  private static String describeBreach(String property, CheckVerdict verdict) {
    if (verdict.kind() != CheckVerdict.VerdictKind.INVALID) {
      return "";
    }
    String text = verdict.toString();
    return "  "
        + property
        + ": "
        + text.substring(0, Math.min(text.length(), LONGEST_EVIDENCE))
        + "\n";
  }

  /**
   * Returns the report on the first seed with a world that did not end well, or null if all ended
   * well.
   */
  synchronized @Nullable String firstFailure() {
    return failures.isEmpty() ? null : failures.firstEntry().getValue();
  }

  private String describeProgress() {
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    return String.format(
        Locale.ROOT,
        "%,d of %,d worlds, %,d happenings, %.0f s, %,.0f worlds/s, %s",
        done,
        count,
        events,
        seconds,
        done / seconds,
        outcomes);
  }

  /**
   * Prints the result in one line, and returns the worst outcome. Without a verdict on every world
   * that was asked for, that is {@link WorldOutcome#CRASHED}.
   */
  synchronized WorldOutcome printReport() {
    boolean missing = done < count && !isEnough();
    WorldOutcome worst = missing ? WorldOutcome.CRASHED : WorldOutcome.VALID;
    for (WorldOutcome outcome : outcomes.keySet()) {
      worst = outcome.compareTo(worst) > 0 ? outcome : worst;
    }
    out.println(worst + ": " + describeProgress());
    return worst;
  }
}
