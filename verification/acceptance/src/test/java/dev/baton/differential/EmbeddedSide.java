package dev.baton.differential;

import dev.baton.acceptance.Operator;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.List;

/** A single real server. */
final class EmbeddedSide extends RealSide {
  private final EmbeddedZooKeeper server;

  EmbeddedSide(EmbeddedZooKeeper server, Operator operator, String root) {
    super(server.connectString(), operator, root);
    this.server = server;
  }

  @Override
  public List<ZooKeeperRequest> barrier() {
    return List.of();
  }

  @Override
  public void expire(EnsemblePort.SessionCredentials session) {
    server.expireSession(session.id());
  }

  @Override
  public void reapContainers() {
    server.reapContainers();
  }

  @Override
  public void raiseCounter(String path, int next) {
    if (stands(path)) {
      server.raiseCounter(real(path), next);
    }
  }
}
