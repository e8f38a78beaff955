package dev.baton.bench;

import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.ContenderFigures;
import dev.baton.bench.report.TargetVerdict;
import dev.baton.bench.report.WorkResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The targets, and the verdicts on a run. */
final class BenchTargets {
  private static final String BATON = "Baton";

  private static final String LATCH = "LeaderLatch";
  private static final String SELECTOR = "LeaderSelector";
  private static final String MUTEX = "InterProcessMutex";
  private static final String FLOOR = "floor";

  private static final List<BenchTarget> ALL =
      Stream.of(
              Stream.of("0ms", "0.2ms", "2ms").flatMap(BenchTargets::targetsAtDelay),
              targetsAtOneDelay(),
              targetsOfOldProcesses())
          .flatMap(targets -> targets)
          .toList();

  private BenchTargets() {}

  /** Returns the targets that hold at every delay, for the first operations and later ones. */
  private static Stream<BenchTarget> targetsAtDelay(String delay) {
    return Stream.concat(
        Stream.of(
            new WithinTarget("resign-cold-" + delay, FLOOR, 1.3),
            new WithinTarget("resign-warm-" + delay, FLOOR, 1.15)),
        Stream.of("cold-" + delay, "warm-" + delay)
            .flatMap(
                phase ->
                    Stream.of(
                        new TimesTarget("lock-" + phase + "-cpu", MUTEX, 1),
                        new AtMostTarget(
                            "lock-" + phase + "-packets", "packets besides heartbeats", 6.2),
                        new TimesTarget("resign-" + phase + "-cpu", LATCH, 1),
                        new TimesTarget("resign-" + phase + "-cpu", SELECTOR, 1))));
  }

  private static Stream<BenchTarget> targetsAtOneDelay() {
    return Stream.of(
        new TimesTarget("lock-cold-0ms", MUTEX, 1),
        new TimesTarget("lock-warm-0ms", MUTEX, 1.15),
        new TimesTarget("lock-warm-0ms", FLOOR, 0.9),
        new TimesTarget("lock-cold-2ms", MUTEX, 2.3),
        new TimesTarget("lock-warm-2ms", MUTEX, 2.3),
        new TimesTarget("join-cold-0ms", LATCH, 1),
        new TimesTarget("join-cold-0ms", SELECTOR, 1),
        new TimesTarget("join-warm-0ms", LATCH, 1),
        new TimesTarget("join-warm-0ms", SELECTOR, 1),
        new TimesTarget("join-cold-2ms", LATCH, 2.5),
        new TimesTarget("join-cold-2ms", SELECTOR, 1.7),
        new TimesTarget("join-warm-2ms", LATCH, 2.5),
        new TimesTarget("join-warm-2ms", SELECTOR, 1.7),
        new TimesTarget("resign-cold-0ms", LATCH, 1),
        new TimesTarget("resign-cold-0ms", SELECTOR, 1),
        new TimesTarget("resign-warm-0ms", LATCH, 1),
        new TimesTarget("resign-warm-0ms", SELECTOR, 1),
        new TimesTarget("contended-cold-8x1", MUTEX, 1),
        new TimesTarget("contended-cold-8x1", FLOOR, 0.95),
        new TimesTarget("contended-warm-8x1", MUTEX, 1),
        new TimesTarget("contended-warm-8x1", FLOOR, 0.95),
        new TimesTarget("contended-warm-4x8", MUTEX, 5));
  }

  private static Stream<BenchTarget> targetsOfOldProcesses() {
    return Stream.of(
        new TimesTarget("lock-again-0ms", MUTEX, 100),
        new TimesTarget("many-2000", LATCH, 2.5),
        new AtMostTarget("many-2000-threads", "threads for 2,000 elections", 10),
        new AtMostMoreTarget("many-2000-heap", FLOOR, 2048),
        new AtMostTarget("many-20000-nodes", "ephemeral nodes of a session", 5_000),
        new TimesTarget("reconnect", "stock client", 10),
        new AtMostTarget("gather-500-packets", "packets besides heartbeats", 7),
        new AtMostTarget("gather-500-change-packets", "packets besides heartbeats", 9),
        new WithinTarget("gather-500-change-packets", "parent watching", 0.01),
        new AtMostTarget("idle-leading-many-writes", "writes in a session timeout", 4),
        new AtMostTarget("start-version", "nanoseconds", 120e6),
        new AtMostTarget("start-run", "nanoseconds", 200e6),
        new WithinTarget("is-leader", "System.nanoTime()", 2.5),
        new AtMostTarget("is-leader-bytes", "bytes allocated", 0.5));
  }

  /** Returns the ids of all works with a target. */
  static List<String> idsOfWorks() {
    return ALL.stream().map(BenchTarget::work).distinct().toList();
  }

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

  private sealed interface BenchTarget
      permits TimesTarget, WithinTarget, AtMostTarget, AtMostMoreTarget {
    String work();

    /** Returns the verdict, or empty if a contender was missing or could not be measured. */
    Optional<TargetVerdict> judgeResult(WorkResult result);
  }

  /** A target to be so many times as fast as a contender, or to do so many times as much. */
  private record TimesTarget(String work, String than, double bound) implements BenchTarget {
    @Override
    public Optional<TargetVerdict> judgeResult(WorkResult result) {
      return figuresOf(result, BATON)
          .flatMap(
              ours ->
                  figuresOf(result, than).flatMap(theirs -> goodnessRatio(result, ours, theirs)))
          .map(
              reached ->
                  new TargetVerdict(
                      work, bound + " times as good as " + than, bound, reached, reached >= bound));
    }

    private static Optional<Double> goodnessRatio(
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
          .flatMap(ours -> figuresOf(result, than).flatMap(theirs -> ratioOf(ours, theirs)))
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

  /** A target to take at most an absolute number more than another contender. */
  private record AtMostMoreTarget(String work, String than, double bound) implements BenchTarget {
    @Override
    public Optional<TargetVerdict> judgeResult(WorkResult result) {
      return figuresOf(result, BATON)
          .flatMap(ours -> figuresOf(result, than).map(theirs -> ours.median() - theirs.median()))
          .map(
              more ->
                  new TargetVerdict(
                      work,
                      String.format("at most %,.0f more than %s", bound, than),
                      bound,
                      more,
                      more <= bound));
    }
  }

  private static Optional<ContenderFigures> figuresOf(WorkResult result, String contender) {
    return result.figures().stream()
        .filter(figures -> figures.contender().equals(contender) && figures.count() > 0)
        .findFirst();
  }

  /**
   * Returns the median of the ratios of all rounds. The ratios are made round by round, since a
   * disturbance of a round affects both contenders. Empty if that is no number: a few operations
   * may take no time that the system's clock of CPU time shows.
   */
  private static Optional<Double> ratioOf(ContenderFigures one, ContenderFigures other) {
    int rounds = Math.min(one.rounds().size(), other.rounds().size());
    double[] ratios = new double[rounds];
    Arrays.setAll(ratios, round -> one.rounds().get(round) / other.rounds().get(round));
    Arrays.sort(ratios);
    double median = (ratios[(rounds - 1) / 2] + ratios[rounds / 2]) / 2;
    return Optional.of(median).filter(Double::isFinite);
  }
}
