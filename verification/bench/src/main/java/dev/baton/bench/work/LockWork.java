package dev.baton.bench.work;

import dev.baton.bench.peer.BatonLocker;
import dev.baton.bench.peer.CuratorLocker;
import dev.baton.bench.peer.FloorLocker;
import dev.baton.bench.peer.PeerLocker;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.tools.KazooProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The work "acquire and release a lock", over and over, with one thread of one client. */
public final class LockWork {
  private static final double NANOS = 1e9;

  private LockWork() {}

  /** Creates the work with a lock that no other client wants. */
  public static MeasuredWork uncontendedWork(WorkScene scene) {
    MeasuredTopic topic =
        new MeasuredTopic(
            "lock-cycle-" + scene.idOfDelay(),
            "lock cycles of one client, " + scene.delayTitle(),
            "One thread acquires and releases a lock that nobody else wants, over and over.",
            NumberUnit.PER_SECOND,
            BetterDirection.MORE);
    List<PeerLocker> lockers =
        List.of(
            BatonLocker.plainLock(),
            CuratorLocker.plainMutex(),
            BatonLocker.writeLock(),
            CuratorLocker.writeLock(),
            BatonLocker.semaphoreLock(),
            CuratorLocker.semaphoreLock(),
            new FloorLocker());
    Map<String, MeasuredWork.EntrantOpening> entrants =
        MeasuredWork.openingsFor(
            lockers, PeerLocker::lockerName, locker -> new LockCycleEntrant(scene, locker, topic));
    List<String> notes = new ArrayList<>();
    if (KazooProcess.isHere()) {
      entrants.put("kazoo", () -> new OfKazoo(scene, topic));
    } else {
      notes.add("Python's kazoo is not installed here.");
    }
    return new MeasuredWork(List.of(topic), entrants, notes);
  }

  /** Creates the work with a lock that keeps the client's place. */
  public static MeasuredWork keptPlaceWork(WorkScene scene) {
    MeasuredTopic topic =
        new MeasuredTopic(
            "lock-again-" + scene.idOfDelay(),
            "lock cycles of a client that keeps its place, " + scene.delayTitle(),
            "As the cycles of one client, but with keepIdleFor: after the first cycle the lock is"
                + " taken again without a word to ZooKeeper. InterProcessMutex can't do that.",
            NumberUnit.PER_SECOND,
            BetterDirection.MORE);
    List<PeerLocker> lockers = List.of(BatonLocker.keptLock(), CuratorLocker.plainMutex());
    return new MeasuredWork(
        topic,
        MeasuredWork.openingsFor(
            lockers, PeerLocker::lockerName, locker -> new LockCycleEntrant(scene, locker, topic)));
  }

  private static final class OfKazoo implements WorkEntrant {
    private static final Duration EACH = Duration.ofMillis(20);

    private final WorkScene scene;
    private final MeasuredTopic topic;
    private final KazooProcess kazoo;
    private final String path;

    OfKazoo(WorkScene scene, MeasuredTopic topic) {
      this.scene = scene;
      this.topic = topic;
      kazoo = KazooProcess.startProcess(scene.connectString()).orElseThrow();
      path = scene.ensemble().newPath();
    }

    /** Counts the cycles there, so that an order and its answer are not part of a cycle. */
    @Override
    public void runRound(MeasurementSheet sheet) {
      KazooProcess.LockCycles cycles =
          kazoo.runCycles(path, EACH.multipliedBy(scene.repetitions()));
      sheet.noteValue(topic, cycles.count() * NANOS / cycles.nanos());
    }

    @Override
    public void close() {
      kazoo.close();
    }
  }

  private static final class LockCycleEntrant implements WorkEntrant {
    private final WorkScene scene;
    private final MeasuredTopic topic;
    private final PeerLocker.LockerConnection connection;
    private final PeerLocker.PeerMutex mutex;

    LockCycleEntrant(WorkScene scene, PeerLocker locker, MeasuredTopic topic) {
      this.scene = scene;
      this.topic = topic;
      connection = locker.connectSession(scene.connectString(), scene.sessionTimeout());
      mutex = connection.openMutex(scene.ensemble().newPath());
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      for (int i = 0; i < scene.repetitions(); i++) {
        long begin = System.nanoTime();
        mutex.acquire().release();
        sheet.noteValue(topic, NANOS / (System.nanoTime() - begin));
      }
    }

    @Override
    public void close() {
      connection.close();
    }
  }
}
