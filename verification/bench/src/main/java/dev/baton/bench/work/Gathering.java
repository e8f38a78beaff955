package dev.baton.bench.work;

import dev.baton.bench.ensemble.Counters;
import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The work "many candidates of one election", which measures their cost for the servers. */
public final class Gathering {
  private Gathering() {}

  /** Creates the work: {@code candidates} candidates join at once, then leadership changes. */
  public static Work of(Scene scene, int candidates, int sessions) {
    return of(scene, candidates, sessions, Electors.WATCHING);
  }

  /**
   * Creates the work of {@link #of}, without electors that read the whole queue for each new
   * candidate.
   */
  public static Work withoutHerd(Scene scene, int candidates, int sessions) {
    return of(scene, candidates, sessions, Electors.WITHOUT_THREADS);
  }

  private static Work of(Scene scene, int candidates, int sessions, List<Elector> electors) {
    Topics topics = Topics.of(candidates, sessions);
    return new Work(
        List.of(
            topics.time, topics.packets, topics.bytes, topics.changePackets, topics.changeBytes),
        Work.each(
            electors,
            Elector::name,
            elector -> new Crowd(scene, elector, topics, candidates, sessions)));
  }

  private record Topics(
      Topic time, Topic packets, Topic bytes, Topic changePackets, Topic changeBytes) {
    static Topics of(int candidates, int sessions) {
      String id = "gather-" + candidates;
      String title = String.format("%,d candidates of one election: ", candidates);
      String change =
          " By the servers' own counters, while the leader gives up and stands in line again, a"
              + " few times; less what is sent in the same time when nothing changes.";
      return new Topics(
          new Topic(
              id,
              title + "joining",
              "All join at once, on "
                  + sessions
                  + " sessions: from the first call to the moment at which all stand in line.",
              Unit.NANOSECONDS,
              Better.LESS),
          new Topic(
              id + "-packets",
              title + "packets of each join",
              "What servers and clients sent each other meanwhile, by the servers' own counters.",
              Unit.COUNT,
              Better.LESS),
          new Topic(
              id + "-bytes",
              title + "bytes of each join",
              "How much that was.",
              Unit.BYTES,
              Better.LESS),
          new Topic(
              id + "-change-packets",
              title + "packets of each change",
              "What servers and clients sent each other for one change of the leader." + change,
              Unit.COUNT,
              Better.LESS),
          new Topic(
              id + "-change-bytes",
              title + "bytes of each change",
              "How much that was." + change,
              Unit.BYTES,
              Better.LESS));
    }
  }

  private static final class Crowd implements Entrant {
    private final Scene scene;
    private final Topics topics;
    private final int candidates;
    private final List<Elector.Connection> connections = new ArrayList<>();

    Crowd(Scene scene, Elector elector, Topics topics, int candidates, int sessions) {
      this.scene = scene;
      this.topics = topics;
      this.candidates = candidates;
      for (int i = 0; i < sessions; i++) {
        connections.add(elector.connect(scene.servers(), scene.sessionTimeout()));
      }
    }

    @Override
    public void round(Sheet sheet) throws InterruptedException {
      String election = scene.ensemble().path();
      Announcements announcements = new Announcements();
      List<Elector.Member> members = join(election, announcements, sheet);
      change(members, announcements, election, sheet);
      members.forEach(Elector.Member::close);
      scene.awaitLine(election, 0);
    }

    private List<Elector.Member> join(String election, Announcements announcements, Sheet sheet)
        throws InterruptedException {
      List<Elector.Member> members = new ArrayList<>();
      Counters before = scene.ensemble().counters();
      long begin = System.nanoTime();
      for (int i = 0; i < candidates; i++) {
        Elector.Connection connection = connections.get(i % connections.size());
        members.add(connection.join(election, announcements.of(i)));
      }
      scene.awaitLine(election, candidates);
      sheet.note(topics.time, System.nanoTime() - begin);
      scene.awaitQuiet();
      Counters joined = scene.ensemble().counters().since(before);
      sheet.note(topics.packets, (double) joined.packets() / candidates);
      sheet.note(topics.bytes, (double) joined.bytes() / candidates);
      return members;
    }

    private void change(
        List<Elector.Member> members, Announcements announcements, String election, Sheet sheet)
        throws InterruptedException {
      int leader = announcements.next().who();
      Counters before = scene.ensemble().counters();
      long begin = System.nanoTime();
      for (int i = 0; i < scene.repetitions(); i++) {
        members.get(leader).giveUp();
        members.get(leader).rejoin();
        leader = announcements.next().who();
        scene.awaitQuiet();
      }
      scene.awaitLine(election, candidates);
      Counters after = scene.ensemble().counters();
      Pause.of(Duration.ofNanos(System.nanoTime() - begin));
      Counters anyway = scene.ensemble().counters().since(after);
      Counters changed = after.since(before).since(anyway);
      sheet.note(topics.changePackets, (double) changed.packets() / scene.repetitions());
      sheet.note(topics.changeBytes, (double) changed.bytes() / scene.repetitions());
    }

    @Override
    public void close() {
      connections.forEach(Elector.Connection::close);
    }
  }
}
