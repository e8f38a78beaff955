package dev.baton.bench.tools;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.TempDirectory;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A single etcd server with its own defaults, except for the options here. Its process listens on
 * free loopback ports. Its data is deleted when it is closed. It does not outlive this JVM.
 * Thread-safe.
 */
public final class EtcdServer implements AutoCloseable {
  private static final int TRIES = 3;
  private static final Duration START = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int SHOWN = 4_000;

  private final int clientPort = FreePorts.takePort();
  private final int peerPort = FreePorts.takePort();
  private final TempDirectory directory = new TempDirectory();
  private final ChildProcess server;
  private boolean closed;

  private EtcdServer(boolean forceSync) {
    server =
        ChildProcess.start(
            new ProcessBuilder(serverCommand(forceSync))
                .directory(directory.path().toFile())
                .redirectErrorStream(true)
                .redirectOutput(logFile().toFile()));
  }

  /** Returns true if etcd and its client etcdctl are in the {@code PATH}. */
  public static boolean isHere() {
    return isInPath("etcd") && isInPath("etcdctl");
  }

  private static boolean isInPath(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /**
   * Starts a server. Returns when it serves.
   *
   * @param forceSync true to force writes to the disk before an answer, as is the default; compare
   *     it only with servers that do the same, see {@code forceSync} of ZooKeeper
   * @throws IllegalStateException if it does not come up, with the end of its log
   * @throws UncheckedIOException if there is no etcd
   */
  public static EtcdServer startServer(boolean forceSync) {
    for (int tried = 1; ; tried++) {
      EtcdServer etcd = new EtcdServer(forceSync);
      if (etcd.comesUp()) {
        return etcd;
      }
      // Another process may have taken a port meanwhile. The next try has other ports.
      String log = etcd.endOfLog();
      etcd.close();
      if (tried == TRIES) {
        throw new IllegalStateException("etcd does not come up; its log ends:\n" + log);
      }
    }
  }

  private List<String> serverCommand(boolean forceSync) {
    String peer = "http://127.0.0.1:" + peerPort;
    return List.of(
        "etcd",
        "--data-dir=" + directory.path().resolve("data"),
        "--listen-client-urls=" + clientEndpoint(),
        "--advertise-client-urls=" + clientEndpoint(),
        "--listen-peer-urls=" + peer,
        "--initial-advertise-peer-urls=" + peer,
        "--initial-cluster=default=" + peer,
        "--unsafe-no-fsync=" + !forceSync,
        "--logger=zap",
        "--log-outputs=stderr");
  }

  private boolean comesUp() {
    return ConditionWait.happensWithin(START, PAUSE, () -> !server.isAlive() || isServing())
        && server.isAlive();
  }

  /** Returns true if the server claims to be healthy, which it does after a read by consensus. */
  private boolean isServing() {
    try (InputStream health = URI.create(clientEndpoint() + "/health").toURL().openStream()) {
      return new String(health.readAllBytes(), StandardCharsets.UTF_8).contains("\"true\"");
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Returns the address for clients, for example {@code http://127.0.0.1:23456}. */
  public String clientEndpoint() {
    return "http://127.0.0.1:" + clientPort;
  }

  /**
   * Returns the command {@code etcdctl lock}, which runs {@code command} here with the lock {@code
   * name} held.
   */
  public NamedCommand lockCommand(String name, String... command) {
    List<String> words = new ArrayList<>(List.of("etcdctl", "lock", name, "--"));
    words.addAll(List.of(command));
    return new NamedCommand("etcdctl lock", words, clientEnvironment());
  }

  /** Returns the command {@code etcdctl version}, which asks no server. */
  public NamedCommand versionCommand() {
    return new NamedCommand("etcdctl version", List.of("etcdctl", "version"), clientEnvironment());
  }

  /** Returns the environment of etcdctl. Up to 3.4, etcdctl speaks the old protocol by default. */
  private Map<String, String> clientEnvironment() {
    return Map.of("ETCDCTL_API", "3", "ETCDCTL_ENDPOINTS", clientEndpoint());
  }

  private Path logFile() {
    return directory.path().resolve("etcd.log");
  }

  private String endOfLog() {
    try {
      String log = Files.readString(logFile());
      return log.substring(Math.max(0, log.length() - SHOWN));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + logFile(), e);
    }
  }

  /** Stops the server in order and deletes its data. Does nothing if it is closed. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      server.stop();
      directory.close();
      FreePorts.giveBack(clientPort);
      FreePorts.giveBack(peerPort);
    }
  }
}
