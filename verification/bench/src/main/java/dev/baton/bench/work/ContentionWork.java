package dev.baton.bench.work;

import dev.baton.bench.peer.LockerList;
import dev.baton.bench.peer.PeerLocker;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.BenchWorker;
import dev.baton.bench.worker.LockWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The work "contend for a lock": processes that all want one lock, all the time. */
public final class ContentionWork {
  private static final double NANOS = 1e9;

  private ContentionWork() {}

  /**
   * Creates the work, which counts the cycles of all processes together.
   *
   * @param time the duration of each round
   */
  public static MeasuredWork createWork(
      WorkScene scene, int processes, int threads, Duration time) {
    MeasuredTopic topic =
        new MeasuredTopic(
            "lock-contended-" + processes + "x" + threads,
            "lock cycles of " + describeCrowd(processes, threads) + ", " + scene.delayTitle(),
            "All threads of all processes want the same lock, and let go of it as soon as they"
                + " have it: all their cycles together.",
            NumberUnit.PER_SECOND,
            BetterDirection.MORE);
    return new MeasuredWork(
        topic,
        MeasuredWork.openingsFor(
            LockerList.CONTENDING,
            PeerLocker::lockerName,
            locker -> new LockCrowd(scene, locker, topic, processes, threads, time)));
  }

  private static String describeCrowd(int processes, int threads) {
    return threads == 1
        ? processes + " processes"
        : threads + " threads in each of " + processes + " processes";
  }

  private static final class LockCrowd implements WorkEntrant {
    private final MeasuredTopic topic;
    private final Duration time;
    private final List<BenchWorker> workers = new ArrayList<>();

    LockCrowd(
        WorkScene scene,
        PeerLocker locker,
        MeasuredTopic topic,
        int processes,
        int threads,
        Duration time) {
      this.topic = topic;
      this.time = time;
      String path = scene.ensemble().newPath();
      for (int i = 0; i < processes; i++) {
        workers.add(
            LockWorker.startWorker(
                locker.lockerName(), scene.connectString(), scene.sessionTimeout(), path, threads));
      }
    }

    @Override
    public void runRound(MeasurementSheet sheet) {
      long begin = System.nanoTime();
      workers.forEach(worker -> worker.sendLine(Long.toString(time.toNanos())));
      long cycles = workers.stream().mapToLong(worker -> Long.parseLong(worker.readAnswer())).sum();
      sheet.noteValue(topic, cycles * NANOS / (System.nanoTime() - begin));
    }

    @Override
    public void close() {
      workers.forEach(BenchWorker::close);
    }
  }
}
