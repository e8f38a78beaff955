package dev.baton.bench.work;

import dev.baton.bench.ensemble.Counters;
import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The work "do nothing", which measures the cost of idle clients for the servers. */
public final class Idling {
  private static final double MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

  private Idling() {}

  /**
   * Creates the work for a waiting candidate, a leader, and a leader of many elections on one
   * connection.
   *
   * @param window the time for which the servers' counters are watched
   * @param sessions the number of candidates that wait, or lead an election each
   * @param elections the number of elections led on one connection
   */
  public static Work of(Scene scene, Duration window, int sessions, int elections) {
    Topics topics = Topics.of(sessions, elections, scene.sessionTimeout());
    return new Work(
        List.of(topics.waiting, topics.leading, topics.many, topics.writes),
        Work.each(
            Electors.WITHOUT_THREADS,
            Elector::name,
            elector -> new Idle(scene, elector, topics, window, sessions, elections)));
  }

  private record Topics(Topic waiting, Topic leading, Topic many, Topic writes) {
    static Topics of(int sessions, int elections, Duration sessionTimeout) {
      String timeout = " with a session timeout of " + sessionTimeout.toSeconds() + " s";
      String counted =
          "Packets that it and the servers send each other in a minute"
              + timeout
              + ", by the servers' own counters; ";
      String many = String.format("a leader of %,d elections, idle", elections);
      return new Topics(
          topic(
              "idle-waiting",
              "a waiting candidate, idle",
              counted + "one of " + sessions + " that wait behind a leader and the next in line."),
          topic(
              "idle-leading",
              "a leader, idle",
              counted + "one of " + sessions + " leaders of an election each."),
          topic("idle-leading-many", many, counted + "all elections by one connection."),
          new Topic(
              "idle-leading-many-writes",
              many + ": writes",
              "Writes of the ensemble in one session timeout.",
              Unit.COUNT,
              Better.LESS));
    }

    private static Topic topic(String id, String title, String shows) {
      return new Topic(id, title, shows, Unit.PER_MINUTE, Better.LESS);
    }
  }

  private record Idle(
      Scene scene, Elector elector, Topics topics, Duration window, int sessions, int elections)
      implements Entrant {
    @Override
    public void round(Sheet sheet) throws InterruptedException {
      Counters nobody = counted();
      waiting(sheet);
      leading(sheet, nobody);
      many(sheet, nobody);
    }

    private void waiting(Sheet sheet) throws InterruptedException {
      String election = scene.ensemble().path();
      List<Elector.Connection> connections = join(2, i -> election);
      Counters without = counted();
      connections.addAll(join(sessions, i -> election));
      double packets = counted().since(without).packets();
      sheet.note(topics.waiting, packets / sessions * perMinute());
      connections.forEach(Elector.Connection::close);
    }

    private void leading(Sheet sheet, Counters nobody) throws InterruptedException {
      List<Elector.Connection> connections = join(sessions, i -> scene.ensemble().path());
      double packets = counted().since(nobody).packets();
      sheet.note(topics.leading, packets / sessions * perMinute());
      connections.forEach(Elector.Connection::close);
    }

    private void many(Sheet sheet, Counters nobody) throws InterruptedException {
      String path = scene.ensemble().path();
      scene.ensemble().createChildren(path, elections);
      Announcements announcements = new Announcements();
      try (Elector.Connection connection = connect()) {
        for (int i = 0; i < elections; i++) {
          var unused = connection.join(path + "/" + i, announcements.of(i));
        }
        for (int i = 0; i < elections; i++) {
          announcements.next();
        }
        Counters counted = counted().since(nobody);
        sheet.note(topics.many, counted.packets() * perMinute());
        double timeouts = (double) window.toNanos() / scene.sessionTimeout().toNanos();
        sheet.note(topics.writes, counted.writes() / timeouts);
      }
    }

    private List<Elector.Connection> join(int sessions, IntFunction<String> election)
        throws InterruptedException {
      List<Elector.Connection> connections = new ArrayList<>();
      for (int i = 0; i < sessions; i++) {
        Elector.Connection connection = connect();
        connections.add(connection);
        var unused = connection.join(election.apply(i), () -> {});
        scene.settle();
      }
      return connections;
    }

    private Elector.Connection connect() {
      return elector.connect(scene.servers(), scene.sessionTimeout());
    }

    /** Returns the counts of one window from now on. */
    private Counters counted() throws InterruptedException {
      scene.settle();
      Counters before = scene.ensemble().counters();
      Pause.of(window);
      return scene.ensemble().counters().since(before);
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
