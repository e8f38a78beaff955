package dev.baton.runtime.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The servers of production, by ZooKeeper's own client. Each link is a separate client for one
 * server, because a client that reconnects by itself first sleeps up to a second. One thread makes
 * and ends clients, one after the other: both may block, and a session must not have two. Other
 * threads look names up for the {@link AddressBook}, which says whom to try.
 */
public final class ZooKeeperEnsemble implements EnsemblePort {
  private static final long LONGEST_END_MILLIS = 500;

  /** What a lookup may cost an attempt to connect, once there are addresses: T / 20. */
  private static final int LOOKUPS_PER_TIMEOUT = 20;

  private static final long LOOKUP_PERIOD_SECONDS = 60;

  private final ClientSettings settings;
  private final AddressBook addresses;
  private final ExecutorService connector;
  private final ExecutorService lookups;
  private final SharedLogin login;

  /** The links that have not been dropped or closed. */
  private final Set<ZooKeeperLink> links = ConcurrentHashMap.newKeySet();

  /** Creates an ensemble that is not connected yet. */
  public ZooKeeperEnsemble(ClientSettings settings) {
    this(settings, InetAddress::getAllByName);
  }

  /** Creates an ensemble that resolves names by {@code lookup}, and is not connected yet. */
  ZooKeeperEnsemble(ClientSettings settings, HostLookup lookup) {
    this.settings = settings;
    this.connector =
        Executors.newSingleThreadExecutor(task -> daemonThread(task, "baton-connector"));
    this.lookups = Executors.newCachedThreadPool(task -> daemonThread(task, "baton-lookup"));
    this.login = new SharedLogin(lookups);
    this.addresses =
        new AddressBook(
            settings.servers(),
            lookup,
            lookups,
            ZooKeeperEnsemble::runAfter,
            new SplittableRandom());
    lookUpLater();
  }

  private static void runAfter(long nanos, Runnable task) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run).execute(task);
  }

  /** Keeps the addresses young, in case that the resolver is away when they are needed. */
  private void lookUpLater() {
    runAfter(
        TimeUnit.SECONDS.toNanos(LOOKUP_PERIOD_SECONDS),
        () -> {
          if (!connector.isShutdown()) {
            lookUpLater(); // First: what the other one throws would end the lookups for ever.
            addresses.lookUpAll();
          }
        });
  }

  private static Thread daemonThread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public EnsembleLink openLink(
      @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
    ZooKeeperLink link = new ZooKeeperLink(this, settings, listener);
    links.add(link);
    addresses.findAddress(
        TimeUnit.MILLISECONDS.toNanos(timeoutMillis) / LOOKUPS_PER_TIMEOUT,
        server -> {
          link.useServer(server);
          runInConnector(() -> link.openClient(session, timeoutMillis));
        },
        listener::onDisconnected);
    return link;
  }

  /** Returns the login that the links share. */
  SharedLogin login() {
    return login;
  }

  /** Runs {@code task} in the thread that makes and ends clients. */
  void runInConnector(Runnable task) {
    try {
      connector.execute(task);
    } catch (RejectedExecutionException closed) {
      // All links are closed, and no new one is made.
    }
  }

  /** Forgets {@code link}, which is of no more use. The next one tries other servers first. */
  void forgetLink(ZooKeeperLink link) {
    links.remove(link);
    InetSocketAddress server = link.server();
    if (server != null) {
      addresses.noteFailed(server);
    }
  }

  @Override
  public int serverCount() {
    return addresses.addressCount();
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
  public int permissionBytes(ZooKeeperRequest.Create create) {
    return settings.permissionBytes(create);
  }

  @Override
  public void close() {
    links.forEach(link -> link.closeSession(() -> {}));
    login.endLogin();
    connector.shutdown();
    lookups.shutdown();
    try {
      connector.awaitTermination(LONGEST_END_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
