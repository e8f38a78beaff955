package dev.baton.bench.work;

import dev.baton.bench.peer.ElectionAnnouncements;
import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;

/** The work "join an election". Each join is the client's first, and the election's node exists. */
public final class JoinWork {
  private JoinWork() {}

  /** Creates the work, which measures the time until the client knows the leader's name. */
  public static MeasuredWork untilNamed(WorkScene scene) {
    MeasuredTopic topic =
        new MeasuredTopic(
            "join-to-known-" + scene.idOfDelay(),
            "join to knowing who leads, " + scene.delayTitle(),
            "One client, connected already, stands for an election that another leads: from the"
                + " call to the moment at which its code can name the leader by its id (the floor:"
                + " until it watches the leader's node).",
            NumberUnit.NANOSECONDS,
            BetterDirection.LESS);
    return new MeasuredWork(
        topic,
        MeasuredWork.openingsFor(
            ElectorList.ALL,
            PeerElector::electorName,
            elector -> new ToNaming(scene, elector, topic)));
  }

  private static final class ToNaming implements WorkEntrant {
    private final WorkScene scene;
    private final MeasuredTopic topic;
    private final PeerElector.ElectorConnection others;
    private final PeerElector.ElectorConnection connection;

    ToNaming(WorkScene scene, PeerElector elector, MeasuredTopic topic) {
      this.scene = scene;
      this.topic = topic;
      others = elector.connectSession(scene.connectString(), scene.sessionTimeout());
      connection = elector.connectSession(scene.connectString(), scene.sessionTimeout());
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      String election = scene.ensemble().newPath();
      ElectionAnnouncements announcements = new ElectionAnnouncements();
      PeerElector.ElectionMember leader =
          others.joinElection(election, announcements.announcerOf(0));
      announcements.awaitNext();
      for (int i = 0; i < scene.repetitions(); i++) {
        long begin = System.nanoTime();
        PeerElector.ElectionMember member = connection.joinUntilNamed(election);
        sheet.noteValue(topic, System.nanoTime() - begin);
        member.close();
        scene.awaitLine(election, 1);
      }
      leader.close();
    }

    @Override
    public void close() {
      connection.close();
      others.close();
    }
  }
}
