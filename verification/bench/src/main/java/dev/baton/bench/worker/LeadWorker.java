package dev.baton.bench.worker;

import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A process that joins the elections named in its orders, and answers when it leads. */
public final class LeadWorker {
  private LeadWorker() {}

  /** Starts a worker with an elector of {@link ElectorList}. */
  public static BenchWorker startWorker(String elector, String servers, Duration sessionTimeout) {
    return BenchWorker.startWorker(
        LeadWorker.class, List.of(elector, servers, sessionTimeout.toString()));
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    PeerElector.ElectorConnection connection =
        ElectorList.electorNamed(args[0]).connectSession(args[1], Duration.parse(args[2]));
    WorkerOrders.obeyInput(election -> leadElection(connection, election));
  }

  private static String leadElection(PeerElector.ElectorConnection connection, String election)
      throws InterruptedException {
    CountDownLatch elected = new CountDownLatch(1);
    var unused = connection.joinElection(election, elected::countDown);
    elected.await();
    return "leads";
  }
}
