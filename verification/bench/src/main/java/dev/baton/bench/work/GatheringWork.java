package dev.baton.bench.work;

import dev.baton.bench.ensemble.ServerCounters;
import dev.baton.bench.peer.CandidateGroup;
import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.IdlePause;
import java.time.Duration;
import java.util.List;

/** The work "many candidates of one election", which measures their cost for the servers. */
public final class GatheringWork {
  private static final double MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

  /** The idle time for each change, in which nothing but heartbeats is sent. */
  private static final Duration IDLE = Duration.ofMillis(500);

  /** Clients give a sign of life so often, and candidates far back read their node with it. */
  private static final int HEARTBEATS_PER_TIMEOUT = 4;

  private GatheringWork() {}

  /** Creates the work: {@code candidates} candidates join at once, then some leaders leave. */
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
        topics.allTopics(),
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
      MeasuredTopic changeBytes,
      MeasuredTopic heartbeats) {
    private static final String COUNTED =
        " By the servers' own counters, less what is sent in the same time when nothing changes.";
    private static final String CHANGE =
        " when the leader leaves and the next one leads." + COUNTED;

    static GatheringTopics topicsFor(int candidates, int sessions) {
      GatheringIdentity all =
          new GatheringIdentity(
              "gather-" + candidates,
              String.format("%,d candidates of one election: ", candidates));
      return new GatheringTopics(
          all.newTopic(
              "",
              "joining",
              "All join at once, on "
                  + sessions
                  + " sessions: from the first call to the moment at which all stand in line.",
              NumberUnit.NANOSECONDS),
          all.newTopic(
              "-packets",
              "packets of each join",
              "What servers and clients sent each other, the first heartbeats included." + COUNTED,
              NumberUnit.COUNT),
          all.newTopic(
              "-bytes", "bytes of each join", "How much that was." + COUNTED, NumberUnit.BYTES),
          all.newTopic(
              "-change-packets",
              "packets of each change",
              "What servers and clients sent each other" + CHANGE,
              NumberUnit.COUNT),
          all.newTopic(
              "-change-bytes",
              "bytes of each change",
              "How much they sent each other" + CHANGE,
              NumberUnit.BYTES),
          all.newTopic(
              "-heartbeats",
              "heartbeats of all",
              "What servers and clients send each other when nothing changes.",
              NumberUnit.PER_MINUTE));
    }

    List<MeasuredTopic> allTopics() {
      return List.of(time, packets, bytes, changePackets, changeBytes, heartbeats);
    }
  }

  private record GatheringIdentity(String id, String title) {
    MeasuredTopic newTopic(String idEnd, String titleEnd, String shows, NumberUnit unit) {
      return new MeasuredTopic(id + idEnd, title + titleEnd, shows, unit, BetterDirection.LESS);
    }
  }

  private record GatheringCrowd(
      WorkScene scene, PeerElector elector, GatheringTopics topics, int candidates, int sessions)
      implements WorkEntrant {
    /** Connects anew, since the heartbeats of sessions of other contenders would count, too. */
    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      String election = scene.ensemble().newPath();
      try (CandidateGroup group =
          new CandidateGroup(elector, scene.connectString(), scene.sessionTimeout(), sessions)) {
        scene.awaitQuiet();
        measureGroup(group, election, sheet);
      }
      scene.awaitLine(election, 0);
    }

    /** Counts the idle time last, and subtracts its share from the joins and the changes. */
    private void measureGroup(CandidateGroup group, String election, MeasurementSheet sheet)
        throws InterruptedException {
      CountedTime joins = countTime(() -> joinAll(group, election, sheet));
      CountedTime changes = countTime(() -> changeLeaders(group, election));
      CountedTime idle = countTime(() -> IdlePause.pauseFor(IDLE.multipliedBy(changeCount())));
      sheet.noteValue(topics.packets, joins.packetsBeside(idle) / candidates);
      sheet.noteValue(topics.bytes, joins.bytesBeside(idle) / candidates);
      sheet.noteValue(topics.changePackets, changes.packetsBeside(idle) / changeCount());
      sheet.noteValue(topics.changeBytes, changes.bytesBeside(idle) / changeCount());
      sheet.noteValue(topics.heartbeats, idle.counters().packets() * MINUTE_NANOS / idle.nanos());
    }

    private int changeCount() {
      return 2 * scene.repetitions();
    }

    private CountedTime countTime(CountedAction action) throws InterruptedException {
      ServerCounters before = scene.ensemble().readCounters();
      long begin = System.nanoTime();
      action.runCounted();
      return new CountedTime(
          System.nanoTime() - begin, scene.ensemble().readCounters().sinceCounters(before));
    }

    private void joinAll(CandidateGroup group, String election, MeasurementSheet sheet)
        throws InterruptedException {
      long begin = System.nanoTime();
      group.joinElection(election, candidates);
      scene.awaitLine(election, candidates);
      sheet.noteValue(topics.time, System.nanoTime() - begin);
      awaitFirstHeartbeats();
    }

    /** Waits for what a join leaves to the next heartbeat, so that no change pays for it. */
    private void awaitFirstHeartbeats() throws InterruptedException {
      IdlePause.pauseFor(scene.sessionTimeout().dividedBy(HEARTBEATS_PER_TIMEOUT));
      scene.awaitQuiet();
    }

    private void changeLeaders(CandidateGroup group, String election) throws InterruptedException {
      for (int i = 0; i < changeCount(); i++) {
        group.removeLeader();
        scene.awaitQuiet();
      }
      scene.awaitLine(election, candidates - changeCount());
    }

    @Override
    public void close() {
      // Each round has its own connections.
    }
  }

  private interface CountedAction {
    void runCounted() throws InterruptedException;
  }

  /** What the servers have counted in some time. */
  private record CountedTime(long nanos, ServerCounters counters) {
    /** Returns the packets without those that idle clients would have sent in that time. */
    double packetsBeside(CountedTime idle) {
      return counters.packets() - idle.counters.packets() * timesAsLong(idle);
    }

    double bytesBeside(CountedTime idle) {
      return counters.bytes() - idle.counters.bytes() * timesAsLong(idle);
    }

    private double timesAsLong(CountedTime idle) {
      return (double) nanos / idle.nanos;
    }
  }
}
