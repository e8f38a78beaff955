package dev.baton.bench;

import dev.baton.bench.report.Better;
import dev.baton.bench.report.Figures;
import dev.baton.bench.report.Result;
import dev.baton.bench.report.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The targets, and the verdicts on a run. */
final class Targets {
  private static final String BATON = "Baton";

  private static final List<Target> ALL =
      List.of(
          new Times("join-to-leading-2ms", "LeaderLatch", 2.6),
          new Times("join-to-leading-2ms", "LeaderSelector", 1.7),
          new Times("resign-3-2ms", "LeaderLatch", 2.4),
          new Times("resign-3-2ms", "LeaderSelector", 1.7),
          new Within("resign-3-2ms", "floor", 1.15),
          new Times("lock-cycle-2ms", "InterProcessMutex", 2.3),
          new Times("lock-contended-8x1", "InterProcessMutex", 1.2),
          new Times("lock-contended-4x8", "InterProcessMutex", 5),
          new Times("lock-again-0ms", "InterProcessMutex", 100),
          new Times("many-2000", "LeaderLatch", 4),
          new Times("many-2000", "LeaderSelector", 4),
          new AtMost("many-2000-threads", "threads for 2,000 elections", 10),
          new AtMost("many-2000-heap", "bytes of heap for each election", 1024),
          new AtMost("many-20000-nodes", "ephemeral nodes of a session", 5_000),
          new Times("reconnect", "stock client", 10),
          new Within("gather-500-change-packets", "parent watching", 0.01),
          new AtMost("idle-leading-many-writes", "writes in a session timeout", 4),
          new AtMost("start-version", "nanoseconds", 120e6),
          new AtMost("start-run", "nanoseconds", 400e6),
          new Within("is-leader", "System.nanoTime()", 2.5),
          new AtMost("is-leader-bytes", "bytes allocated", 0.5));

  private Targets() {}

  /** Returns the verdicts on the targets with a measured work. */
  static List<Verdict> verdicts(List<Result> results) {
    List<Verdict> verdicts = new ArrayList<>();
    for (Target target : ALL) {
      results.stream()
          .filter(result -> result.id().equals(target.work()))
          .findFirst()
          .flatMap(target::judge)
          .ifPresent(verdicts::add);
    }
    return verdicts;
  }

  private sealed interface Target permits Times, Within, AtMost {
    String work();

    /** Returns the verdict, or empty if a contender was missing. */
    Optional<Verdict> judge(Result result);
  }

  /** A target to be so many times as fast as a contender, or to do so many times as much. */
  private record Times(String work, String than, double bound) implements Target {
    @Override
    public Optional<Verdict> judge(Result result) {
      return of(result, BATON)
          .flatMap(ours -> of(result, than).map(theirs -> ratio(result, ours, theirs)))
          .map(
              reached ->
                  new Verdict(
                      work, bound + " times as good as " + than, bound, reached, reached >= bound));
    }

    private static double ratio(Result result, Figures ours, Figures theirs) {
      return result.better() == Better.LESS ? ratioOf(theirs, ours) : ratioOf(ours, theirs);
    }
  }

  /** A target to take at most so many times what another contender takes. */
  private record Within(String work, String than, double bound) implements Target {
    @Override
    public Optional<Verdict> judge(Result result) {
      return of(result, BATON)
          .flatMap(ours -> of(result, than).map(theirs -> ratioOf(ours, theirs)))
          .map(
              reached ->
                  new Verdict(
                      work,
                      "at most " + bound + " times what " + than + " takes",
                      bound,
                      reached,
                      reached <= bound));
    }
  }

  /** A target to take at most an absolute number. */
  private record AtMost(String work, String what, double bound) implements Target {
    @Override
    public Optional<Verdict> judge(Result result) {
      return of(result, BATON)
          .map(
              ours ->
                  new Verdict(
                      work,
                      String.format("at most %,.0f ", bound) + what,
                      bound,
                      ours.median(),
                      ours.median() <= bound));
    }
  }

  private static Optional<Figures> of(Result result, String contender) {
    return result.figures().stream()
        .filter(figures -> figures.contender().equals(contender) && figures.count() > 0)
        .findFirst();
  }

  /**
   * Returns the median of the ratios of all rounds. The ratios are made round by round, since a
   * disturbance of a round affects both contenders.
   */
  private static double ratioOf(Figures one, Figures other) {
    int rounds = Math.min(one.rounds().size(), other.rounds().size());
    double[] ratios = new double[rounds];
    Arrays.setAll(ratios, round -> one.rounds().get(round) / other.rounds().get(round));
    Arrays.sort(ratios);
    return (ratios[(rounds - 1) / 2] + ratios[rounds / 2]) / 2;
  }
}
