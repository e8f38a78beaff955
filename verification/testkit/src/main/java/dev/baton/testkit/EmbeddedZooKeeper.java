package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig.ConfigException;
import org.apache.zookeeper.util.ServiceUtils;
import org.jspecify.annotations.Nullable;

/**
 * A real ZooKeeper server in this JVM, on its own loopback port.
 *
 * <pre>{@code
 * try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch()) {
 *   connect(zooKeeper.connectString());
 * }
 * }</pre>
 *
 * <p>The first server in a JVM is up in a third of a second, further servers in some 15 ms. A stop
 * takes up to one tick.
 *
 * <p>Several servers may run at once, but ZooKeeper reads some settings once in a JVM and keeps
 * them: the four letter words allowed, {@code jute.maxbuffer}, and most of its Java system
 * properties. The first server's config decides them. Use a {@link ZooKeeperCluster} of one server
 * where that matters.
 *
 * <p>A server that meets a fatal error logs it and never ends this JVM. Thread-safe.
 */
public final class EmbeddedZooKeeper implements AutoCloseable {
  private static final int PORTS_TO_TRY = 10;

  private ZooKeeperConfig config;
  private final Path data;
  private final @Nullable TempDirectory temporary;
  private int port;
  private @Nullable EmbeddedServer server;
  private @Nullable SystemPropertyChanges changes;
  private boolean closed;

  private EmbeddedZooKeeper(ZooKeeperConfig config, Path data, @Nullable TempDirectory temporary) {
    this.config = config;
    this.data = data;
    this.temporary = temporary;
    this.port = FreePorts.takePort();
  }

  /**
   * Starts a server with {@link ZooKeeperConfig#DEFAULT} and data that is deleted with the server.
   */
  public static EmbeddedZooKeeper launch() {
    return launch(ZooKeeperConfig.DEFAULT);
  }

  /**
   * Starts a server with data that is deleted with the server.
   *
   * @throws UncheckedIOException if it does not start
   * @throws IllegalArgumentException if ZooKeeper refuses the config
   */
  public static EmbeddedZooKeeper launch(ZooKeeperConfig config) {
    TempDirectory temporary = new TempDirectory();
    return new EmbeddedZooKeeper(config, temporary.path(), temporary).launchOrClose();
  }

  /**
   * Starts a server on the data in a directory, which stays when the server is closed.
   *
   * @param dataDirectory the directory, which need not exist
   * @throws UncheckedIOException if it does not start
   * @throws IllegalArgumentException if ZooKeeper refuses the config
   */
  public static EmbeddedZooKeeper launch(ZooKeeperConfig config, Path dataDirectory) {
    return new EmbeddedZooKeeper(config, dataDirectory.toAbsolutePath(), null).launchOrClose();
  }

  private EmbeddedZooKeeper launchOrClose() {
    try {
      startOnAnyPort();
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private synchronized void startOnAnyPort() {
    for (int tried = 1; server == null; tried++) {
      try {
        start();
      } catch (UncheckedIOException e) {
        if (tried == PORTS_TO_TRY || !isPortTaken(e)) {
          throw e;
        }
        FreePorts.giveBack(port);
        port = FreePorts.takePort();
      }
    }
  }

  private static boolean isPortTaken(UncheckedIOException e) {
    Throwable cause = e.getCause();
    return cause != null && cause.getCause() instanceof BindException;
  }

  /**
   * Starts the server again after a {@link #stop}, with the same port, data and sessions.
   *
   * @throws IllegalStateException if the server runs or is closed
   * @throws UncheckedIOException if the server does not start
   */
  public synchronized void start() {
    if (server != null || closed) {
      throw new IllegalStateException(
          "this ZooKeeper " + (closed ? "is closed" : "runs already, at " + connectString()));
    }
    ServiceUtils.setSystemExitProcedure(ServiceUtils.LOG_ONLY);
    SystemPropertyChanges begun = SystemPropertyChanges.beginWatching();
    try {
      config.systemProperties().forEach(System::setProperty);
      server = EmbeddedServer.startServer(parseConfig());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      begun.endWatching();
      keepOrUndo(begun);
    }
  }

  /** Stops the server, and starts it again with other settings on the same port and data. */
  public synchronized void restartWith(ZooKeeperConfig changed) {
    stop();
    config = changed;
    start();
  }

  private void keepOrUndo(SystemPropertyChanges begun) {
    if (server == null) {
      begun.undoChanges();
    } else {
      changes = begun;
    }
  }

  private ServerConfig parseConfig() throws IOException {
    Properties lines = new Properties();
    lines.putAll(config.properties());
    lines.setProperty("dataDir", data.toString());
    lines.setProperty("clientPort", Integer.toString(port));
    lines.setProperty("clientPortAddress", "127.0.0.1");
    try {
      QuorumPeerConfig parser = new QuorumPeerConfig();
      parser.parseProperties(lines);
      ServerConfig parsed = new ServerConfig();
      parsed.readFrom(parser);
      return parsed;
    } catch (ConfigException | IllegalArgumentException e) {
      throw new IllegalArgumentException("ZooKeeper refuses " + lines, e);
    }
  }

  /**
   * Stops the server in order. Returns when its threads have gone. Clients lose their connections
   * and keep their sessions. Does nothing if the server is stopped.
   */
  public synchronized void stop() {
    EmbeddedServer running = server;
    if (running == null) {
      return;
    }
    server = null;
    try {
      running.stopServer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (changes != null) {
        changes.undoChanges();
      }
    }
  }

  /**
   * Expires a session as if its timeout had run out. Returns when its ephemeral nodes are gone. The
   * session's client is disconnected, and learns of the expiry when it connects again.
   *
   * @throws IllegalArgumentException if there is no such session
   * @throws IllegalStateException if the server is stopped
   */
  public void expireSession(long sessionId) {
    EmbeddedServer running = runningServer();
    String name = "0x" + Long.toHexString(sessionId);
    if (!running.knowsSession(sessionId)) {
      throw new IllegalArgumentException("there is no session " + name);
    }
    running.expireSession(sessionId);
    ConditionWait.waitUntil("the end of session " + name, () -> !running.knowsSession(sessionId));
  }

  /**
   * Returns true if the server knows a session that has not ended.
   *
   * @throws IllegalStateException if the server is stopped
   */
  public boolean hasSession(long sessionId) {
    return runningServer().knowsSession(sessionId);
  }

  /**
   * Sets the limits of the session timeouts that the server grants, until it is stopped. Sessions
   * keep what they were granted until they connect again.
   *
   * @throws IllegalStateException if the server is stopped
   */
  public void limitTimeouts(Duration least, Duration most) {
    runningServer().limitTimeouts((int) least.toMillis(), (int) most.toMillis());
  }

  /**
   * Returns the paths of all ephemeral nodes, sorted. It asks no server over a connection, so it
   * sees what all requests have done that have been answered until now.
   *
   * @throws IllegalStateException if the server is stopped
   */
  public List<String> ephemeralNodes() {
    return runningServer().findEphemerals();
  }

  /**
   * Orders the deletion of empty containers that have had children, and of TTL nodes past their
   * time. The server itself does so once a minute. The order takes effect before any request that
   * is sent after this call returns.
   *
   * @throws IllegalStateException if the server is stopped
   */
  public void reapContainers() {
    try {
      runningServer().reapContainers();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reaping containers", e);
    }
  }

  /**
   * Raises the sequence counter of {@code path}. The next sequential child gets the number {@code
   * next} at least, as if so many had been created. Lasts until the server is stopped.
   *
   * @throws IllegalArgumentException if there is no such node
   * @throws IllegalStateException if the server is stopped
   */
  public void raiseCounter(String path, int next) {
    try {
      runningServer().raiseCounter(path, next);
    } catch (NoNodeException e) {
      throw new IllegalArgumentException("there is no node " + path, e);
    }
  }

  private synchronized EmbeddedServer runningServer() {
    if (server == null) {
      throw new IllegalStateException("this ZooKeeper is stopped");
    }
    return server;
  }

  /** Returns true if the server serves clients. */
  public synchronized boolean isRunning() {
    return server != null;
  }

  /**
   * Returns the connect string, for example {@code 127.0.0.1:23456}. It stays the same over
   * restarts.
   */
  public String connectString() {
    return "127.0.0.1:" + port();
  }

  /** Returns the client port. It stays the same over restarts. */
  public synchronized int port() {
    return port;
  }

  /** Returns the directory of the server's data. */
  public Path dataDirectory() {
    return data;
  }

  /** Stops the server for good. Deletes its data, unless the caller gave the directory. */
  @Override
  public synchronized void close() {
    stop();
    if (closed) {
      return;
    }
    closed = true;
    FreePorts.giveBack(port);
    if (temporary != null) {
      temporary.close();
    }
  }
}
