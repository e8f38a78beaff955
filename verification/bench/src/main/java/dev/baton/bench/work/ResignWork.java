package dev.baton.bench.work;

import dev.baton.bench.peer.CandidateGroup;
import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;

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
    private final CandidateGroup group;
    private final String election;
    private final int candidates;

    ResignEntrant(
        WorkScene scene, PeerElector elector, MeasuredTopic topic, int candidates, int sessions) {
      this.scene = scene;
      this.topic = topic;
      this.candidates = candidates;
      election = scene.ensemble().newPath();
      group = new CandidateGroup(elector, scene.connectString(), scene.sessionTimeout(), sessions);
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      if (!group.hasLeader()) {
        group.joinElection(election, candidates);
        awaitLine();
      }
      for (int i = 0; i < scene.repetitions(); i++) {
        sheet.noteValue(topic, group.handOver());
        awaitLine();
      }
    }

    private void awaitLine() throws InterruptedException {
      scene.awaitLine(election, candidates);
      scene.awaitSettled();
    }

    @Override
    public void close() {
      group.close();
    }
  }
}
