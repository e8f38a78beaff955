package dev.baton.bench.work;

import dev.baton.bench.peer.Locker;
import dev.baton.bench.peer.Lockers;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import dev.baton.bench.worker.LockWorker;
import dev.baton.bench.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The work "contend for a lock": processes that all want one lock, all the time. */
public final class Contending {
  private static final double NANOS = 1e9;

  private Contending() {}

  /**
   * Creates the work, which counts the cycles of all processes together.
   *
   * @param time the duration of each round
   */
  public static Work of(Scene scene, int processes, int threads, Duration time) {
    Topic topic =
        new Topic(
            "lock-contended-" + processes + "x" + threads,
            "lock cycles of " + described(processes, threads) + ", " + scene.delay(),
            "All threads of all processes want the same lock, and let go of it as soon as they"
                + " have it: all their cycles together.",
            Unit.PER_SECOND,
            Better.MORE);
    return new Work(
        topic,
        Work.each(
            Lockers.CONTENDING,
            Locker::name,
            locker -> new Crowd(scene, locker, topic, processes, threads, time)));
  }

  private static String described(int processes, int threads) {
    return threads == 1
        ? processes + " processes"
        : threads + " threads in each of " + processes + " processes";
  }

  private static final class Crowd implements Entrant {
    private final Topic topic;
    private final Duration time;
    private final List<Worker> workers = new ArrayList<>();

    Crowd(Scene scene, Locker locker, Topic topic, int processes, int threads, Duration time) {
      this.topic = topic;
      this.time = time;
      String path = scene.ensemble().path();
      for (int i = 0; i < processes; i++) {
        workers.add(
            LockWorker.start(
                locker.name(), scene.servers(), scene.sessionTimeout(), path, threads));
      }
    }

    @Override
    public void round(Sheet sheet) {
      long begin = System.nanoTime();
      workers.forEach(worker -> worker.tell(Long.toString(time.toNanos())));
      long cycles = workers.stream().mapToLong(worker -> Long.parseLong(worker.answer())).sum();
      sheet.note(topic, cycles * NANOS / (System.nanoTime() - begin));
    }

    @Override
    public void close() {
      workers.forEach(Worker::close);
    }
  }
}
