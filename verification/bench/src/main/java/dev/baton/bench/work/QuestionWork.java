package dev.baton.bench.work;

import dev.baton.bench.jmh.LeaderQuestion;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The work "ask if a candidate leads", by JMH, in a separate JVM. */
public final class QuestionWork {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private QuestionWork() {}

  /**
   * Creates the work, which measures the time and the allocation of an answer.
   *
   * @param iterations the number of iterations of {@code each}, after as many to warm up
   */
  public static MeasuredWork createWork(WorkScene scene, int iterations, TimeValue each) {
    MeasuredTopic time =
        new MeasuredTopic(
            "is-leader",
            "asking whether one leads",
            "One call of isLeader() of a candidate that leads, by JMH; hasLeadership() of a"
                + " LeaderLatch reads a flag, and goes on saying yes after a pause.",
            NumberUnit.NANOSECONDS,
            BetterDirection.LESS);
    MeasuredTopic bytes =
        new MeasuredTopic(
            "is-leader-bytes",
            "asking whether one leads: bytes allocated",
            "What one call allocates on the heap, by JMH's profiler of the collector.",
            NumberUnit.BYTES,
            BetterDirection.LESS);
    Map<String, MeasuredWork.EntrantOpening> entrants = new LinkedHashMap<>();
    List.of("baton", "leaderLatch", "nanoTime")
        .forEach(
            method ->
                entrants.put(
                    nameOf(method),
                    () -> new QuestionEntrant(scene, method, iterations, each, time, bytes)));
    return new MeasuredWork(List.of(time, bytes), entrants);
  }

  private static String nameOf(String method) {
    return switch (method) {
      case "baton" -> "Baton";
      case "leaderLatch" -> "LeaderLatch";
      default -> "System.nanoTime()";
    };
  }

  private record QuestionEntrant(
      WorkScene scene,
      String method,
      int iterations,
      TimeValue each,
      MeasuredTopic time,
      MeasuredTopic bytes)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) {
      for (RunResult result : runBenchmark()) {
        sheet.noteValue(time, result.getPrimaryResult().getScore());
        sheet.noteValue(bytes, allocatedBytes(result));
      }
    }

    private static double allocatedBytes(RunResult result) {
      return Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATED)).getScore();
    }

    private Iterable<RunResult> runBenchmark() {
      try {
        return new Runner(
                new OptionsBuilder()
                    .include(LeaderQuestion.class.getName() + "\\." + method + "$")
                    .forks(1)
                    .jvmArgs("-D" + LeaderQuestion.SERVERS + "=" + scene.connectString())
                    .warmupIterations(iterations)
                    .warmupTime(each)
                    .measurementIterations(iterations)
                    .measurementTime(each)
                    .addProfiler(GCProfiler.class)
                    .verbosity(VerboseMode.SILENT)
                    .shouldFailOnError(true)
                    .build())
            .run();
      } catch (RunnerException e) {
        throw new IllegalStateException("JMH can't run", e);
      }
    }

    @Override
    public void close() {
      // Each round has its own JVM.
    }
  }
}
