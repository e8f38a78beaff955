package dev.baton.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;
import org.jspecify.annotations.Nullable;

/**
 * One server of a {@link ZooKeeperCluster}: a process that can be ended, paused, and started again
 * on the same ports and data. Thread-safe.
 */
public final class ZooKeeperProcess {
  private static final List<String> LOG_ALL =
      List.of(
          "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
          "-Dorg.slf4j.simpleLogger.log.org.apache.zookeeper=info",
          "-Dorg.slf4j.simpleLogger.showDateTime=true",
          "-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS");

  private final int id;
  private final Place place;
  private final ServerPorts ports;
  private final Path directory;
  private final List<String> command;
  private @Nullable ChildProcess process;

  private ZooKeeperProcess(
      int id, Place place, ServerPorts ports, Path directory, List<String> command) {
    this.id = id;
    this.place = place;
    this.ports = ports;
    this.directory = directory;
    this.command = command;
  }

  /**
   * Lays out a server without starting it.
   *
   * @param directory for all its files; is made
   * @param ensemble the lines of {@code zoo.cfg} that name all servers; none for one alone
   */
  static ZooKeeperProcess prepare(
      int id,
      Place place,
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
    return new ZooKeeperProcess(id, place, ports, directory, command(place, config, file));
  }

  private static List<String> command(Place place, ZooKeeperConfig config, Path file) {
    List<String> jvmArguments = new ArrayList<>(LOG_ALL);
    config.systemProperties().forEach((k, v) -> jvmArguments.add("-D" + k + "=" + v));
    List<String> command = new ArrayList<>(place.commandPrefix());
    command.addAll(
        ChildProcess.javaCommand(jvmArguments, QuorumPeerMain.class.getName(), file.toString()));
    return command;
  }

  /** Its number in the ensemble, from 1 up. */
  public int id() {
    return id;
  }

  /** Where it runs. */
  public Place place() {
    return place;
  }

  /** Where clients find it. */
  public String connectString() {
    return place.clientHost() + ":" + ports.client();
  }

  /** What it logged since it was first started. */
  public Path log() {
    return directory.resolve("server.log");
  }

  /**
   * Starts it again, on the same data and ports; returns at once, see {@link #awaitServing}.
   *
   * @throws IllegalStateException if it runs
   */
  public synchronized void start() {
    if (isRunning()) {
      throw new IllegalStateException("server " + id + " runs already");
    }
    File log = log().toFile();
    process =
        ChildProcess.start(
            new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log)));
  }

  /** Ends it without warning (SIGKILL), paused or not. Does nothing if it does not run. */
  public synchronized void kill() {
    if (process != null) {
      process.kill();
    }
  }

  /** Ends it as ZooKeeper's own script does (SIGTERM). Does nothing if it does not run. */
  public synchronized void stop() {
    if (process != null) {
      process.stop();
    }
  }

  /**
   * Makes it stand still (SIGSTOP), as on a machine that hangs; its connections stay open.
   *
   * @throws IllegalStateException if it does not run
   */
  public void pause() {
    process().pause();
  }

  /**
   * Lets it go on after a {@link #pause} (SIGCONT).
   *
   * @throws IllegalStateException if it does not run
   */
  public void resume() {
    process().resume();
  }

  /** Whether its process is alive, paused or not. */
  public synchronized boolean isRunning() {
    return process != null && process.isAlive();
  }

  /** Whether its process is alive and paused. */
  public synchronized boolean isPaused() {
    return process != null && process.isPaused();
  }

  /**
   * The id of its process in this system.
   *
   * @throws IllegalStateException if it does not run
   */
  public long pid() {
    return process().pid();
  }

  private synchronized ChildProcess process() {
    if (process == null || !process.isAlive()) {
      throw new IllegalStateException("server " + id + " does not run");
    }
    return process;
  }

  /**
   * What it says that it is, right now; nothing if it serves nobody, is paused, or does not answer
   * within a second. A server that was cut off holds on to its role for a while ({@code syncLimit}
   * ticks).
   */
  public Optional<Role> role() {
    return status().map(ServerStatus::role);
  }

  /** Whether it says that it leads; see {@link #role}. */
  public boolean isLeader() {
    return role().equals(Optional.of(Role.LEADER));
  }

  /** As {@link #role}; does not wait for an answer that cannot come. */
  Optional<ServerStatus> status() {
    return isRunning() && !isPaused() ? ask("srvr").flatMap(ServerStatus::parse) : Optional.empty();
  }

  /**
   * Asks it one of ZooKeeper's four letter words, for example {@code mntr} or {@code wchs}.
   *
   * @return what it answered, if it did within a second
   */
  public Optional<String> ask(String word) {
    return FourLetterWord.ask(new InetSocketAddress(place.clientHost(), ports.client()), word);
  }

  /**
   * Returns when it serves clients, which in an ensemble takes a quorum.
   *
   * @throws AssertionError if it does not within {@code atMost}, with the end of its log
   */
  public void awaitServing(Duration atMost) {
    Await.until(
        () -> "server " + id + " to serve; " + describe(), atMost, () -> role().isPresent());
  }

  /** Whether a port that it wanted turned out to be taken. */
  boolean metTakenPort() {
    return readLog().contains("Address already in use");
  }

  String describe() {
    String state = isPaused() ? "is paused" : isRunning() ? "runs" : "does not run";
    String role = role().map(r -> " as " + r).orElse("");
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
      return Files.exists(log()) ? Files.readString(log()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log(), e);
    }
  }

  private static String endOf(String log) {
    int shown = 4_000;
    return log.length() <= shown ? log : "..." + log.substring(log.length() - shown);
  }

  /** Ends it and gives its ports back. */
  void close() {
    kill();
    ports.giveBack();
  }
}
