package dev.baton.bench.work;

import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;

/** The work "resign": leadership goes from one member to the next, since the leader gives it up. */
public final class Resigning {
  private Resigning() {}

  /**
   * Creates the work, which measures the time until the next member leads.
   *
   * @param candidates the number of candidates in the queue
   * @param sessions the number of sessions that they share
   */
  public static Work untilNextLeads(Scene scene, int candidates, int sessions) {
    Topic topic =
        new Topic(
            "resign-" + candidates + "-" + scene.idOfDelay(),
            "resign to the next leading, " + candidates + " candidates, " + scene.delay(),
            "The leader of an election with "
                + candidates
                + " candidates, on "
                + sessions
                + " sessions, gives its leadership up: from the call to the moment at which the"
                + " next one's code is told that it leads. All had time to settle before.",
            Unit.NANOSECONDS,
            Better.LESS);
    return new Work(
        topic,
        Work.each(
            Electors.ALL,
            Elector::name,
            elector -> new Line(scene, elector, topic, candidates, sessions)));
  }

  private static final class Line implements Entrant {
    private final Scene scene;
    private final Topic topic;
    private final List<Elector.Connection> connections = new ArrayList<>();
    private final List<Elector.Member> members = new ArrayList<>();
    private final Announcements announcements = new Announcements();
    private final String election;
    private final int candidates;
    private int leader = -1;

    Line(Scene scene, Elector elector, Topic topic, int candidates, int sessions) {
      this.scene = scene;
      this.topic = topic;
      this.candidates = candidates;
      election = scene.ensemble().path();
      for (int i = 0; i < sessions; i++) {
        connections.add(elector.connect(scene.servers(), scene.sessionTimeout()));
      }
      for (int i = 0; i < candidates; i++) {
        Elector.Connection connection = connections.get(i % sessions);
        members.add(connection.join(election, announcements.of(i)));
      }
    }

    @Override
    public void round(Sheet sheet) throws InterruptedException {
      if (leader < 0) {
        leader = announcements.next().who();
        scene.awaitLine(election, candidates);
        scene.settle();
      }
      for (int i = 0; i < scene.repetitions(); i++) {
        Elector.Member resigning = members.get(leader);
        long begin = System.nanoTime();
        resigning.giveUp();
        Announcements.Elected next = announcements.next();
        sheet.note(topic, next.nanos() - begin);
        resigning.rejoin();
        leader = next.who();
        scene.awaitLine(election, candidates);
        scene.settle();
      }
    }

    /**
     * Closes the members first. A selector without its client tries again for ever, without a
     * pause.
     */
    @Override
    public void close() {
      members.forEach(Elector.Member::close);
      connections.forEach(Elector.Connection::close);
    }
  }
}
