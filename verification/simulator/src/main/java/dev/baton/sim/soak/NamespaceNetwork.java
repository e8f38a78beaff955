package dev.baton.sim.soak;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.NetworkNamespaces;
import dev.baton.testkit.ServerPlace;
import dev.baton.testkit.ZooKeeperCluster;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A network in which each server and each client is a host of its own. Needs root. */
final class NamespaceNetwork implements SoakNetwork {
  private final int servers;
  private final NetworkNamespaces hosts;
  private @Nullable String connectString;

  NamespaceNetwork(int servers, int clients) {
    this.servers = servers;
    this.hosts = NetworkNamespaces.create(servers + clients);
  }

  @Override
  public List<ServerPlace> serverPlaces() {
    return hosts.places().subList(0, servers);
  }

  @Override
  public boolean cutsServers() {
    return true;
  }

  @Override
  public void useCluster(ZooKeeperCluster cluster) {
    connectString = cluster.connectString();
  }

  @Override
  public List<String> commandPrefix(int client) {
    return hosts.commandPrefix(servers + client);
  }

  @Override
  public String connectString(int client) {
    if (connectString == null) {
      throw new IllegalStateException("the network is not open yet");
    }
    return connectString;
  }

  @Override
  public void cutToServer(int client, int server) {
    hosts.cutOneWay(servers + client, server);
  }

  @Override
  public void cutToClient(int server, int client) {
    hosts.cutOneWay(server, servers + client);
  }

  @Override
  public void cutServers(int one, int other) {
    hosts.cutLink(one, other);
  }

  /** Ends all connections in a client's namespace. All of them lead to the servers. */
  @Override
  public AutoCloseable endConnections(int client) {
    List<String> command = new ArrayList<>(commandPrefix(client));
    command.addAll(List.of("sh", "-c", "while ss -K -H -t > /dev/null; do sleep 0.02; done"));
    return ChildProcess.start(new ProcessBuilder(command).inheritIO());
  }

  @Override
  public void healAll() {
    hosts.healAll();
  }

  @Override
  public void close() {
    hosts.close();
  }
}
