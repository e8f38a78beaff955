package dev.baton.bench.work;

import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import java.util.ArrayList;
import java.util.List;

/** The work "resign": leadership goes from one member to the next, since the leader gives it up. */
public final class ResignWork {
  private ResignWork() {}

  /**
   * Creates the work, which measures the time until the next member leads.
   *
   * @param candidates the number of candidates in the queue
   * @param sessions the number of sessions that they share
   */
  public static MeasuredWork untilNextLeads(WorkScene scene, int candidates, int sessions) {
    MeasuredTopic topic =
        new MeasuredTopic(
            "resign-" + candidates + "-" + scene.idOfDelay(),
            "resign to the next leading, " + candidates + " candidates, " + scene.delayTitle(),
            "The leader of an election with "
                + candidates
                + " candidates, on "
                + sessions
                + " sessions, gives its leadership up: from the call to the moment at which the"
                + " next one's code is told that it leads. All had time to settle before.",
            NumberUnit.NANOSECONDS,
            BetterDirection.LESS);
    return new MeasuredWork(
        topic,
        MeasuredWork.openingsFor(
            ElectorList.ALL,
            PeerElector::electorName,
            elector -> new ResignEntrant(scene, elector, topic, candidates, sessions)));
  }

  private static final class ResignEntrant implements WorkEntrant {
    private final WorkScene scene;
    private final MeasuredTopic topic;
    private final List<PeerElector.ElectorConnection> connections = new ArrayList<>();
    private final List<PeerElector.ElectionMember> members = new ArrayList<>();
    private final ElectionAnnouncements announcements = new ElectionAnnouncements();
    private final String election;
    private final int candidates;
    private int leader = -1;

    ResignEntrant(
        WorkScene scene, PeerElector elector, MeasuredTopic topic, int candidates, int sessions) {
      this.scene = scene;
      this.topic = topic;
      this.candidates = candidates;
      election = scene.ensemble().newPath();
      for (int i = 0; i < sessions; i++) {
        connections.add(elector.connectSession(scene.connectString(), scene.sessionTimeout()));
      }
      for (int i = 0; i < candidates; i++) {
        PeerElector.ElectorConnection connection = connections.get(i % sessions);
        members.add(connection.joinElection(election, announcements.announcerOf(i)));
      }
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      if (leader < 0) {
        leader = announcements.awaitNext().who();
        scene.awaitLine(election, candidates);
        scene.awaitSettled();
      }
      for (int i = 0; i < scene.repetitions(); i++) {
        PeerElector.ElectionMember resigning = members.get(leader);
        long begin = System.nanoTime();
        resigning.giveUp();
        ElectionAnnouncements.ElectedMember next = announcements.awaitNext();
        sheet.noteValue(topic, next.nanos() - begin);
        resigning.rejoinElection();
        leader = next.who();
        scene.awaitLine(election, candidates);
        scene.awaitSettled();
      }
    }

    /**
     * Closes the members first. A selector without its client tries again for ever, without a
     * pause.
     */
    @Override
    public void close() {
      members.forEach(PeerElector.ElectionMember::close);
      connections.forEach(PeerElector.ElectorConnection::close);
    }
  }
}
