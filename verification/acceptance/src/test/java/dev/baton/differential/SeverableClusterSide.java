package dev.baton.differential;

import dev.baton.acceptance.Operator;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.util.HashMap;
import java.util.Map;

/** Three real servers behind proxies between them. */
final class SeverableClusterSide extends ClusterSide implements SeverableSide {
  private final ZooKeeperCluster cluster;
  private final Map<Integer, Integer> servers = new HashMap<>();

  SeverableClusterSide(ZooKeeperCluster cluster, String root) {
    super(cluster.connectString(), Operator.at(cluster.connectString()), root);
    this.cluster = cluster;
  }

  @Override
  public void connectOnly(int session, int server) {
    servers.put(session, server);
  }

  @Override
  String serversFor(int session) {
    return cluster.servers().get(servers.getOrDefault(session, 0)).connectString();
  }

  @Override
  public int leader() {
    return cluster.servers().indexOf(cluster.leader());
  }

  @Override
  public void deposeLeader() {
    cluster.deposeLeader();
  }

  @Override
  public void heal() {
    cluster.heal();
    cluster.awaitQuorum();
    cluster.servers().forEach(ZooKeeperProcess::awaitServing);
  }

  @Override
  public void close() {
    operator().close();
    operateBy(Operator.at(cluster.connectString()));
    super.close();
    operator().close();
  }
}
