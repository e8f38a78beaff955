package dev.baton.bench.work;

import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import dev.baton.bench.worker.LeadWorker;
import dev.baton.bench.worker.Worker;

/** The work "kill a leader". */
public final class Crashing {
  private Crashing() {}

  /** Creates the work, which measures the time until the next member leads. */
  public static Work untilNextLeads(Scene scene) {
    Topic topic =
        new Topic(
            "crash",
            "crash to the next leading",
            "The leader's process is killed by SIGKILL: from that moment to the one at which the"
                + " next one's code is told that it leads, in session timeouts (of "
                + scene.sessionTimeout().toMillis()
                + " ms). ZooKeeper's own clock decides when a session that is not heard is over.",
            Unit.SESSION_TIMEOUTS,
            Better.LESS);
    return new Work(
        topic,
        Work.each(Electors.LIBRARIES, Elector::name, elector -> new Crash(scene, elector, topic)));
  }

  private static final class Crash implements Entrant {
    private final Scene scene;
    private final Elector elector;
    private final Topic topic;
    private final Elector.Connection next;

    Crash(Scene scene, Elector elector, Topic topic) {
      this.scene = scene;
      this.elector = elector;
      this.topic = topic;
      next = elector.connect(scene.servers(), scene.sessionTimeout());
    }

    @Override
    public void round(Sheet sheet) throws InterruptedException {
      for (int i = 0; i < scene.repetitions(); i++) {
        String election = scene.ensemble().path();
        try (Worker leader =
            LeadWorker.start(elector.name(), scene.servers(), scene.sessionTimeout())) {
          leader.ask(election);
          Announcements announcements = new Announcements();
          Elector.Member member = next.join(election, announcements.of(0));
          scene.awaitLine(election, 2);
          Pause.of(scene.sessionTimeout());
          long begin = System.nanoTime();
          leader.kill();
          double nanos = announcements.next().nanos() - begin;
          sheet.note(topic, nanos / scene.sessionTimeout().toNanos());
          member.close();
        }
      }
    }

    @Override
    public void close() {
      next.close();
    }
  }
}
