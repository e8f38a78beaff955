package dev.baton.bench.ensemble;

import dev.baton.bench.peer.PlainZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/**
 * Three ZooKeeper processes that force their writes to the disk, as users' do. Relays in front of
 * them add a network's delay. Used by one thread.
 */
public final class BenchEnsemble implements AutoCloseable {
  private static final int SERVERS = 3;

  /** Room for the nodes and watches of the largest work, 20,000 elections. */
  private static final int SERVER_HEAP_MEGABYTES = 1024;

  private static final int AT_ONCE = 500;
  private static final long PACKETS_OF_REQUEST = 2;
  private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(30);
  private static final int SESSION = 3;

  /** A line of the servers' answer to {@code cons}: packets received and sent, and the session. */
  private static final Pattern CONNECTION =
      Pattern.compile("recved=(\\d+),sent=(\\d+),sid=(0x[0-9a-f]+)");

  /**
   * The folder of all paths. Servers keep figures of each child that the root ever had, and report
   * them all with their counters.
   */
  private static final String FOLDER = "/bench";

  private final Map<Duration, List<FaultProxy>> relays = new HashMap<>();
  private @Nullable ZooKeeperCluster cluster;
  private @Nullable ZooKeeper client;
  private int paths;
  private long packetsOfQuestions;

  /** Starts the servers. Call this method first. */
  public void startServers() {
    ZooKeeperConfig config =
        ZooKeeperConfig.DEFAULT.withProperty("forceSync", "yes").withHeap(SERVER_HEAP_MEGABYTES);
    cluster = ZooKeeperCluster.launch(SERVERS, config);
    client = PlainZooKeeper.connectClient(cluster.connectString(), SESSION_TIMEOUT, event -> {});
    createNode(FOLDER);
  }

  private ZooKeeperCluster startedCluster() {
    return Objects.requireNonNull(cluster, "the servers have not been started");
  }

  private ZooKeeper startedClient() {
    return Objects.requireNonNull(client, "the servers have not been started");
  }

  /** Returns the connect string of all servers, with this delay of every packet each way. */
  public String connectString(Duration eachWay) {
    return eachWay.isZero()
        ? startedCluster().connectString()
        : relays.computeIfAbsent(eachWay, this::createRelays).stream()
            .map(FaultProxy::connectString)
            .collect(Collectors.joining(","));
  }

  private List<FaultProxy> createRelays(Duration eachWay) {
    List<FaultProxy> proxies = new ArrayList<>();
    for (ZooKeeperProcess server : startedCluster().servers()) {
      FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
      proxy.delay(eachWay);
      proxies.add(proxy);
    }
    return proxies;
  }

  /** Creates a path that was never used before. */
  public String newPath() {
    return createNode(FOLDER + "/" + paths++);
  }

  private String createNode(String path) {
    try {
      return startedClient().create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    } catch (KeeperException e) {
      throw new IllegalStateException("cannot create " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating " + path, e);
    }
  }

  /** Creates {@code count} children of {@code path}, named by numbers from 0 up. */
  public void createChildren(String path, int count) throws InterruptedException {
    for (int begin = 0; begin < count; begin += AT_ONCE) {
      List<Op> creates = new ArrayList<>();
      for (int i = begin; i < Math.min(begin + AT_ONCE, count); i++) {
        String child = path + "/" + i;
        creates.add(Op.create(child, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT));
      }
      try {
        startedClient().multi(creates);
      } catch (KeeperException e) {
        throw new IllegalStateException("cannot create children of " + path, e);
      }
    }
  }

  /** Returns the number of children of {@code path}, without adding to the counters. */
  public int countChildren(String path) throws InterruptedException {
    try {
      startedClient().sync(path);
      packetsOfQuestions += 2 * PACKETS_OF_REQUEST;
      return startedClient().exists(path, false).getNumChildren();
    } catch (KeeperException e) {
      throw new IllegalStateException("cannot read " + path, e);
    }
  }

  private String onlyChildOf(String path) throws InterruptedException {
    try {
      startedClient().sync(path);
      return path + "/" + startedClient().getChildren(path, false).get(0);
    } catch (KeeperException e) {
      throw new IllegalStateException("cannot read " + path, e);
    }
  }

  /** Returns the server of the session that owns the only child of {@code path}. */
  public ZooKeeperProcess serverOfOwner(String path) throws InterruptedException {
    String session = "sid=0x" + Long.toHexString(ownerOf(onlyChildOf(path)));
    return startedCluster().servers().stream()
        .filter(server -> server.askWord("cons").orElse("").contains(session))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no server has " + session));
  }

  private long ownerOf(String node) throws InterruptedException {
    try {
      return startedClient().exists(node, false).getEphemeralOwner();
    } catch (KeeperException e) {
      throw new IllegalStateException("cannot read " + node, e);
    }
  }

  /** Returns the largest number of ephemeral nodes of a session. */
  public int mostOfOneSession() {
    String dump = startedCluster().leader().askWord("dump").orElse("");
    int most = 0;
    int nodes = 0;
    for (String line : dump.lines().toList()) {
      nodes = line.startsWith("\t/") ? nodes + 1 : 0;
      most = Math.max(most, nodes);
    }
    return most;
  }

  /** Returns the counters of all servers so far, without these questions. */
  public ServerCounters readCounters() {
    long packets = countPackets();
    ServerCounters counters = ServerCounters.readCounters(startedCluster().servers(), packets);
    packetsOfQuestions += countPackets() - packets;
    return counters;
  }

  /**
   * Returns how many packets were sent so far, without these questions. Each question is two
   * packets.
   */
  public long countPackets() {
    long packets = ServerCounters.countPackets(startedCluster().servers()) - packetsOfQuestions;
    packetsOfQuestions += PACKETS_OF_REQUEST * SERVERS;
    return packets;
  }

  /** Returns the sessions of all connections. */
  public Set<String> sessions() {
    return connectionLines()
        .map(found -> found.group(SESSION))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Returns how many packets were sent over the present connections of other sessions so far. */
  public long countPacketsExcept(Set<String> sessions) {
    return connectionLines()
        .filter(found -> !sessions.contains(found.group(SESSION)))
        .mapToLong(found -> Long.parseLong(found.group(1)) + Long.parseLong(found.group(2)))
        .sum();
  }

  private Stream<MatchResult> connectionLines() {
    return startedCluster().servers().stream()
        .flatMap(server -> CONNECTION.matcher(server.askWord("cons").orElse("")).results());
  }

  /** Starts {@code killed} again. Returns when it serves. */
  public void restartServer(ZooKeeperProcess killed) {
    killed.start();
    killed.awaitServing();
    startedCluster().awaitQuorum();
  }

  @Override
  public void close() {
    if (client != null) {
      PlainZooKeeper.closeClient(client);
    }
    relays.values().forEach(proxies -> proxies.forEach(FaultProxy::close));
    if (cluster != null) {
      cluster.close();
    }
  }
}
