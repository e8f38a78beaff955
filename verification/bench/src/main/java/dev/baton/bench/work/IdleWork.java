package dev.baton.bench.work;

import dev.baton.bench.ensemble.ServerCounters;
import dev.baton.bench.peer.ElectionAnnouncements;
import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.IdlePause;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The work "do nothing", which measures the cost of idle clients for the servers. */
public final class IdleWork {
  private static final double MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

  private IdleWork() {}

  /**
   * Creates the work for a waiting candidate, a leader, and a leader of many elections on one
   * connection.
   *
   * @param window the time for which the servers' counters are watched
   * @param sessions the number of candidates that wait, or lead an election each
   * @param elections the number of elections led on one connection
   */
  public static MeasuredWork createWork(
      WorkScene scene, Duration window, int sessions, int elections) {
    IdleTopics topics = IdleTopics.topicsFor(sessions, elections, scene.sessionTimeout());
    return new MeasuredWork(
        List.of(topics.waiting, topics.leading, topics.many, topics.writes),
        MeasuredWork.openingsFor(
            ElectorList.WITHOUT_THREADS,
            PeerElector::electorName,
            elector -> new IdleEntrant(scene, elector, topics, window, sessions, elections)));
  }

  private record IdleTopics(
      MeasuredTopic waiting, MeasuredTopic leading, MeasuredTopic many, MeasuredTopic writes) {
    static IdleTopics topicsFor(int sessions, int elections, Duration sessionTimeout) {
      String timeout = " with a session timeout of " + DurationFormat.inSeconds(sessionTimeout);
      String counted =
          "Packets that it and the servers send each other in a minute"
              + timeout
              + ", by the servers' own counters; ";
      String many = String.format("a leader of %,d elections, idle", elections);
      return new IdleTopics(
          packetTopic(
              "idle-waiting",
              "a waiting candidate, idle",
              counted + "one of " + sessions + " that wait behind a leader and the next in line."),
          packetTopic(
              "idle-leading",
              "a leader, idle",
              counted + "one of " + sessions + " leaders of an election each."),
          packetTopic("idle-leading-many", many, counted + "all elections by one connection."),
          new MeasuredTopic(
              "idle-leading-many-writes",
              many + ": writes",
              "Writes of the ensemble in one session timeout.",
              NumberUnit.COUNT,
              BetterDirection.LESS));
    }

    private static MeasuredTopic packetTopic(String id, String title, String shows) {
      return new MeasuredTopic(id, title, shows, NumberUnit.PER_MINUTE, BetterDirection.LESS);
    }
  }

  private record IdleEntrant(
      WorkScene scene,
      PeerElector elector,
      IdleTopics topics,
      Duration window,
      int sessions,
      int elections)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      ServerCounters nobody = countWindow();
      measureWaiting(sheet);
      measureLeading(sheet, nobody);
      measureMany(sheet, nobody);
    }

    private void measureWaiting(MeasurementSheet sheet) throws InterruptedException {
      String election = scene.ensemble().newPath();
      List<PeerElector.ElectorConnection> connections = joinElections(2, i -> election);
      ServerCounters without = countWindow();
      connections.addAll(joinElections(sessions, i -> election));
      double packets = countWindow().sinceCounters(without).packets();
      sheet.noteValue(topics.waiting, packets / sessions * perMinute());
      connections.forEach(PeerElector.ElectorConnection::close);
    }

    private void measureLeading(MeasurementSheet sheet, ServerCounters nobody)
        throws InterruptedException {
      List<PeerElector.ElectorConnection> connections =
          joinElections(sessions, i -> scene.ensemble().newPath());
      double packets = countWindow().sinceCounters(nobody).packets();
      sheet.noteValue(topics.leading, packets / sessions * perMinute());
      connections.forEach(PeerElector.ElectorConnection::close);
    }

    private void measureMany(MeasurementSheet sheet, ServerCounters nobody)
        throws InterruptedException {
      String path = scene.ensemble().newPath();
      scene.ensemble().createChildren(path, elections);
      ElectionAnnouncements announcements = new ElectionAnnouncements();
      try (PeerElector.ElectorConnection connection = connectClient()) {
        for (int i = 0; i < elections; i++) {
          var unused = connection.joinElection(path + "/" + i, announcements.announcerOf(i));
        }
        for (int i = 0; i < elections; i++) {
          announcements.awaitNext();
        }
        // Baton's leaders write that their terms began after they lead.
        scene.awaitQuiet();
        ServerCounters counted = countWindow().sinceCounters(nobody);
        sheet.noteValue(topics.many, counted.packets() * perMinute());
        double timeouts = (double) window.toNanos() / scene.sessionTimeout().toNanos();
        sheet.noteValue(topics.writes, counted.writes() / timeouts);
      }
    }

    private List<PeerElector.ElectorConnection> joinElections(
        int sessions, IntFunction<String> election) throws InterruptedException {
      List<PeerElector.ElectorConnection> connections = new ArrayList<>();
      for (int i = 0; i < sessions; i++) {
        PeerElector.ElectorConnection connection = connectClient();
        connections.add(connection);
        var unused = connection.joinElection(election.apply(i), () -> {});
        scene.awaitSettled();
      }
      return connections;
    }

    private PeerElector.ElectorConnection connectClient() {
      return elector.connectSession(scene.connectString(), scene.sessionTimeout());
    }

    /** Returns the counts of one window from now on. */
    private ServerCounters countWindow() throws InterruptedException {
      scene.awaitSettled();
      ServerCounters before = scene.ensemble().readCounters();
      IdlePause.pauseFor(window);
      return scene.ensemble().readCounters().sinceCounters(before);
    }

    private double perMinute() {
      return MINUTE_NANOS / window.toNanos();
    }

    @Override
    public void close() {
      // Each round has its own connections.
    }
  }
}
