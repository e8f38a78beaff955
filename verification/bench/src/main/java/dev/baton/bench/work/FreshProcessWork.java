package dev.baton.bench.work;

import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.LockerList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.peer.PeerLocker;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.BenchWorker;
import dev.baton.bench.worker.OperationKind;
import dev.baton.bench.worker.OperationWorker;
import dev.baton.bench.worker.RepeatOrder;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The works with fresh processes for each contender and round. The <em>cold</em> operations are the
 * first ones, when no code is compiled yet, as in a fail-over. The <em>warm</em> ones follow after
 * many others.
 */
public final class FreshProcessWork {
  private static final List<String> LOCKERS =
      LockerList.CONTENDING.stream().map(PeerLocker::lockerName).toList();
  private static final List<String> ELECTORS =
      ElectorList.ALL.stream().map(PeerElector::electorName).toList();

  private FreshProcessWork() {}

  /** Creates the work "acquire and release a lock", which no other process wants. */
  public static MeasuredWork lockCycles(WorkScene scene, PhaseCounts counts) {
    return repeatedWork(
        scene,
        new OperationSubject(
            "lock",
            "lock cycles",
            "One thread of a fresh process acquires and releases a lock that nobody else wants.",
            NumberUnit.PER_SECOND),
        counts,
        new ProcessPlan(
            OperationKind.LOCK_CYCLE, LOCKERS, 1, 0, counts.ordersWithPause(Duration.ZERO)));
  }

  /**
   * Creates the work "join to leading". Each join has an election of its own. The process has time
   * to leave the previous election before each measured join.
   */
  public static MeasuredWork joins(WorkScene scene, PhaseCounts counts) {
    return repeatedWork(
        scene,
        new OperationSubject(
            "join",
            "join to leading",
            "A fresh process, connected already, stands for an election that nobody else stands"
                + " for: from the call to the moment at which its code is told that it leads. Then"
                + " it leaves the election, which CPU and packets include.",
            NumberUnit.NANOSECONDS),
        counts,
        new ProcessPlan(
            OperationKind.JOIN,
            ELECTORS,
            1,
            counts.allOperations(),
            counts.ordersWithPause(scene.timeToSettle())));
  }

  /**
   * Creates the work "resign to the next leading". All candidates have time to settle before each
   * measured hand-over, but not before those between the cold and the warm ones.
   */
  public static MeasuredWork handOvers(WorkScene scene, PhaseCounts counts) {
    return repeatedWork(
        scene,
        new OperationSubject(
            "resign",
            "resign to the next leading, " + OperationKind.CANDIDATES + " candidates",
            "A fresh process has all candidates, with a session each. The leader gives its"
                + " leadership up: from the call to the moment at which the next one's code is told"
                + " that it leads. CPU and packets are those of all candidates.",
            NumberUnit.NANOSECONDS),
        counts,
        new ProcessPlan(
            OperationKind.HAND_OVER, ELECTORS, 1, 0, counts.ordersWithPause(scene.timeToSettle())));
  }

  /**
   * Creates the work "contend for a lock": all threads of all processes want the same lock.
   *
   * @param time the duration of the cold cycles, and of the warm ones
   * @param between the duration of the cycles between them
   */
  public static MeasuredWork contendedCycles(
      WorkScene scene, int processes, int threads, Duration time, Duration between) {
    OperationSubject subject =
        new OperationSubject(
            "contended",
            "lock cycles of " + describeCrowd(processes, threads),
            "All threads of all processes want the same lock, and let go of it as soon as they"
                + " have it: all their cycles together.",
            NumberUnit.PER_SECOND);
    String end = "-" + processes + "x" + threads;
    String seconds = DurationFormat.inSeconds(time);
    String before = DurationFormat.inSeconds(time.plus(between));
    return createWork(
        scene,
        subject.phaseTopics("cold" + end, "the first " + seconds, scene),
        subject.phaseTopics("warm" + end, seconds + " after " + before, scene),
        new ProcessPlan(
            OperationKind.LOCK_CYCLE,
            LOCKERS,
            processes,
            0,
            PhaseCounts.PhaseOrders.fillTimes(time, between, threads)));
  }

  private static String describeCrowd(int processes, int threads) {
    return threads == 1
        ? processes + " processes"
        : threads + " threads in each of " + processes + " processes";
  }

  private static MeasuredWork repeatedWork(
      WorkScene scene, OperationSubject subject, PhaseCounts counts, ProcessPlan plan) {
    String end = "-" + scene.idOfDelay();
    return createWork(
        scene,
        subject.phaseTopics("cold" + end, counts.coldTitle(), scene),
        subject.phaseTopics("warm" + end, counts.warmTitle(), scene),
        plan);
  }

  private static MeasuredWork createWork(
      WorkScene scene, PhaseTopics cold, PhaseTopics warm, ProcessPlan plan) {
    return new MeasuredWork(
        Stream.concat(cold.allTopics().stream(), warm.allTopics().stream()).toList(),
        MeasuredWork.openingsFor(
            plan.peers(),
            Function.identity(),
            peer -> new FreshProcesses(scene, plan, peer, cold, warm)));
  }

  /** The operation, for the report. */
  private record OperationSubject(String id, String title, String shows, NumberUnit unit) {
    PhaseTopics phaseTopics(String idEnd, String phase, WorkScene scene) {
      return PhaseTopics.topicsFor(
          id + "-" + idEnd, title + ": " + phase + ", " + scene.delayTitle(), shows, unit);
    }
  }

  /**
   * A plan of what the processes do.
   *
   * @param elections the number of nodes that they need below their path
   */
  private record ProcessPlan(
      OperationKind kind,
      List<String> peers,
      int processes,
      int elections,
      PhaseCounts.PhaseOrders orders) {}

  private record FreshProcesses(
      WorkScene scene, ProcessPlan plan, String peer, PhaseTopics cold, PhaseTopics warm)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      List<BenchWorker> workers = new ArrayList<>();
      try {
        startWorkers(workers);
        measurePhase(cold, workers, plan.orders().cold(), sheet);
        var unused = OperationWorker.repeatAll(workers, plan.orders().between());
        measurePhase(warm, workers, plan.orders().warm(), sheet);
      } finally {
        workers.forEach(BenchWorker::close);
      }
    }

    private void startWorkers(List<BenchWorker> workers) throws InterruptedException {
      String path = scene.ensemble().newPath();
      scene.ensemble().createChildren(path, plan.elections());
      for (int i = 0; i < plan.processes(); i++) {
        workers.add(
            OperationWorker.startWorker(
                plan.kind(), peer, scene.connectString(), scene.sessionTimeout(), path));
      }
    }

    private void measurePhase(
        PhaseTopics phase, List<BenchWorker> workers, RepeatOrder order, MeasurementSheet sheet)
        throws InterruptedException {
      scene.awaitSettled();
      long packets = scene.ensemble().countPackets();
      var costs = OperationWorker.repeatAll(workers, order);
      scene.awaitSettled();
      packets = scene.ensemble().countPackets() - packets;
      phase.noteCosts(sheet, costs, plan.processes() * order.threads(), packets);
    }

    @Override
    public void close() {
      // Each round has its own processes.
    }
  }
}
