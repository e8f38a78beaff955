package dev.baton.bench.work;

import dev.baton.bench.peer.ElectionAnnouncements;
import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.BenchWorker;
import dev.baton.bench.worker.IdlePause;
import dev.baton.bench.worker.LeadWorker;

/** The work "kill a leader". */
public final class CrashWork {
  private CrashWork() {}

  /** Creates the work, which measures the time until the next member leads. */
  public static MeasuredWork untilNextLeads(WorkScene scene) {
    MeasuredTopic topic =
        new MeasuredTopic(
            "crash",
            "crash to the next leading",
            "The leader's process is killed by SIGKILL: from that moment to the one at which the"
                + " next one's code is told that it leads, in session timeouts (of "
                + scene.sessionTimeout().toMillis()
                + " ms). ZooKeeper's own clock decides when a session that is not heard is over.",
            NumberUnit.SESSION_TIMEOUTS,
            BetterDirection.LESS);
    return new MeasuredWork(
        topic,
        MeasuredWork.openingsFor(
            ElectorList.LIBRARIES,
            PeerElector::electorName,
            elector -> new CrashEntrant(scene, elector, topic)));
  }

  private static final class CrashEntrant implements WorkEntrant {
    private final WorkScene scene;
    private final PeerElector elector;
    private final MeasuredTopic topic;
    private final PeerElector.ElectorConnection next;

    CrashEntrant(WorkScene scene, PeerElector elector, MeasuredTopic topic) {
      this.scene = scene;
      this.elector = elector;
      this.topic = topic;
      next = elector.connectSession(scene.connectString(), scene.sessionTimeout());
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      for (int i = 0; i < scene.repetitions(); i++) {
        String election = scene.ensemble().newPath();
        try (BenchWorker leader =
            LeadWorker.startWorker(
                elector.electorName(), scene.connectString(), scene.sessionTimeout())) {
          leader.askWorker(election);
          ElectionAnnouncements announcements = new ElectionAnnouncements();
          PeerElector.ElectionMember member =
              next.joinElection(election, announcements.announcerOf(0));
          scene.awaitLine(election, 2);
          IdlePause.pauseFor(scene.sessionTimeout());
          long begin = System.nanoTime();
          leader.kill();
          double nanos = announcements.awaitNext().nanos() - begin;
          sheet.noteValue(topic, nanos / scene.sessionTimeout().toNanos());
          member.close();
        }
      }
    }

    @Override
    public void close() {
      next.close();
    }
  }
}
