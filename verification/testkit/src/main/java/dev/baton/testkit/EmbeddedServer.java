package dev.baton.testkit;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.server.ContainerManager;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/**
 * A run of a server in this JVM, from its start to its stop.
 *
 * <p>ZooKeeper's own {@code ZooKeeperServerEmbedded} hides the server object, and returns from its
 * {@code close} while threads still run. This class starts the same parts in their own thread
 * group. So it knows when the last of their threads has gone.
 */
final class EmbeddedServer {
  private final ThreadGroup threads;
  private final FileTxnSnapLog log;
  private final StandaloneServer server;
  private final ServerCnxnFactory connections;
  private final ContainerManager containers;

  /** The server proper, extended to reach its protected members. */
  private static final class StandaloneServer extends ZooKeeperServer {
    StandaloneServer(FileTxnSnapLog log, ServerConfig config) {
      super(
          log,
          config.getTickTime(),
          config.getMinSessionTimeout(),
          config.getMaxSessionTimeout(),
          config.getClientPortListenBacklog(),
          null,
          "");
    }

    ContainerManager createContainerManager() {
      return new ContainerManager(
          getZKDatabase(),
          firstProcessor,
          Integer.getInteger("znode.container.checkIntervalMs", 60_000),
          Integer.getInteger("znode.container.maxPerMinute", 10_000),
          Long.getLong("znode.container.maxNeverUsedIntervalMs", 0));
    }
  }

  private EmbeddedServer(ThreadGroup threads, ServerConfig config)
      throws IOException, InterruptedException {
    this.threads = threads;
    log = new FileTxnSnapLog(config.getDataLogDir(), config.getDataDir());
    server = new StandaloneServer(log, config);
    log.setServerStats(server.serverStats());
    connections = ServerCnxnFactory.createFactory();
    connections.configure(
        config.getClientPortAddress(),
        config.getMaxClientCnxns(),
        config.getClientPortListenBacklog());
    connections.startup(server);
    containers = server.createContainerManager();
    containers.start();
  }

  /** Starts a server. Returns when it serves clients. */
  static EmbeddedServer startServer(ServerConfig config) throws IOException {
    ThreadGroup threads = new ThreadGroup("embedded-zookeeper");
    return runIn(threads, () -> new EmbeddedServer(threads, config));
  }

  private static <T> T runIn(ThreadGroup group, Callable<T> work) throws IOException {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(group, task, "embedded-zookeeper-start").start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while an embedded ZooKeeper starts", e);
    } catch (ExecutionException e) {
      throw new IOException("an embedded ZooKeeper did not start", e.getCause());
    }
  }

  /**
   * Stops the server. Returns when every connection is closed and every thread of the server has
   * gone.
   */
  void stopServer() throws IOException {
    containers.stop();
    connections.shutdown();
    server.shutdown(true);
    log.close();
    ConditionWait.waitUntil(
        "the threads of an embedded ZooKeeper", () -> threads.activeCount() == 0);
  }

  boolean knowsSession(long sessionId) {
    return server.getZKDatabase().getSessionWithTimeOuts().containsKey(sessionId);
  }

  List<String> findEphemerals() {
    DataTree nodes = server.getZKDatabase().getDataTree();
    return List.copyOf(nodes.getEphemerals().keySet()).stream()
        .flatMap(session -> nodes.getEphemerals(session).stream())
        .sorted()
        .toList();
  }

  void expireSession(long sessionId) {
    server.expire(sessionId);
  }

  void limitTimeouts(int leastMillis, int mostMillis) {
    server.setMinSessionTimeout(leastMillis);
    server.setMaxSessionTimeout(mostMillis);
  }

  void raiseCounter(String path, int next) throws NoNodeException {
    DataTree nodes = server.getZKDatabase().getDataTree();
    nodes.setCversionPzxid(path, next, nodes.lastProcessedZxid);
  }

  void reapContainers() throws InterruptedException {
    containers.checkContainers();
  }
}
