package dev.baton.demo.member;

import dev.baton.demo.member.Event.What;
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
    Voice voice = new Voice(arguments[0]);
    Duration timeout = Duration.ofMillis(Long.parseLong(arguments[2]));
    ZooKeeper client = PlainClient.connect(arguments[1], timeout);
    voice.tell(What.CONNECTED);
    Orders.obey((verb, words) -> join(client, arguments[3], voice));
  }

  private static void join(ZooKeeper client, String prefix, Voice voice)
      throws InterruptedException {
    while (true) {
      try {
        String node =
            client.create(
                prefix, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL_SEQUENTIAL);
        voice.tell(What.WAITS, "by " + node);
        return;
      } catch (ConnectionLossException e) {
        voice.tell(What.PROBLEM, "no answer, so it asks again");
      } catch (KeeperException e) {
        throw new IllegalStateException("cannot create " + prefix, e);
      }
    }
  }
}
