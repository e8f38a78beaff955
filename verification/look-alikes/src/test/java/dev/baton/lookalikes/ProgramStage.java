package dev.baton.lookalikes;

import static dev.baton.testkit.ConditionWait.waitUntil;
import static dev.baton.testkit.CuratorClients.askCurator;

import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;

/**
 * Two frameworks, on which programs of one library run one after the other, each at a path of its
 * own. If faults can strike, each framework and its Baton connect through a proxy. For one thread.
 */
final class ProgramStage implements AutoCloseable {
  private static final Duration SESSION = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofMillis(5);
  private static final Duration RECONNECTION = Duration.ofSeconds(5);
  private static final int RUNS_OF_A_STAGE = 200;
  private static final int RETRIES = 3;
  private static final int RETRY_MILLIS = 1_000;

  /** Permissions that differ by path: those of a run's path are fewer. */
  private static final class PathPermissions implements ACLProvider {
    @Override
    public List<ACL> getDefaultAcl() {
      return ZooDefs.Ids.OPEN_ACL_UNSAFE;
    }

    @Override
    public List<ACL> getAclForPath(String path) {
      return path.lastIndexOf('/') == 0 ? FEWER : getDefaultAcl();
    }
  }

  private static final List<ACL> FEWER =
      Collections.singletonList(
          new ACL(ZooDefs.Perms.ALL & ~ZooDefs.Perms.ADMIN, ZooDefs.Ids.ANYONE_ID_UNSAFE));

  private final RecipeLibrary library;
  private final EmbeddedZooKeeper server;
  private final List<FaultProxy> proxies;
  private final List<CuratorFramework> clients;
  private Optional<List<Integer>> before = Optional.empty();
  private int runs;

  /**
   * Connects the frameworks.
   *
   * @param faulty whether faults can strike
   */
  ProgramStage(RecipeLibrary library, EmbeddedZooKeeper server, boolean faulty) {
    String address = server.connectString();
    this.library = library;
    this.server = server;
    this.proxies =
        Stream.generate(() -> FaultProxy.proxyTo(address)).limit(faulty ? 2 : 0).toList();
    this.clients =
        faulty
            ? proxies.stream().map(proxy -> connect(proxy.connectString())).toList()
            : List.of(connect(address), connect(address));
  }

  private static CuratorFramework connect(String address) {
    CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(address)
            .sessionTimeoutMs((int) SESSION.toMillis())
            .retryPolicy(new RetryNTimes(RETRIES, RETRY_MILLIS))
            .aclProvider(new PathPermissions())
            .build();
    client.start();
    try {
      client.blockUntilConnected();
      return client;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  RecipeLibrary library() {
    return library;
  }

  List<CuratorFramework> clients() {
    return clients;
  }

  /** Counts a run that it is used for. */
  void countRun() {
    runs++;
  }

  /** Returns whether its sessions hold much that earlier runs left. */
  boolean isUsedUp() {
    return runs >= RUNS_OF_A_STAGE;
  }

  /** Has a fault strike a client. */
  void strike(String fault, int client) {
    FaultProxy proxy = proxies.get(client);
    expectFault();
    if (fault.equals("cut")) {
      proxy.cut();
    } else {
      proxy.sessionIds().stream().filter(server::hasSession).forEach(server::expireSession);
    }
  }

  /** Notes the connections before a fault. */
  void expectFault() {
    before = Optional.of(connections());
  }

  /** Returns when its clients have connected again, if a fault struck them. */
  void awaitConnections() {
    before.ifPresent(
        counts -> {
          waitUntil("a connection of each client", () -> areConnected(counts, 1));
          var unused =
              ConditionWait.happensWithin(RECONNECTION, LOOK, () -> areConnected(counts, 2));
        });
    before = Optional.empty();
  }

  private boolean areConnected(List<Integer> before, int most) {
    List<Integer> now = connections();
    return IntStream.range(0, before.size())
        .allMatch(i -> now.get(i) >= Math.min(most, before.get(i)));
  }

  /** Returns the number of live sessions that are connected, of each client. */
  private List<Integer> connections() {
    return proxies.stream()
        .map(proxy -> Math.min(proxy.connectionCount(), liveSessions(proxy)))
        .toList();
  }

  private int liveSessions(FaultProxy proxy) {
    return (int) proxy.sessionIds().stream().filter(server::hasSession).count();
  }

  /** Returns what all may do with {@code path}; nothing if there is no such node. */
  String permissionsOf(String path) {
    return askCurator(
        () -> {
          boolean exists = clients.get(0).checkExists().forPath(path) != null;
          return exists ? ", permissions " + clients.get(0).getACL().forPath(path) : "";
        });
  }

  /** Returns the number of ephemeral nodes below {@code path}. */
  long countNodes(String path) {
    return server.ephemeralNodes().stream().filter(node -> node.startsWith(path + "/")).count();
  }

  @Override
  public void close() {
    clients.forEach(CuratorFramework::close);
    proxies.forEach(FaultProxy::close);
  }
}
