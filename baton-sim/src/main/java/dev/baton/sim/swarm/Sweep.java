package dev.baton.sim.swarm;

import dev.baton.sim.check.Judgement;
import dev.baton.sim.check.Judgement.Outcome;
import dev.baton.sim.check.Verdict;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Many worlds, several at a time. */
final class Sweep {
  private static final long PROGRESS_NANOS = Duration.ofSeconds(10).toNanos();
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int LONGEST_EVIDENCE = 300;

  private final long first;
  private final long count;
  private final PrintStream out;
  private final long start = System.nanoTime();
  private final AtomicLong next = new AtomicLong();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private long done;
  private long happenings;
  private long lastProgress = start;

  Sweep(long first, long count, PrintStream out) {
    this.first = first;
    this.count = count;
    this.out = out;
  }

  /** Runs them all. */
  void run(int threads) {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread worker = new Thread(this::work, "swarm-" + i);
      workers.add(worker);
      worker.start();
    }
    workers.forEach(Sweep::join);
  }

  private static void join(Thread worker) {
    try {
      worker.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void work() {
    for (long i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      long seed = first + i;
      var history = SwarmWorld.run(Plan.of(seed), false);
      done(seed, Judgement.of(history), history.all().size());
    }
  }

  private synchronized void done(long seed, Judgement judgement, int happened) {
    done++;
    happenings += happened;
    outcomes.merge(judgement.outcome(), 1L, Long::sum);
    if (judgement.outcome() != Outcome.VALID) {
      out.printf("seed %d %s%n", seed, judgement.outcome());
      judgement.verdicts().forEach(this::printBreach);
    }
    if (System.nanoTime() - lastProgress > PROGRESS_NANOS) {
      lastProgress = System.nanoTime();
      out.println(progress());
    }
  }

  private void printBreach(String property, Verdict verdict) {
    if (verdict.kind() == Verdict.Kind.INVALID) {
      String text = verdict.toString();
      String some = text.substring(0, Math.min(text.length(), LONGEST_EVIDENCE));
      out.println("  " + property + ": " + some);
    }
  }

  private String progress() {
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

  /** Says how it went in one line; returns the worst. */
  Outcome report() {
    Outcome worst = Outcome.VALID;
    for (Outcome outcome : outcomes.keySet()) {
      worst = outcome.compareTo(worst) > 0 ? outcome : worst;
    }
    out.println(worst + ": " + progress());
    return worst;
  }
}
