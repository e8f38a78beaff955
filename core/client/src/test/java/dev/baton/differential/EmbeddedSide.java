package dev.baton.differential;

import dev.baton.acceptance.Operator;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
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
  public List<Request> barrier() {
    return List.of();
  }

  @Override
  public void expire(Ensemble.Session session) {
    server.expire(session.id());
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
