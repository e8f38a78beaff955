package dev.baton.bench.work;

import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.worker.BenchWorker;
import dev.baton.bench.worker.ManyWorker;
import java.util.List;

/** The work "lead many elections" with one process. */
public final class LeadWork {
  private LeadWork() {}

  /** Creates the work: each elector leads {@code count} elections with existing nodes. */
  public static MeasuredWork leadMany(WorkScene scene, int count) {
    return leadMany(scene, count, ElectorList.ALL);
  }

  /**
   * Creates the work of {@link #leadMany}, with only the electors for users that need no thread for
   * each election.
   */
  public static MeasuredWork leadVeryMany(WorkScene scene, int count) {
    return leadMany(scene, count, ElectorList.WITHOUT_THREADS);
  }

  private static MeasuredWork leadMany(WorkScene scene, int count, List<PeerElector> electors) {
    LeadTopics topics = LeadTopics.topicsFor(count);
    return new MeasuredWork(
        List.of(topics.time, topics.threads, topics.heap, topics.most),
        MeasuredWork.openingsFor(
            electors,
            PeerElector::electorName,
            elector -> new LeadEntrant(scene, elector, count, topics)));
  }

  private record LeadTopics(
      MeasuredTopic time, MeasuredTopic threads, MeasuredTopic heap, MeasuredTopic most) {
    static LeadTopics topicsFor(int count) {
      String many = String.format("%,d elections led by one process", count);
      return new LeadTopics(
          new MeasuredTopic(
              "many-" + count,
              many + ": time",
              "A process stands for all of them, one call after the other: from the first call to"
                  + " the moment at which it leads all of them.",
              NumberUnit.NANOSECONDS,
              BetterDirection.LESS),
          new MeasuredTopic(
              "many-" + count + "-threads",
              many + ": threads",
              "How many threads more the process has then.",
              NumberUnit.COUNT,
              BetterDirection.LESS),
          new MeasuredTopic(
              "many-" + count + "-heap",
              many + ": heap for each",
              "How much more of the heap is used then, after collections, for each election.",
              NumberUnit.BYTES,
              BetterDirection.LESS),
          new MeasuredTopic(
              "many-" + count + "-nodes",
              many + ": ephemeral nodes of one session",
              "How many ephemeral nodes that session has then that has the most. When a session"
                  + " of 50,000 ended, its end did not fit into a packet, and all servers died.",
              NumberUnit.COUNT,
              BetterDirection.LESS));
    }
  }

  private record LeadEntrant(WorkScene scene, PeerElector elector, int count, LeadTopics topics)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      String path = scene.ensemble().newPath();
      scene.ensemble().createChildren(path, count);
      try (BenchWorker worker =
          ManyWorker.startWorker(
              elector.electorName(), scene.connectString(), scene.sessionTimeout())) {
        ManyWorker.LeadingCost took =
            ManyWorker.LeadingCost.parseLine(worker.askWorker(path + " " + count));
        sheet.noteValue(topics.time, took.nanos());
        sheet.noteValue(topics.threads, took.threads());
        sheet.noteValue(topics.heap, (double) took.heap() / count);
        sheet.noteValue(topics.most, scene.ensemble().mostOfOneSession());
      }
    }

    @Override
    public void close() {
      // Each round has its own process.
    }
  }
}
