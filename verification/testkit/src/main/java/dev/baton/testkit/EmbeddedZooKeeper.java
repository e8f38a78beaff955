package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig.ConfigException;
import org.apache.zookeeper.util.ServiceUtils;
import org.jspecify.annotations.Nullable;

/**
 * One real ZooKeeper server in this JVM, on a loopback port of its own.
 *
 * <pre>{@code
 * try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch()) {
 *   connect(zooKeeper.connectString());
 * }
 * }</pre>
 *
 * <p>The first one in a JVM is up in a third of a second, further ones in some 15 ms; a stop takes
 * up to one tick. Several may run at once, but ZooKeeper reads some settings once in a JVM and
 * keeps them (the four letter words allowed, {@code jute.maxbuffer}, most of its Java system
 * properties): for those the first server's config counts. Use a {@link ZooKeeperCluster} of one
 * where that matters.
 *
 * <p>A server that meets a fatal error logs it and never ends this JVM. Thread-safe.
 */
public final class EmbeddedZooKeeper implements AutoCloseable {
  private static final int PORTS_TO_TRY = 10;
  private static final Duration REMOVAL = Duration.ofSeconds(10);

  private final ZooKeeperConfig config;
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
    this.port = FreePorts.take();
  }

  /** Starts a server with {@link ZooKeeperConfig#DEFAULT} and data that goes with it. */
  public static EmbeddedZooKeeper launch() {
    return launch(ZooKeeperConfig.DEFAULT);
  }

  /**
   * Starts a server with data that goes with it.
   *
   * @throws UncheckedIOException if it does not start
   * @throws IllegalArgumentException if ZooKeeper refuses the config
   */
  public static EmbeddedZooKeeper launch(ZooKeeperConfig config) {
    TempDirectory temporary = new TempDirectory();
    return new EmbeddedZooKeeper(config, temporary.path(), temporary).launched();
  }

  /**
   * Starts a server on the data in a directory, which stays when the server is closed.
   *
   * @param dataDirectory need not exist
   * @throws UncheckedIOException if it does not start
   * @throws IllegalArgumentException if ZooKeeper refuses the config
   */
  public static EmbeddedZooKeeper launch(ZooKeeperConfig config, Path dataDirectory) {
    return new EmbeddedZooKeeper(config, dataDirectory.toAbsolutePath(), null).launched();
  }

  private EmbeddedZooKeeper launched() {
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
        port = FreePorts.take();
      }
    }
  }

  private static boolean isPortTaken(UncheckedIOException e) {
    Throwable cause = e.getCause();
    return cause != null && cause.getCause() instanceof BindException;
  }

  /**
   * Starts it again after a {@link #stop}: the same port, the same data, the same sessions.
   *
   * @throws IllegalStateException if it runs or is closed
   * @throws UncheckedIOException if it does not start
   */
  public synchronized void start() {
    if (server != null || closed) {
      throw new IllegalStateException(
          "this ZooKeeper " + (closed ? "is closed" : "runs already, at " + connectString()));
    }
    ServiceUtils.setSystemExitProcedure(ServiceUtils.LOG_ONLY);
    SystemPropertyChanges begun = SystemPropertyChanges.begin();
    try {
      config.systemProperties().forEach(System::setProperty);
      server = EmbeddedServer.start(parsed());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      begun.end();
      keepOrUndo(begun);
    }
  }

  private void keepOrUndo(SystemPropertyChanges begun) {
    if (server == null) {
      begun.undo();
    } else {
      changes = begun;
    }
  }

  private ServerConfig parsed() throws IOException {
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
   * Stops it in order and returns when its threads have gone. Clients lose their connections and
   * keep their sessions. Does nothing if it is stopped.
   */
  public synchronized void stop() {
    EmbeddedServer running = server;
    if (running == null) {
      return;
    }
    server = null;
    try {
      running.stop();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (changes != null) {
        changes.undo();
      }
    }
  }

  /**
   * Ends a session as if its timeout had run out, and returns when its ephemeral nodes are gone.
   * Its client is disconnected and learns that it expired when it connects again.
   *
   * @throws IllegalArgumentException if there is no such session
   * @throws IllegalStateException if the server is stopped
   */
  public void expire(long sessionId) {
    EmbeddedServer running = running();
    String name = "0x" + Long.toHexString(sessionId);
    if (!running.knows(sessionId)) {
      throw new IllegalArgumentException("there is no session " + name);
    }
    running.expire(sessionId);
    Await.until("the end of session " + name, REMOVAL, () -> !running.knows(sessionId));
  }

  /**
   * Orders the deletion of every container that has had children and has none, and of every TTL
   * node whose time is over, as the server by itself does once a minute. The order stands before
   * any request sent after this returns.
   *
   * @throws IllegalStateException if the server is stopped
   */
  public void reapContainers() {
    try {
      running().reapContainers();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reaping containers", e);
    }
  }

  /**
   * Has the next sequential child of {@code path} be number {@code next} at least, as if so many
   * had been created; until it is stopped.
   *
   * @throws IllegalArgumentException if there is no such node
   * @throws IllegalStateException if the server is stopped
   */
  public void raiseCounter(String path, int next) {
    try {
      running().raiseCounter(path, next);
    } catch (NoNodeException e) {
      throw new IllegalArgumentException("there is no node " + path, e);
    }
  }

  private synchronized EmbeddedServer running() {
    if (server == null) {
      throw new IllegalStateException("this ZooKeeper is stopped");
    }
    return server;
  }

  /** Whether it serves clients. */
  public synchronized boolean isRunning() {
    return server != null;
  }

  /** Where clients find it, for example {@code 127.0.0.1:23456}; stays the same over restarts. */
  public String connectString() {
    return "127.0.0.1:" + port();
  }

  /** Its client port; stays the same over restarts. */
  public synchronized int port() {
    return port;
  }

  /** Where its data is. */
  public Path dataDirectory() {
    return data;
  }

  /** Stops it for good and deletes its data, unless they lie in a directory given by the caller. */
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
