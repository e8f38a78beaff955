package dev.baton.bench;

import dev.baton.bench.ensemble.BenchEnsemble;
import dev.baton.bench.tools.CommandRun;
import dev.baton.bench.work.CommandWork;
import dev.baton.bench.work.CrashWork;
import dev.baton.bench.work.DashboardWork;
import dev.baton.bench.work.FreshProcessWork;
import dev.baton.bench.work.GatheringWork;
import dev.baton.bench.work.IdleWork;
import dev.baton.bench.work.JoinWork;
import dev.baton.bench.work.LeadWork;
import dev.baton.bench.work.LockWork;
import dev.baton.bench.work.MeasuredWork;
import dev.baton.bench.work.PhaseCounts;
import dev.baton.bench.work.QuestionWork;
import dev.baton.bench.work.ReconnectWork;
import dev.baton.bench.work.ResignWork;
import dev.baton.bench.work.RouteWork;
import dev.baton.bench.work.StartWork;
import dev.baton.bench.work.WorkScene;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.TimeValue;

/** The works, with the extent of each. */
final class BenchWorks {
  private static final List<Duration> DELAYS =
      List.of(Duration.ZERO, Duration.ofNanos(200_000), Duration.ofMillis(2));
  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(10);
  private static final int SESSIONS = 10;

  private final WorkScene near;
  private final WorkScene few;
  private final RunEffort effort;
  private final Path checkout;
  private final int candidates;

  /**
   * Creates the works of one run.
   *
   * @param checkout the checkout of Baton with the measured launcher
   */
  BenchWorks(BenchEnsemble ensemble, RunEffort effort, Path checkout) {
    this.effort = effort;
    this.checkout = checkout;
    near = new WorkScene(ensemble, Duration.ZERO, LONG_TIMEOUT, effort.chooseBy(40, 2));
    few = near.withRepetitions(effort.chooseBy(5, 1));
    candidates = effort.chooseBy(500, 20);
  }

  /**
   * A planned work.
   *
   * @param rounds the number of rounds that count
   * @param warmUps the number of rounds before them that do not count: code is compiled, here and
   *     in the servers
   */
  record PlannedWork(MeasuredWork work, int rounds, int warmUps) {}

  /** Returns all planned works. */
  List<PlannedWork> allWorks() {
    return Stream.of(
            DELAYS.stream().flatMap(this::withDelay),
            DELAYS.stream().flatMap(this::withFreshProcesses),
            planContention(),
            planLocks(),
            planMany(),
            planFailures(),
            planCommands())
        .flatMap(works -> works)
        .toList();
  }

  private Stream<PlannedWork> withDelay(Duration delay) {
    WorkScene scene = near.withDelay(delay);
    return Stream.of(
        planOften(JoinWork.untilNamed(scene)),
        planSeldom(ResignWork.untilNextLeads(few.withDelay(delay), candidates, SESSIONS)),
        planOften(LockWork.uncontendedWork(scene)));
  }

  /** Plans the first operations of fresh processes, and those after many others. */
  private Stream<PlannedWork> withFreshProcesses(Duration delay) {
    WorkScene scene = near.withDelay(delay);
    return Stream.of(
        new PlannedWork(
            FreshProcessWork.lockCycles(scene, phaseCounts(delay, 500)), effort.roundCount(), 0),
        planSeldom(FreshProcessWork.joins(scene, phaseCounts(delay, 100))),
        planSeldom(FreshProcessWork.handOvers(scene, phaseCounts(delay, 100))));
  }

  private PhaseCounts phaseCounts(Duration delay, int warm) {
    return effort.chooseBy(
        new PhaseCounts(100, delay.isZero() ? 2_900 : 400, warm), new PhaseCounts(3, 3, 3));
  }

  private Stream<PlannedWork> planContention() {
    Duration time = effort.chooseBy(Duration.ofSeconds(4), Duration.ofMillis(200));
    Duration between = time.multipliedBy(3);
    return Stream.of(
        planSeldom(FreshProcessWork.contendedCycles(near, effort.chooseBy(8, 2), 1, time, between)),
        planSeldom(
            FreshProcessWork.contendedCycles(
                near, effort.chooseBy(4, 2), effort.chooseBy(8, 2), time, between)));
  }

  private Stream<PlannedWork> planLocks() {
    return Stream.of(
        planOften(LockWork.keptPlaceWork(near.withRepetitions(effort.chooseBy(2_000, 20)))),
        planSeldom(
            QuestionWork.createWork(
                near, effort.chooseBy(4, 1), TimeValue.milliseconds(effort.chooseBy(500, 20)))));
  }

  private Stream<PlannedWork> planMany() {
    List<PlannedWork> many = new ArrayList<>();
    many.add(planSeldom(LeadWork.leadMany(near, effort.chooseBy(2_000, 20))));
    many.add(planSeldom(GatheringWork.createWork(few, candidates, SESSIONS)));
    if (effort == RunEffort.FULL) {
      many.add(planSeldom(LeadWork.leadVeryMany(near, 5_000)));
      many.add(planSeldom(LeadWork.leadVeryMany(near, 20_000)));
      many.add(planSeldom(GatheringWork.withoutHerd(few, 1_000, SESSIONS)));
    }
    Duration window = effort.chooseBy(Duration.ofSeconds(20), Duration.ofMillis(200));
    many.add(
        new PlannedWork(
            IdleWork.createWork(near, window, effort.chooseBy(20, 3), effort.chooseBy(1_000, 20)),
            1,
            0));
    return many.stream();
  }

  private Stream<PlannedWork> planFailures() {
    Duration timeout = effort.chooseBy(Duration.ofSeconds(2), Duration.ofSeconds(1));
    WorkScene crashing = new WorkScene(near.ensemble(), Duration.ZERO, timeout, few.repetitions());
    return Stream.of(
        planSeldom(CrashWork.untilNextLeads(crashing)), planSeldom(ReconnectWork.afterKill(few)));
  }

  private Stream<PlannedWork> planCommands() {
    return CommandRun.isPossible()
        ? Stream.of(
            planOften(CommandWork.createWork(few, checkout)),
            planOften(StartWork.createWork(few, checkout)),
            planDashboard(),
            planSeldom(RouteWork.createWork(near, checkout, effort.chooseBy(34, 1))))
        : Stream.empty();
  }

  /** Plans the dashboard's work. With so many elections it looks for new ones every 105 s. */
  private PlannedWork planDashboard() {
    Duration window = effort.chooseBy(Duration.ofSeconds(105), Duration.ofSeconds(1));
    int elections = effort.chooseBy(10_000, 200);
    return new PlannedWork(
        DashboardWork.createWork(near, checkout, elections, window), effort.chooseBy(2, 1), 0);
  }

  private PlannedWork planOften(MeasuredWork work) {
    return new PlannedWork(work, effort.roundCount(), effort.chooseBy(5, 0));
  }

  /**
   * Plans a work with few rounds. Its rounds take long, begin with their own JVMs, or run little
   * code.
   */
  private PlannedWork planSeldom(MeasuredWork work) {
    return new PlannedWork(work, effort.chooseBy(3, 1), 0);
  }
}
