package dev.baton.bench.work;

import dev.baton.bench.peer.LockerList;
import dev.baton.bench.peer.PeerLocker;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.BenchWorker;
import dev.baton.bench.worker.LockCycleWorker;
import dev.baton.bench.worker.LockCycleWorker.CycleCost;
import java.util.ArrayList;
import java.util.List;

/**
 * The work "acquire and release a lock" in a fresh process for each round: its first cycles, when
 * no code is compiled yet, as in a fail-over; and some hundred cycles later.
 */
public final class ColdLockWork {
  private static final double NANOS = 1e9;

  private ColdLockWork() {}

  /** Creates the work. The scene's repetitions are the first cycles. */
  public static MeasuredWork createWork(WorkScene scene, int between) {
    Phase cold = Phase.of(scene, "cold", "the first " + scene.repetitions() + " lock cycles");
    Phase warm = Phase.of(scene, "warm", "lock cycles after " + between + " others");
    List<MeasuredTopic> topics = new ArrayList<>(cold.topics());
    topics.addAll(warm.topics());
    return new MeasuredWork(
        topics,
        MeasuredWork.openingsFor(
            LockerList.CONTENDING,
            PeerLocker::lockerName,
            locker -> new FreshProcess(scene, locker, between, cold, warm)));
  }

  /** What is measured of one part of a process's life. */
  private record Phase(MeasuredTopic rate, MeasuredTopic cpu, MeasuredTopic packets) {
    static Phase of(WorkScene scene, String name, String cycles) {
      String id = "lock-" + name + "-" + scene.idOfDelay();
      String title = cycles + " of a process, " + scene.delayTitle();
      return new Phase(
          new MeasuredTopic(
              id,
              title,
              "One thread of a fresh process acquires and releases a lock that nobody else wants.",
              NumberUnit.PER_SECOND,
              BetterDirection.MORE),
          new MeasuredTopic(
              id + "-cpu",
              title + ": CPU of each",
              "The CPU time of the whole process, its compiler and collector included.",
              NumberUnit.NANOSECONDS,
              BetterDirection.LESS),
          new MeasuredTopic(
              id + "-packets",
              title + ": packets of each",
              "What the servers and the process sent each other, by the servers' own counters.",
              NumberUnit.COUNT,
              BetterDirection.LESS));
    }

    List<MeasuredTopic> topics() {
      return List.of(rate, cpu, packets);
    }
  }

  private record FreshProcess(
      WorkScene scene, PeerLocker locker, int between, Phase cold, Phase warm)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) {
      try (BenchWorker worker =
          LockCycleWorker.startWorker(
              locker.lockerName(),
              scene.connectString(),
              scene.sessionTimeout(),
              scene.ensemble().newPath())) {
        measure(cold, worker, sheet);
        var unused = LockCycleWorker.runCycles(worker, between);
        measure(warm, worker, sheet);
      }
    }

    private void measure(Phase phase, BenchWorker worker, MeasurementSheet sheet) {
      int cycles = scene.repetitions();
      long packets = scene.ensemble().countPackets();
      CycleCost cost = LockCycleWorker.runCycles(worker, cycles);
      sheet.noteValue(
          phase.packets(), (double) (scene.ensemble().countPackets() - packets) / cycles);
      sheet.noteValue(phase.rate(), cycles * NANOS / cost.nanos());
      sheet.noteValue(phase.cpu(), (double) cost.cpuNanos() / cycles);
    }

    @Override
    public void close() {}
  }
}
