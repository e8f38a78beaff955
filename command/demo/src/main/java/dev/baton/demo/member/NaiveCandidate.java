package dev.baton.demo.member;

import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.testkit.PlainClient;
import java.io.IOException;
import java.time.Duration;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/** A naive candidate: when no answer comes, it asks again. */
public final class NaiveCandidate {
  private NaiveCandidate() {}

  /**
   * Runs with these arguments: its name, the servers, the session timeout and the prefix of its
   * node.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    ProcessReporter reporter = new ProcessReporter(arguments[0]);
    Duration timeout = Duration.ofMillis(Long.parseLong(arguments[2]));
    ZooKeeper client = PlainClient.connectClient(arguments[1], timeout);
    reporter.reportEvent(EventKind.CONNECTED);
    MemberOrders.obeyInput((verb, words) -> joinQueue(client, arguments[3], reporter));
  }

  private static void joinQueue(ZooKeeper client, String prefix, ProcessReporter reporter)
      throws InterruptedException {
    while (true) {
      try {
        String node =
            client.create(
                prefix, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL_SEQUENTIAL);
        reporter.reportEvent(EventKind.WAITS, "by " + node);
        return;
      } catch (ConnectionLossException e) {
        reporter.reportEvent(EventKind.PROBLEM, "no answer, so it asks again");
      } catch (KeeperException e) {
        throw new IllegalStateException("cannot create " + prefix, e);
      }
    }
  }
}
