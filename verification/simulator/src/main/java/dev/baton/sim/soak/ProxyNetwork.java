package dev.baton.sim.soak;

import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.ServerPlace;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A network on this host only, with a proxy between each client and each server, for users without
 * root. Data sent during a cut arrives later, like packets that are sent again and again.
 */
final class ProxyNetwork implements SoakNetwork {
  private static final long PAUSE_MILLIS = 20;

  private final int servers;
  private final int clients;
  private final List<List<FaultProxy>> proxies = new ArrayList<>();

  ProxyNetwork(int servers, int clients) {
    this.servers = servers;
    this.clients = clients;
  }

  @Override
  public List<ServerPlace> serverPlaces() {
    return Collections.nCopies(servers, ServerPlace.LOOPBACK);
  }

  @Override
  public boolean cutsServers() {
    return false;
  }

  @Override
  public void useCluster(ZooKeeperCluster cluster) {
    List<String> targets = cluster.servers().stream().map(ZooKeeperProcess::connectString).toList();
    for (int client = 0; client < clients; client++) {
      proxies.add(targets.stream().map(FaultProxy::proxyTo).toList());
    }
  }

  @Override
  public List<String> commandPrefix(int client) {
    return List.of();
  }

  @Override
  public String connectString(int client) {
    return proxies.get(client - 1).stream()
        .map(FaultProxy::connectString)
        .collect(Collectors.joining(","));
  }

  @Override
  public void cutToServer(int client, int server) {
    proxyBetween(client, server).toServer().hold();
  }

  @Override
  public void cutToClient(int server, int client) {
    proxyBetween(client, server).toClient().hold();
  }

  private FaultProxy proxyBetween(int client, int server) {
    return proxies.get(client - 1).get(server - 1);
  }

  @Override
  public void cutServers(int one, int other) {
    throw new UnsupportedOperationException("there is no proxy between two servers");
  }

  @Override
  public AutoCloseable endConnections(int client) {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    List<FaultProxy> own = proxies.get(client - 1);
    var unused =
        timer.scheduleWithFixedDelay(
            () -> own.forEach(FaultProxy::cut), 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    return timer::shutdownNow;
  }

  @Override
  public void healAll() {
    proxies.forEach(each -> each.forEach(FaultProxy::pass));
  }

  @Override
  public void close() {
    proxies.forEach(each -> each.forEach(FaultProxy::close));
  }
}
