package dev.baton.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An ensemble of real ZooKeeper servers, each in its own process.
 *
 * <pre>{@code
 * try (ZooKeeperCluster cluster = ZooKeeperCluster.launch(3)) {
 *   connect(cluster.connectString());
 *   cluster.leader().kill();
 *   cluster.awaitQuorum();
 * }
 * }</pre>
 *
 * <p>The servers run this JVM's Java and class path, and listen on free ports. They keep their data
 * and logs in a temporary directory, or in a given one. Three servers take two to four seconds on
 * two processors until they serve. Now and then they take ten more, when their votes cross. They
 * end with this JVM, as {@link ChildProcess} says. Thread-safe.
 */
public final class ZooKeeperCluster implements AutoCloseable {
  private static final int LAUNCHES_TO_TRY = 5;

  private final List<ZooKeeperProcess> servers;
  private final Runnable afterwards;
  private final @Nullable PeerLinks links;
  private boolean closed;

  private ZooKeeperCluster(
      List<ServerPlace> places,
      ZooKeeperConfig config,
      Path directory,
      Runnable afterwards,
      boolean severable) {
    this.afterwards = afterwards;
    List<ServerPorts> ports = ServerPorts.takePorts(places);
    links = severable ? new PeerLinks(ports) : null;
    List<ZooKeeperProcess> prepared = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      int id = i + 1;
      prepared.add(
          ZooKeeperProcess.prepareServer(
              id,
              places.get(i),
              ports.get(i),
              directory.resolve("server-" + id),
              config,
              ensembleLines(id, places, ports)));
    }
    servers = List.copyOf(prepared);
  }

  /** Returns the lines that describe the ensemble, as server {@code reader} is to see it. */
  private Map<String, String> ensembleLines(
      int reader, List<ServerPlace> places, List<ServerPorts> ports) {
    Map<String, String> lines = new TreeMap<>();
    for (int i = 0; places.size() > 1 && i < places.size(); i++) {
      int id = i + 1;
      ServerPorts of = ports.get(i);
      int quorum = links == null || id == reader ? of.quorum() : links.portBetween(reader, id);
      lines.put("server." + id, places.get(i).host() + ":" + quorum + ":" + of.election());
    }
    return lines;
  }

  /** Starts {@code servers} servers on loopback with {@link ZooKeeperConfig#DEFAULT}. */
  public static ZooKeeperCluster launch(int servers) {
    return launch(servers, ZooKeeperConfig.DEFAULT);
  }

  /** Starts {@code servers} servers on loopback; see {@link #launch(List, ZooKeeperConfig)}. */
  public static ZooKeeperCluster launch(int servers, ZooKeeperConfig config) {
    return launch(Collections.nCopies(servers, ServerPlace.LOOPBACK), config);
  }

  /**
   * Starts a server at each place, all at once. Returns when each of them serves clients. If
   * another process took a port in the meantime, tries again with other ports. Servers that all
   * have different addresses for clients have one port for them, so that one name can stand for all
   * of them.
   *
   * @throws AssertionError if they do not all serve within {@link ConditionWait#LIMIT}, with the
   *     ends of their logs
   */
  public static ZooKeeperCluster launch(List<ServerPlace> places, ZooKeeperConfig config) {
    return launch(
        () -> {
          TempDirectory directory = new TempDirectory();
          return new ZooKeeperCluster(places, config, directory.path(), directory::close, false);
        });
  }

  /**
   * Starts {@code servers} servers, as {@link #launch(int, ZooKeeperConfig)} does, that can be
   * {@link #cutOff} from each other without privileges. Between them are proxies of this JVM.
   */
  public static ZooKeeperCluster launchSeverable(int servers, ZooKeeperConfig config) {
    List<ServerPlace> places = Collections.nCopies(servers, ServerPlace.LOOPBACK);
    return launch(
        () -> {
          TempDirectory directory = new TempDirectory();
          return new ZooKeeperCluster(places, config, directory.path(), directory::close, true);
        });
  }

  /**
   * Starts a server at each place, as {@link #launch(List, ZooKeeperConfig)} does. Server n keeps
   * its data and its log in {@code directory/server-n}, and leaves them there.
   */
  public static ZooKeeperCluster launch(
      List<ServerPlace> places, ZooKeeperConfig config, Path directory) {
    return launch(() -> new ZooKeeperCluster(places, config, directory, () -> {}, false));
  }

  private static ZooKeeperCluster launch(Supplier<ZooKeeperCluster> layout) {
    for (int tried = 1; ; tried++) {
      ZooKeeperCluster cluster = layout.get();
      try {
        cluster.servers.forEach(ZooKeeperProcess::start);
        cluster.awaitLaunched();
        return cluster;
      } catch (AssertionError | RuntimeException e) {
        boolean again = cluster.servers.stream().anyMatch(ZooKeeperProcess::metTakenPort);
        cluster.close();
        if (!again || tried == LAUNCHES_TO_TRY) {
          throw e;
        }
      }
    }
  }

  private void awaitLaunched() {
    ConditionWait.waitUntil(
        () -> "every server to serve; " + describeServers(), this::isLaunchedOrCannotBe);
    if (!isLaunched()) {
      throw new AssertionError("a server has ended; " + describeServers());
    }
  }

  private boolean isLaunchedOrCannotBe() {
    return !servers.stream().allMatch(ZooKeeperProcess::isRunning) || isLaunched();
  }

  private boolean isLaunched() {
    return servers.stream().allMatch(server -> server.currentRole().isPresent());
  }

  /** Returns all servers, running or not, in the order of their ids. */
  public List<ZooKeeperProcess> servers() {
    return servers;
  }

  /**
   * Returns a server by its id.
   *
   * @param id from 1 up
   */
  public ZooKeeperProcess server(int id) {
    return servers.get(id - 1);
  }

  /** Returns the connect string with all servers. */
  public String connectString() {
    return servers.stream().map(ZooKeeperProcess::connectString).collect(Collectors.joining(","));
  }

  /**
   * Returns the server that claims to lead, or the only server. If two claim to lead, returns the
   * one with the later epoch.
   *
   * <p>A leader that was cut off still claims to lead for a while. After an election, no server
   * claims it for a while: see {@link #awaitQuorum}.
   *
   * @throws IllegalStateException if no server claims to lead
   */
  public ZooKeeperProcess leader() {
    return leaderAmong(servers)
        .orElseThrow(() -> new IllegalStateException("no server leads; " + describeServers()));
  }

  /** Returns the servers that claim to follow. */
  public List<ZooKeeperProcess> followers() {
    return servers.stream()
        .filter(s -> s.currentRole().equals(Optional.of(ServerRole.FOLLOWER)))
        .toList();
  }

  /** Returns all servers but the given one. */
  public List<ZooKeeperProcess> otherServers(ZooKeeperProcess one) {
    return servers.stream().filter(server -> server != one).toList();
  }

  /**
   * Returns the leader as soon as there is one and a majority serves.
   *
   * @throws AssertionError if not within {@link ConditionWait#LIMIT}, with the ends of the servers'
   *     logs
   */
  public ZooKeeperProcess awaitQuorum() {
    return awaitQuorum(servers);
  }

  /**
   * Returns the leader as soon as {@code among} contains a leader and a majority that serves. Leave
   * out servers that are cut off and do not know it yet.
   *
   * @throws AssertionError if not within {@link ConditionWait#LIMIT}, with the ends of the servers'
   *     logs
   */
  public ZooKeeperProcess awaitQuorum(List<ZooKeeperProcess> among) {
    List<ZooKeeperProcess> found = new ArrayList<>();
    ConditionWait.waitUntil(
        () -> "a quorum; " + describeServers(),
        () -> {
          leaderOfQuorum(among).ifPresent(found::add);
          return !found.isEmpty();
        });
    return found.get(0);
  }

  private Optional<ZooKeeperProcess> leaderOfQuorum(List<ZooKeeperProcess> among) {
    long serving = among.stream().filter(server -> server.currentRole().isPresent()).count();
    return 2 * serving > servers.size() ? leaderAmong(among) : Optional.empty();
  }

  private static Optional<ZooKeeperProcess> leaderAmong(List<ZooKeeperProcess> among) {
    Map<ZooKeeperProcess, Long> epochs = new HashMap<>();
    for (ZooKeeperProcess server : among) {
      server
          .currentStatus()
          .filter(ServerAnswer::isLeading)
          .ifPresent(status -> epochs.put(server, status.epoch()));
    }
    return epochs.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  /**
   * Cuts a server off from the others until {@link #heal}, without notice. It neither follows them
   * nor is followed. Clients reach it as before. A follower notices after {@code syncLimit} ticks.
   * Until then it answers its clients from old data.
   *
   * @throws IllegalStateException unless the servers were {@link #launchSeverable}
   */
  public void cutOff(ZooKeeperProcess server) {
    requireLinks().cutOff(server.id());
  }

  /**
   * Cuts the leader off from the others, and starts these anew, so that they elect another at once.
   * The old leader does not hear of it. It goes on to serve for {@code syncLimit} ticks, or until
   * {@link #heal}. Returns it when the others serve.
   *
   * @throws IllegalStateException unless the servers were {@link #launchSeverable}
   */
  public ZooKeeperProcess deposeLeader() {
    ZooKeeperProcess deposed = leader();
    List<ZooKeeperProcess> others = otherServers(deposed);
    cutOff(deposed);
    others.forEach(ZooKeeperProcess::kill);
    others.forEach(ZooKeeperProcess::start);
    awaitQuorum(others);
    return deposed;
  }

  /**
   * Ends every {@link #cutOff} and {@link #deposeLeader}.
   *
   * @throws IllegalStateException unless the servers were {@link #launchSeverable}
   */
  public void heal() {
    requireLinks().healAll();
  }

  private PeerLinks requireLinks() {
    if (links == null) {
      throw new IllegalStateException("the servers were not launched severable");
    }
    return links;
  }

  private String describeServers() {
    return servers.stream().map(ZooKeeperProcess::describeState).collect(Collectors.joining("\n"));
  }

  /** Kills every server. Deletes all their files, unless the caller gave the directory. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      servers.forEach(ZooKeeperProcess::close);
      if (links != null) {
        links.close();
      }
      afterwards.run();
    }
  }
}
