package dev.baton.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;
import org.jspecify.annotations.Nullable;

/**
 * A server of a {@link ZooKeeperCluster}. Its process can be ended, paused, and started again on
 * the same ports and data. Thread-safe.
 */
public final class ZooKeeperProcess {
  private static final List<String> LOG_ALL =
      List.of(
          "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
          "-Dorg.slf4j.simpleLogger.log.org.apache.zookeeper=info",
          "-Dorg.slf4j.simpleLogger.showDateTime=true",
          "-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS");

  private final int id;
  private final ServerPlace place;
  private final ServerPorts ports;
  private final Path directory;
  private final List<String> command;
  private @Nullable ChildProcess process;

  private ZooKeeperProcess(
      int id, ServerPlace place, ServerPorts ports, Path directory, List<String> command) {
    this.id = id;
    this.place = place;
    this.ports = ports;
    this.directory = directory;
    this.command = command;
  }

  /**
   * Prepares a server without starting it.
   *
   * @param directory the directory for all its files, which is created
   * @param ensemble the lines of {@code zoo.cfg} that name all servers; none for a single server
   */
  static ZooKeeperProcess prepareServer(
      int id,
      ServerPlace place,
      ServerPorts ports,
      Path directory,
      ZooKeeperConfig config,
      Map<String, String> ensemble) {
    Path data = directory.resolve("data");
    Map<String, String> lines = new TreeMap<>(config.properties());
    lines.putAll(ensemble);
    lines.put("dataDir", data.toString());
    lines.put("clientPort", Integer.toString(ports.client()));
    lines.put("clientPortAddress", place.clientHost());
    Path file = directory.resolve("zoo.cfg");
    try {
      Files.createDirectories(data);
      Files.writeString(data.resolve("myid"), Integer.toString(id));
      Files.write(file, lines.entrySet().stream().map(Object::toString).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lay out server " + id, e);
    }
    return new ZooKeeperProcess(id, place, ports, directory, startCommand(place, config, file));
  }

  private static List<String> startCommand(ServerPlace place, ZooKeeperConfig config, Path file) {
    List<String> jvmArguments = new ArrayList<>(LOG_ALL);
    jvmArguments.add("-Xmx" + config.heapMegabytes() + "m");
    config.systemProperties().forEach((k, v) -> jvmArguments.add("-D" + k + "=" + v));
    List<String> command = new ArrayList<>(place.commandPrefix());
    command.addAll(
        ChildProcess.javaCommand(jvmArguments, QuorumPeerMain.class.getName(), file.toString()));
    return command;
  }

  /** Returns the server's number in the ensemble, from 1 up. */
  public int id() {
    return id;
  }

  /** Returns the place where the server runs. */
  public ServerPlace place() {
    return place;
  }

  /** Returns the connect string of this server. */
  public String connectString() {
    return place.clientHost() + ":" + ports.client();
  }

  /** Returns the log since the server's first start. */
  public Path logFile() {
    return directory.resolve("server.log");
  }

  /**
   * Starts the server again, on the same data and ports. Returns at once; see {@link
   * #awaitServing}.
   *
   * @throws IllegalStateException if it runs
   */
  public synchronized void start() {
    if (isRunning()) {
      throw new IllegalStateException("server " + id + " runs already");
    }
    File log = logFile().toFile();
    process =
        ChildProcess.start(
            new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log)));
  }

  /** Ends the server without warning (SIGKILL), paused or not. Does nothing if it does not run. */
  public synchronized void kill() {
    if (process != null) {
      process.kill();
    }
  }

  /** Ends the server as ZooKeeper's own script does (SIGTERM). Does nothing if it does not run. */
  public synchronized void stop() {
    if (process != null) {
      process.stop();
    }
  }

  /**
   * Pauses the server (SIGSTOP), as on a machine that hangs. Its connections stay open.
   *
   * @throws IllegalStateException if it does not run
   */
  public void pause() {
    runningProcess().pause();
  }

  /**
   * Lets the server continue after a {@link #pause} (SIGCONT).
   *
   * @throws IllegalStateException if it does not run
   */
  public void resume() {
    runningProcess().resume();
  }

  /** Returns true if the server's process is alive, paused or not. */
  public synchronized boolean isRunning() {
    return process != null && process.isAlive();
  }

  /** Returns true if the server's process is alive and paused. */
  public synchronized boolean isPaused() {
    return process != null && process.isPaused();
  }

  /**
   * Returns the process id of the server.
   *
   * @throws IllegalStateException if it does not run
   */
  public long pid() {
    return runningProcess().pid();
  }

  private synchronized ChildProcess runningProcess() {
    if (process == null || !process.isAlive()) {
      throw new IllegalStateException("server " + id + " does not run");
    }
    return process;
  }

  /**
   * Returns the role that the server claims right now. Returns empty if it serves no clients, is
   * paused, or does not answer within three seconds. A server that was cut off keeps its role for a
   * while ({@code syncLimit} ticks).
   */
  public Optional<ServerRole> currentRole() {
    return currentStatus().map(ServerAnswer::role);
  }

  /** Returns true if the server claims to lead; see {@link #currentRole}. */
  public boolean isLeader() {
    return currentRole().equals(Optional.of(ServerRole.LEADER));
  }

  /**
   * Returns the status behind {@link #currentRole}. Does not wait for an answer that cannot come.
   */
  Optional<ServerAnswer> currentStatus() {
    return isRunning() && !isPaused()
        ? askWord("srvr").flatMap(ServerAnswer::parseAnswer)
        : Optional.empty();
  }

  /**
   * Asks the server a four letter word of ZooKeeper, for example {@code mntr} or {@code wchs}.
   *
   * @return the answer, if it came within three seconds
   */
  public Optional<String> askWord(String word) {
    return FourLetterWord.askServer(
        new InetSocketAddress(place.clientHost(), ports.client()), word);
  }

  /**
   * Returns when the server serves clients, which in an ensemble takes a quorum.
   *
   * @throws AssertionError if it does not within {@link ConditionWait#LIMIT}, with the end of its
   *     log
   */
  public void awaitServing() {
    ConditionWait.waitUntil(
        () -> "server " + id + " to serve; " + describeState(), () -> currentRole().isPresent());
  }

  /** Returns true if the server has ended because its own log of transactions has a gap. */
  public boolean hasRefusedItsLog() {
    return !isRunning() && readLog().contains("Committed proposal cached out of order");
  }

  /**
   * Deletes the server's data. When it starts again, it gets those of the other servers.
   *
   * @throws IllegalStateException if it runs
   */
  public synchronized void deleteData() {
    if (isRunning()) {
      throw new IllegalStateException("server " + id + " runs");
    }
    try (Stream<Path> files = Files.list(directory.resolve("data").resolve("version-2"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the data of server " + id, e);
    }
  }

  /** Returns true if another process had taken a port of this server. */
  boolean metTakenPort() {
    return readLog().contains("Address already in use");
  }

  String describeState() {
    String state = isPaused() ? "is paused" : isRunning() ? "runs" : "does not run";
    String role = currentRole().map(r -> " as " + r).orElse("");
    return "server "
        + id
        + " at "
        + connectString()
        + " "
        + state
        + role
        + "; its log ends:\n"
        + endOf(readLog());
  }

  private String readLog() {
    try {
      return Files.exists(logFile()) ? Files.readString(logFile()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + logFile(), e);
    }
  }

  private static String endOf(String log) {
    int shown = 4_000;
    return log.length() <= shown ? log : "..." + log.substring(log.length() - shown);
  }

  /** Ends the server and gives its ports back. */
  void close() {
    kill();
    ports.giveBack();
  }
}
