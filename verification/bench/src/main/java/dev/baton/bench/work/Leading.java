package dev.baton.bench.work;

import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import dev.baton.bench.worker.ManyWorker;
import dev.baton.bench.worker.Worker;
import java.util.List;

/** The work "lead many elections" with one process. */
public final class Leading {
  private Leading() {}

  /** Creates the work: each elector leads {@code count} elections with existing nodes. */
  public static Work many(Scene scene, int count) {
    return many(scene, count, Electors.ALL);
  }

  /**
   * Creates the work of {@link #many}, with only the electors for users that need no thread for
   * each election.
   */
  public static Work veryMany(Scene scene, int count) {
    return many(scene, count, Electors.WITHOUT_THREADS);
  }

  private static Work many(Scene scene, int count, List<Elector> electors) {
    Topics topics = Topics.of(count);
    return new Work(
        List.of(topics.time, topics.threads, topics.heap, topics.most),
        Work.each(electors, Elector::name, elector -> new Many(scene, elector, count, topics)));
  }

  private record Topics(Topic time, Topic threads, Topic heap, Topic most) {
    static Topics of(int count) {
      String many = String.format("%,d elections led by one process", count);
      return new Topics(
          new Topic(
              "many-" + count,
              many + ": time",
              "A process stands for all of them, one call after the other: from the first call to"
                  + " the moment at which it leads all of them.",
              Unit.NANOSECONDS,
              Better.LESS),
          new Topic(
              "many-" + count + "-threads",
              many + ": threads",
              "How many threads more the process has then.",
              Unit.COUNT,
              Better.LESS),
          new Topic(
              "many-" + count + "-heap",
              many + ": heap for each",
              "How much more of the heap is used then, after collections, for each election.",
              Unit.BYTES,
              Better.LESS),
          new Topic(
              "many-" + count + "-nodes",
              many + ": ephemeral nodes of one session",
              "How many ephemeral nodes that session has then that has the most. When a session"
                  + " of 50,000 ended, its end did not fit into a packet, and all servers died.",
              Unit.COUNT,
              Better.LESS));
    }
  }

  private record Many(Scene scene, Elector elector, int count, Topics topics) implements Entrant {
    @Override
    public void round(Sheet sheet) throws InterruptedException {
      String path = scene.ensemble().path();
      scene.ensemble().createChildren(path, count);
      try (Worker worker =
          ManyWorker.start(elector.name(), scene.servers(), scene.sessionTimeout())) {
        ManyWorker.Took took = ManyWorker.Took.parse(worker.ask(path + " " + count));
        sheet.note(topics.time, took.nanos());
        sheet.note(topics.threads, took.threads());
        sheet.note(topics.heap, (double) took.heap() / count);
        sheet.note(topics.most, scene.ensemble().mostOfOneSession());
      }
    }

    @Override
    public void close() {
      // Each round has its own process.
    }
  }
}
