package dev.baton.runtime.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.runtime.port.EnsemblePort;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The servers of production, by ZooKeeper's own client. Each link is a separate client for one
 * server, because a client that reconnects by itself first sleeps up to a second. One thread makes
 * and ends clients, one after the other: both may block, and a session must not have two. Other
 * threads resolve names, so that a slow lookup delays only the attempt at that server.
 */
public final class ZooKeeperEnsemble implements EnsemblePort {
  private static final long LONGEST_END_MILLIS = 500;

  private final ClientSettings settings;
  private final HostLookup lookup;
  private final ExecutorService connector;
  private final ExecutorService lookups;

  /** The links that have not been dropped or closed. */
  private final Set<ZooKeeperLink> links = ConcurrentHashMap.newKeySet();

  private int turn;

  /** Creates an ensemble that is not connected yet. */
  public ZooKeeperEnsemble(ClientSettings settings) {
    this(settings, InetAddress::getAllByName);
  }

  /** Creates an ensemble that resolves names by {@code lookup}, and is not connected yet. */
  ZooKeeperEnsemble(ClientSettings settings, HostLookup lookup) {
    this.settings = settings;
    this.lookup = lookup;
    this.turn = ThreadLocalRandom.current().nextInt(settings.servers().size());
    this.connector =
        Executors.newSingleThreadExecutor(task -> daemonThread(task, "baton-connector"));
    this.lookups = Executors.newCachedThreadPool(task -> daemonThread(task, "baton-lookup"));
  }

  private static Thread daemonThread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public EnsembleLink openLink(
      @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
    List<InetSocketAddress> servers = settings.servers();
    turn = (turn + 1) % servers.size();
    InetSocketAddress server = servers.get(turn);
    ZooKeeperLink link = new ZooKeeperLink(this, settings, server, lookup, listener);
    links.add(link);
    executeIfOpen(
        lookups,
        () -> {
          if (link.lookUp()) {
            runInConnector(() -> link.openClient(session, timeoutMillis));
          }
        });
    return link;
  }

  /** Runs {@code task} in the thread that makes and ends clients. */
  void runInConnector(Runnable task) {
    executeIfOpen(connector, task);
  }

  private static void executeIfOpen(ExecutorService executor, Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException closed) {
      // All links are closed, and no new one is made.
    }
  }

  /** Forgets {@code link}, which is of no more use. */
  void forgetLink(ZooKeeperLink link) {
    links.remove(link);
  }

  @Override
  public int serverCount() {
    return settings.servers().size();
  }

  @Override
  public String describeServers() {
    return settings.servers().stream()
            .map(server -> server.getHostString() + ":" + server.getPort())
            .collect(Collectors.joining(","))
        + settings.chroot();
  }

  @Override
  public int chrootBytes() {
    return settings.chroot().getBytes(UTF_8).length;
  }

  @Override
  public int permissionBytes() {
    return settings.permissionBytes();
  }

  @Override
  public void close() {
    links.forEach(link -> link.closeSession(() -> {}));
    connector.shutdown();
    lookups.shutdown();
    try {
      connector.awaitTermination(LONGEST_END_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
