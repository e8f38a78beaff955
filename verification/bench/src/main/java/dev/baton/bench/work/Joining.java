package dev.baton.bench.work;

import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;

/** The work "join an election". Each join is the client's first, and the election's node exists. */
public final class Joining {
  private Joining() {}

  /** Creates the work, which measures the time until the client leads. */
  public static Work untilLeading(Scene scene) {
    Topic topic =
        new Topic(
            "join-to-leading-" + scene.idOfDelay(),
            "join to leading, " + scene.delay(),
            "One client, connected already, stands for an election that nobody else stands for:"
                + " from the call to the moment at which its code is told that it leads.",
            Unit.NANOSECONDS,
            Better.LESS);
    return new Work(
        topic,
        Work.each(Electors.ALL, Elector::name, elector -> new ToLeading(scene, elector, topic)));
  }

  /** Creates the work, which measures the time until the client knows the leader's name. */
  public static Work untilNamed(Scene scene) {
    Topic topic =
        new Topic(
            "join-to-known-" + scene.idOfDelay(),
            "join to knowing who leads, " + scene.delay(),
            "One client, connected already, stands for an election that another leads: from the"
                + " call to the moment at which its code can name the leader by its id (the floor:"
                + " until it watches the leader's node).",
            Unit.NANOSECONDS,
            Better.LESS);
    return new Work(
        topic,
        Work.each(Electors.ALL, Elector::name, elector -> new ToNaming(scene, elector, topic)));
  }

  private static final class ToLeading implements Entrant {
    private final Scene scene;
    private final Topic topic;
    private final Elector.Connection connection;

    ToLeading(Scene scene, Elector elector, Topic topic) {
      this.scene = scene;
      this.topic = topic;
      connection = elector.connect(scene.servers(), scene.sessionTimeout());
    }

    @Override
    public void round(Sheet sheet) throws InterruptedException {
      for (int i = 0; i < scene.repetitions(); i++) {
        String election = scene.ensemble().path();
        Announcements announcements = new Announcements();
        long begin = System.nanoTime();
        Elector.Member member = connection.join(election, announcements.of(0));
        sheet.note(topic, announcements.next().nanos() - begin);
        member.close();
      }
    }

    @Override
    public void close() {
      connection.close();
    }
  }

  private static final class ToNaming implements Entrant {
    private final Scene scene;
    private final Topic topic;
    private final Elector.Connection others;
    private final Elector.Connection connection;

    ToNaming(Scene scene, Elector elector, Topic topic) {
      this.scene = scene;
      this.topic = topic;
      others = elector.connect(scene.servers(), scene.sessionTimeout());
      connection = elector.connect(scene.servers(), scene.sessionTimeout());
    }

    @Override
    public void round(Sheet sheet) throws InterruptedException {
      String election = scene.ensemble().path();
      Announcements announcements = new Announcements();
      Elector.Member leader = others.join(election, announcements.of(0));
      announcements.next();
      for (int i = 0; i < scene.repetitions(); i++) {
        long begin = System.nanoTime();
        Elector.Member member = connection.joinUntilNamed(election);
        sheet.note(topic, System.nanoTime() - begin);
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
