package dev.baton.bench.peer;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.testkit.CuratorClients;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/** A client with one ephemeral node, which connects again when its connection is lost. */
public interface ReconnectingLink extends AutoCloseable {
  /** Returns as soon as the client's code was told that it is connected again after a loss. */
  void awaitReconnected() throws InterruptedException;

  /**
   * Checks that nothing was lost.
   *
   * @throws IllegalStateException if something was lost
   */
  void checkNothingLost();

  @Override
  void close();

  /** The maker of links. */
  interface LinkMaker {
    /** Returns the name in reports. */
    String makerName();

    /** Connects, and creates the node below {@code path}. */
    ReconnectingLink connectLink(String servers, Duration sessionTimeout, String path)
        throws InterruptedException;
  }

  /**
   * A maker of links with Baton. The node is a leader's. The link counts as connected when the
   * leadership is no longer suspended.
   */
  record OfBaton() implements LinkMaker {
    @Override
    public String makerName() {
      return "Baton";
    }

    @Override
    public ReconnectingLink connectLink(String servers, Duration sessionTimeout, String path)
        throws InterruptedException {
      CountDownLatch resumed = new CountDownLatch(1);
      Baton baton = BatonElector.connectBaton(servers, sessionTimeout);
      Candidate candidate =
          baton
              .election(path)
              .candidate("bench")
              .onResumed(leadership -> resumed.countDown())
              .campaign();
      Leadership leadership = candidate.awaitLeadership();
      return new ReconnectingLink() {
        @Override
        public void awaitReconnected() throws InterruptedException {
          resumed.await();
        }

        @Override
        public void checkNothingLost() {
          if (!leadership.isValid()) {
            throw new IllegalStateException("the leadership was lost");
          }
        }

        @Override
        public void close() {
          baton.close();
        }
      };
    }
  }

  /** A maker of links with ZooKeeper's own client and its defaults. */
  record OfStockClient() implements LinkMaker {
    @Override
    public String makerName() {
      return "stock client";
    }

    @Override
    public ReconnectingLink connectLink(String servers, Duration sessionTimeout, String path) {
      CountDownLatch lost = new CountDownLatch(1);
      CountDownLatch back = new CountDownLatch(1);
      ZooKeeper client =
          PlainZooKeeper.connectClient(
              servers,
              sessionTimeout,
              event -> {
                if (event.getState() == KeeperState.Disconnected) {
                  lost.countDown();
                } else if (lost.getCount() == 0) {
                  back.countDown();
                }
              });
      String node = path + "/n";
      CheckedCalls.callChecked(
          "creating " + node,
          () -> client.create(node, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL));
      return new OfLatch(back, () -> PlainZooKeeper.closeClient(client));
    }
  }

  /** A maker of links with Curator. */
  record OfCurator() implements LinkMaker {
    @Override
    public String makerName() {
      return "Curator";
    }

    @Override
    public ReconnectingLink connectLink(String servers, Duration sessionTimeout, String path) {
      CountDownLatch back = new CountDownLatch(1);
      CuratorFramework client = CuratorClients.connectClient(servers, sessionTimeout);
      client
          .getConnectionStateListenable()
          .addListener(
              (same, state) -> {
                if (state == ConnectionState.RECONNECTED) {
                  back.countDown();
                }
              });
      CheckedCalls.callChecked(
          "creating a node below " + path,
          () -> client.create().withMode(CreateMode.EPHEMERAL).forPath(path + "/n"));
      return new OfLatch(back, client::close);
    }
  }

  /**
   * A link that a latch tells of the reconnection. Its client reports the end of its session by
   * itself.
   */
  record OfLatch(CountDownLatch back, Runnable end) implements ReconnectingLink {
    @Override
    public void awaitReconnected() throws InterruptedException {
      back.await();
    }

    @Override
    public void checkNothingLost() {
      // A client that is connected again still has its session.
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
