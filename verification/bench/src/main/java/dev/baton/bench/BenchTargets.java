package dev.baton.bench;

import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.ContenderFigures;
import dev.baton.bench.report.TargetVerdict;
import dev.baton.bench.report.WorkResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The targets, and the verdicts on a run. */
final class BenchTargets {
  private static final String BATON = "Baton";

  private static final List<BenchTarget> ALL =
      List.of(
          new TimesTarget("join-to-leading-2ms", "LeaderLatch", 2.6),
          new TimesTarget("join-to-leading-2ms", "LeaderSelector", 1.7),
          new TimesTarget("resign-3-2ms", "LeaderLatch", 2.4),
          new TimesTarget("resign-3-2ms", "LeaderSelector", 1.7),
          new WithinTarget("resign-3-2ms", "floor", 1.15),
          new TimesTarget("lock-cycle-2ms", "InterProcessMutex", 2.3),
          new TimesTarget("lock-cold-0ms", "InterProcessMutex", 1),
          new TimesTarget("lock-warm-0ms", "InterProcessMutex", 1.15),
          new TimesTarget("lock-warm-0ms", "floor", 0.9),
          new TimesTarget("lock-cold-0ms-cpu", "InterProcessMutex", 1),
          new TimesTarget("lock-warm-0ms-cpu", "InterProcessMutex", 1),
          new AtMostTarget("lock-warm-0ms-packets", "packets of a lock cycle", 6.5),
          new TimesTarget("lock-contended-8x1", "InterProcessMutex", 1.2),
          new TimesTarget("lock-contended-4x8", "InterProcessMutex", 5),
          new TimesTarget("lock-again-0ms", "InterProcessMutex", 100),
          new TimesTarget("many-2000", "LeaderLatch", 4),
          new TimesTarget("many-2000", "LeaderSelector", 4),
          new AtMostTarget("many-2000-threads", "threads for 2,000 elections", 10),
          new AtMostTarget("many-2000-heap", "bytes of heap for each election", 1024),
          new AtMostTarget("many-20000-nodes", "ephemeral nodes of a session", 5_000),
          new TimesTarget("reconnect", "stock client", 10),
          new WithinTarget("gather-500-change-packets", "parent watching", 0.01),
          new AtMostTarget("idle-leading-many-writes", "writes in a session timeout", 4),
          new AtMostTarget("start-version", "nanoseconds", 120e6),
          new AtMostTarget("start-run", "nanoseconds", 400e6),
          new WithinTarget("is-leader", "System.nanoTime()", 2.5),
          new AtMostTarget("is-leader-bytes", "bytes allocated", 0.5));

  private BenchTargets() {}

  /** Returns the verdicts on the targets with a measured work. */
  static List<TargetVerdict> judgeResults(List<WorkResult> results) {
    List<TargetVerdict> verdicts = new ArrayList<>();
    for (BenchTarget target : ALL) {
      results.stream()
          .filter(result -> result.id().equals(target.work()))
          .findFirst()
          .flatMap(target::judgeResult)
          .ifPresent(verdicts::add);
    }
    return verdicts;
  }

  private sealed interface BenchTarget permits TimesTarget, WithinTarget, AtMostTarget {
    String work();

    /** Returns the verdict, or empty if a contender was missing. */
    Optional<TargetVerdict> judgeResult(WorkResult result);
  }

  /** A target to be so many times as fast as a contender, or to do so many times as much. */
  private record TimesTarget(String work, String than, double bound) implements BenchTarget {
    @Override
    public Optional<TargetVerdict> judgeResult(WorkResult result) {
      return figuresOf(result, BATON)
          .flatMap(
              ours -> figuresOf(result, than).map(theirs -> goodnessRatio(result, ours, theirs)))
          .map(
              reached ->
                  new TargetVerdict(
                      work, bound + " times as good as " + than, bound, reached, reached >= bound));
    }

    private static double goodnessRatio(
        WorkResult result, ContenderFigures ours, ContenderFigures theirs) {
      return result.better() == BetterDirection.LESS
          ? ratioOf(theirs, ours)
          : ratioOf(ours, theirs);
    }
  }

  /** A target to take at most so many times what another contender takes. */
  private record WithinTarget(String work, String than, double bound) implements BenchTarget {
    @Override
    public Optional<TargetVerdict> judgeResult(WorkResult result) {
      return figuresOf(result, BATON)
          .flatMap(ours -> figuresOf(result, than).map(theirs -> ratioOf(ours, theirs)))
          .map(
              reached ->
                  new TargetVerdict(
                      work,
                      "at most " + bound + " times what " + than + " takes",
                      bound,
                      reached,
                      reached <= bound));
    }
  }

  /** A target to take at most an absolute number. */
  private record AtMostTarget(String work, String what, double bound) implements BenchTarget {
    @Override
    public Optional<TargetVerdict> judgeResult(WorkResult result) {
      return figuresOf(result, BATON)
          .map(
              ours ->
                  new TargetVerdict(
                      work,
                      String.format("at most %,.0f ", bound) + what,
                      bound,
                      ours.median(),
                      ours.median() <= bound));
    }
  }

  private static Optional<ContenderFigures> figuresOf(WorkResult result, String contender) {
    return result.figures().stream()
        .filter(figures -> figures.contender().equals(contender) && figures.count() > 0)
        .findFirst();
  }

  /**
   * Returns the median of the ratios of all rounds. The ratios are made round by round, since a
   * disturbance of a round affects both contenders.
   */
  private static double ratioOf(ContenderFigures one, ContenderFigures other) {
    int rounds = Math.min(one.rounds().size(), other.rounds().size());
    double[] ratios = new double[rounds];
    Arrays.setAll(ratios, round -> one.rounds().get(round) / other.rounds().get(round));
    Arrays.sort(ratios);
    return (ratios[(rounds - 1) / 2] + ratios[rounds / 2]) / 2;
  }
}
