package dev.baton.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.runtime.Ensemble;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The servers of production, by ZooKeeper's own client. Each link is a client of its own for one
 * server: a client that reconnects by itself first sleeps up to a second. One thread makes and ends
 * clients, one after the other, since both may block, and a session must not have two.
 */
public final class ZooKeeperEnsemble implements Ensemble {
  private final ClientSettings settings;
  private final ExecutorService connector;
  private int turn;

  /** Connects to nothing yet. */
  public ZooKeeperEnsemble(ClientSettings settings) {
    this.settings = settings;
    this.turn = ThreadLocalRandom.current().nextInt(settings.servers().size());
    this.connector =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "baton-connector");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
    List<InetSocketAddress> servers = settings.servers();
    turn = (turn + 1) % servers.size();
    ZooKeeperLink link = new ZooKeeperLink(this::connect, settings, servers.get(turn), listener);
    connect(() -> link.open(session, timeoutMillis));
    return link;
  }

  private void connect(Runnable task) {
    try {
      connector.execute(task);
    } catch (RejectedExecutionException closed) {
      // Whoever still lets go of something after the end has nothing left to let go of.
    }
  }

  @Override
  public int servers() {
    return settings.servers().size();
  }

  @Override
  public String describe() {
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
    connector.shutdown();
  }
}
