package dev.baton.bench.work;

import dev.baton.bench.ensemble.ServerCounters;
import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The work "many candidates of one election", which measures their cost for the servers. */
public final class GatheringWork {
  private GatheringWork() {}

  /** Creates the work: {@code candidates} candidates join at once, then leadership changes. */
  public static MeasuredWork createWork(WorkScene scene, int candidates, int sessions) {
    return createWork(scene, candidates, sessions, ElectorList.WATCHING);
  }

  /**
   * Creates the work of {@link #createWork}, without electors that read the whole queue for each
   * new candidate.
   */
  public static MeasuredWork withoutHerd(WorkScene scene, int candidates, int sessions) {
    return createWork(scene, candidates, sessions, ElectorList.WITHOUT_THREADS);
  }

  private static MeasuredWork createWork(
      WorkScene scene, int candidates, int sessions, List<PeerElector> electors) {
    GatheringTopics topics = GatheringTopics.topicsFor(candidates, sessions);
    return new MeasuredWork(
        List.of(
            topics.time, topics.packets, topics.bytes, topics.changePackets, topics.changeBytes),
        MeasuredWork.openingsFor(
            electors,
            PeerElector::electorName,
            elector -> new GatheringCrowd(scene, elector, topics, candidates, sessions)));
  }

  private record GatheringTopics(
      MeasuredTopic time,
      MeasuredTopic packets,
      MeasuredTopic bytes,
      MeasuredTopic changePackets,
      MeasuredTopic changeBytes) {
    static GatheringTopics topicsFor(int candidates, int sessions) {
      String id = "gather-" + candidates;
      String title = String.format("%,d candidates of one election: ", candidates);
      String change =
          " By the servers' own counters, while the leader gives up and stands in line again, a"
              + " few times; less what is sent in the same time when nothing changes.";
      return new GatheringTopics(
          new MeasuredTopic(
              id,
              title + "joining",
              "All join at once, on "
                  + sessions
                  + " sessions: from the first call to the moment at which all stand in line.",
              NumberUnit.NANOSECONDS,
              BetterDirection.LESS),
          new MeasuredTopic(
              id + "-packets",
              title + "packets of each join",
              "What servers and clients sent each other meanwhile, by the servers' own counters.",
              NumberUnit.COUNT,
              BetterDirection.LESS),
          new MeasuredTopic(
              id + "-bytes",
              title + "bytes of each join",
              "How much that was.",
              NumberUnit.BYTES,
              BetterDirection.LESS),
          new MeasuredTopic(
              id + "-change-packets",
              title + "packets of each change",
              "What servers and clients sent each other for one change of the leader." + change,
              NumberUnit.COUNT,
              BetterDirection.LESS),
          new MeasuredTopic(
              id + "-change-bytes",
              title + "bytes of each change",
              "How much that was." + change,
              NumberUnit.BYTES,
              BetterDirection.LESS));
    }
  }

  private static final class GatheringCrowd implements WorkEntrant {
    private final WorkScene scene;
    private final GatheringTopics topics;
    private final int candidates;
    private final List<PeerElector.ElectorConnection> connections = new ArrayList<>();

    GatheringCrowd(
        WorkScene scene,
        PeerElector elector,
        GatheringTopics topics,
        int candidates,
        int sessions) {
      this.scene = scene;
      this.topics = topics;
      this.candidates = candidates;
      for (int i = 0; i < sessions; i++) {
        connections.add(elector.connectSession(scene.connectString(), scene.sessionTimeout()));
      }
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      String election = scene.ensemble().newPath();
      ElectionAnnouncements announcements = new ElectionAnnouncements();
      List<PeerElector.ElectionMember> members = joinAll(election, announcements, sheet);
      changeLeaders(members, announcements, election, sheet);
      members.forEach(PeerElector.ElectionMember::close);
      scene.awaitLine(election, 0);
    }

    private List<PeerElector.ElectionMember> joinAll(
        String election, ElectionAnnouncements announcements, MeasurementSheet sheet)
        throws InterruptedException {
      List<PeerElector.ElectionMember> members = new ArrayList<>();
      ServerCounters before = scene.ensemble().readCounters();
      long begin = System.nanoTime();
      for (int i = 0; i < candidates; i++) {
        PeerElector.ElectorConnection connection = connections.get(i % connections.size());
        members.add(connection.joinElection(election, announcements.announcerOf(i)));
      }
      scene.awaitLine(election, candidates);
      sheet.noteValue(topics.time, System.nanoTime() - begin);
      scene.awaitQuiet();
      ServerCounters joined = scene.ensemble().readCounters().sinceCounters(before);
      sheet.noteValue(topics.packets, (double) joined.packets() / candidates);
      sheet.noteValue(topics.bytes, (double) joined.bytes() / candidates);
      return members;
    }

    private void changeLeaders(
        List<PeerElector.ElectionMember> members,
        ElectionAnnouncements announcements,
        String election,
        MeasurementSheet sheet)
        throws InterruptedException {
      int leader = announcements.awaitNext().who();
      ServerCounters before = scene.ensemble().readCounters();
      long begin = System.nanoTime();
      for (int i = 0; i < scene.repetitions(); i++) {
        members.get(leader).giveUp();
        members.get(leader).rejoinElection();
        leader = announcements.awaitNext().who();
        scene.awaitQuiet();
      }
      scene.awaitLine(election, candidates);
      ServerCounters after = scene.ensemble().readCounters();
      IdlePause.pauseFor(Duration.ofNanos(System.nanoTime() - begin));
      ServerCounters anyway = scene.ensemble().readCounters().sinceCounters(after);
      ServerCounters changed = after.sinceCounters(before).sinceCounters(anyway);
      sheet.noteValue(topics.changePackets, (double) changed.packets() / scene.repetitions());
      sheet.noteValue(topics.changeBytes, (double) changed.bytes() / scene.repetitions());
    }

    @Override
    public void close() {
      connections.forEach(PeerElector.ElectorConnection::close);
    }
  }
}
