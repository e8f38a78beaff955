package dev.baton.bench.worker;

import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A process that joins the elections named in its orders, and answers when it leads. */
public final class LeadWorker {
  private LeadWorker() {}

  /** Starts a worker with an elector of {@link Electors}. */
  public static Worker start(String elector, String servers, Duration sessionTimeout) {
    return Worker.start(LeadWorker.class, List.of(elector, servers, sessionTimeout.toString()));
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Elector.Connection connection =
        Electors.named(args[0]).connect(args[1], Duration.parse(args[2]));
    Orders.obey(election -> lead(connection, election));
  }

  private static String lead(Elector.Connection connection, String election)
      throws InterruptedException {
    CountDownLatch elected = new CountDownLatch(1);
    var unused = connection.join(election, elected::countDown);
    elected.await();
    return "leads";
  }
}
