package dev.baton.bench.peer;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/** A client that has one ephemeral node, and connects again when its connection is lost. */
public interface Link extends AutoCloseable {
  /** Returns as soon as its code was told that it is connected again, after it was not. */
  void awaitReconnected() throws InterruptedException;

  /**
   * Checks that nothing was lost.
   *
   * @throws IllegalStateException if something was
   */
  void check();

  @Override
  void close();

  /** Makes links. */
  interface Maker {
    /** What it is called in reports. */
    String name();

    /** Connects, and creates its node below {@code path}. */
    Link connect(String servers, Duration sessionTimeout, String path) throws InterruptedException;
  }

  /** Baton: its node is a leader's, and it is connected when that is no longer suspended. */
  record OfBaton() implements Maker {
    @Override
    public String name() {
      return "Baton";
    }

    @Override
    public Link connect(String servers, Duration sessionTimeout, String path)
        throws InterruptedException {
      CountDownLatch resumed = new CountDownLatch(1);
      Baton baton = BatonElector.baton(servers, sessionTimeout);
      Candidate candidate =
          baton
              .election(path)
              .candidate("bench")
              .onResumed(leadership -> resumed.countDown())
              .campaign();
      Leadership leadership = candidate.awaitLeadership();
      return new Link() {
        @Override
        public void awaitReconnected() throws InterruptedException {
          resumed.await();
        }

        @Override
        public void check() {
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

  /** ZooKeeper's own client, as it is by default. */
  record OfStockClient() implements Maker {
    @Override
    public String name() {
      return "stock client";
    }

    @Override
    public Link connect(String servers, Duration sessionTimeout, String path) {
      CountDownLatch lost = new CountDownLatch(1);
      CountDownLatch back = new CountDownLatch(1);
      ZooKeeper client =
          PlainZooKeeper.connect(
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
      Curious.ask(
          "creating " + node,
          () -> client.create(node, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL));
      return new OfLatch(back, () -> PlainZooKeeper.close(client));
    }
  }

  /** Curator's. */
  record OfCurator() implements Maker {
    @Override
    public String name() {
      return "Curator";
    }

    @Override
    public Link connect(String servers, Duration sessionTimeout, String path) {
      CountDownLatch back = new CountDownLatch(1);
      CuratorFramework client = Curator.connect(servers, sessionTimeout);
      client
          .getConnectionStateListenable()
          .addListener(
              (same, state) -> {
                if (state == ConnectionState.RECONNECTED) {
                  back.countDown();
                }
              });
      Curious.ask(
          "creating a node below " + path,
          () -> client.create().withMode(CreateMode.EPHEMERAL).forPath(path + "/n"));
      return new OfLatch(back, client::close);
    }
  }

  /** One whose session says by itself when it has ended. */
  record OfLatch(CountDownLatch back, Runnable end) implements Link {
    @Override
    public void awaitReconnected() throws InterruptedException {
      back.await();
    }

    @Override
    public void check() {
      // Whoever is connected again has its session.
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
