package dev.baton.sim.swarm;

import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.WorldJudgement;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A run of many worlds, several at a time, until the wanted number of worlds did not end well. */
final class WorldSweep {
  private static final long PROGRESS_NANOS = Duration.ofSeconds(10).toNanos();
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int LONGEST_EVIDENCE = 300;

  private final long first;
  private final long count;
  private final long mostFailures;
  private final PrintStream out;
  private final long start = System.nanoTime();
  private final AtomicLong next = new AtomicLong();
  private final Map<WorldOutcome, Long> outcomes = new EnumMap<>(WorldOutcome.class);
  private final NavigableMap<Long, String> failures = new TreeMap<>();
  private long done;
  private long happenings;
  private long lastProgress = start;

  /** Creates a run of {@code count} seeds, beginning with {@code first}. */
  WorldSweep(long first, long count, long mostFailures, PrintStream out) {
    this.first = first;
    this.count = count;
    this.mostFailures = mostFailures;
    this.out = out;
  }

  /** Runs all worlds. */
  void runWorlds(int threads) {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread worker = new Thread(this::judgeWorlds, "swarm-" + i);
      workers.add(worker);
      worker.start();
    }
    workers.forEach(WorldSweep::joinThread);
  }

  private static void joinThread(Thread worker) {
    try {
      worker.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
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
      long seed = first + i;
      var history = SwarmWorld.runWorld(WorldPlan.drawPlan(seed), false);
      noteJudged(seed, WorldJudgement.judgeHistory(history), history.allEvents().size());
    }
  }

  private synchronized boolean isEnough() {
    return failures.size() >= mostFailures;
  }

  private synchronized void noteJudged(long seed, WorldJudgement judgement, int happened) {
    done++;
    happenings += happened;
    outcomes.merge(judgement.worstOutcome(), 1L, Long::sum);
    if (judgement.worstOutcome() != WorldOutcome.VALID) {
      String failure = describeFailure(seed, judgement);
      failures.put(seed, failure);
      out.print(failure);
    }
    if (System.nanoTime() - lastProgress > PROGRESS_NANOS) {
      lastProgress = System.nanoTime();
      out.println(describeProgress());
    }
  }

  private static String describeFailure(long seed, WorldJudgement judgement) {
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(seed).append(' ').append(judgement.worstOutcome()).append('\n');
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
        happenings,
        seconds,
        done / seconds,
        outcomes);
  }

  /** Prints the result in one line, and returns the worst outcome. */
  WorldOutcome printReport() {
    WorldOutcome worst = WorldOutcome.VALID;
    for (WorldOutcome outcome : outcomes.keySet()) {
      worst = outcome.compareTo(worst) > 0 ? outcome : worst;
    }
    out.println(worst + ": " + describeProgress());
    return worst;
  }
}
