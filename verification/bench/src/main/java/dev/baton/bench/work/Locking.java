package dev.baton.bench.work;

import dev.baton.bench.peer.BatonLocker;
import dev.baton.bench.peer.CuratorLocker;
import dev.baton.bench.peer.FloorLocker;
import dev.baton.bench.peer.Locker;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import dev.baton.bench.tools.Kazoo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The work "acquire and release a lock", over and over, with one thread of one client. */
public final class Locking {
  private static final double NANOS = 1e9;

  private Locking() {}

  /** Creates the work with a lock that no other client wants. */
  public static Work alone(Scene scene) {
    Topic topic =
        new Topic(
            "lock-cycle-" + scene.idOfDelay(),
            "lock cycles of one client, " + scene.delay(),
            "One thread acquires and releases a lock that nobody else wants, over and over.",
            Unit.PER_SECOND,
            Better.MORE);
    List<Locker> lockers =
        List.of(
            BatonLocker.lock(),
            CuratorLocker.mutex(),
            BatonLocker.writeLock(),
            CuratorLocker.writeLock(),
            BatonLocker.semaphore(),
            CuratorLocker.semaphore(),
            new FloorLocker());
    Map<String, Work.Opening> entrants =
        Work.each(lockers, Locker::name, locker -> new Cycles(scene, locker, topic));
    List<String> notes = new ArrayList<>();
    if (Kazoo.isHere()) {
      entrants.put("kazoo", () -> new OfKazoo(scene, topic));
    } else {
      notes.add("Python's kazoo is not installed here.");
    }
    return new Work(List.of(topic), entrants, notes);
  }

  /** Creates the work with a lock that keeps the client's place. */
  public static Work again(Scene scene) {
    Topic topic =
        new Topic(
            "lock-again-" + scene.idOfDelay(),
            "lock cycles of a client that keeps its place, " + scene.delay(),
            "As the cycles of one client, but with keepFor: after the first cycle the lock is"
                + " taken again without a word to ZooKeeper. InterProcessMutex can't do that.",
            Unit.PER_SECOND,
            Better.MORE);
    List<Locker> lockers = List.of(BatonLocker.keptLock(), CuratorLocker.mutex());
    return new Work(
        topic, Work.each(lockers, Locker::name, locker -> new Cycles(scene, locker, topic)));
  }

  private static final class OfKazoo implements Entrant {
    private static final Duration EACH = Duration.ofMillis(20);

    private final Scene scene;
    private final Topic topic;
    private final Kazoo kazoo;
    private final String path;

    OfKazoo(Scene scene, Topic topic) {
      this.scene = scene;
      this.topic = topic;
      kazoo = Kazoo.start(scene.servers()).orElseThrow();
      path = scene.ensemble().path();
    }

    /** Counts the cycles there, so that an order and its answer are not part of a cycle. */
    @Override
    public void round(Sheet sheet) {
      Kazoo.Cycles cycles = kazoo.cycles(path, EACH.multipliedBy(scene.repetitions()));
      sheet.note(topic, cycles.count() * NANOS / cycles.nanos());
    }

    @Override
    public void close() {
      kazoo.close();
    }
  }

  private static final class Cycles implements Entrant {
    private final Scene scene;
    private final Topic topic;
    private final Locker.Connection connection;
    private final Locker.Mutex mutex;

    Cycles(Scene scene, Locker locker, Topic topic) {
      this.scene = scene;
      this.topic = topic;
      connection = locker.connect(scene.servers(), scene.sessionTimeout());
      mutex = connection.mutex(scene.ensemble().path());
    }

    @Override
    public void round(Sheet sheet) throws InterruptedException {
      for (int i = 0; i < scene.repetitions(); i++) {
        long begin = System.nanoTime();
        mutex.acquire().release();
        sheet.note(topic, NANOS / (System.nanoTime() - begin));
      }
    }

    @Override
    public void close() {
      connection.close();
    }
  }
}
