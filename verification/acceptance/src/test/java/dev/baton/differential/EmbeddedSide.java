package dev.baton.differential;

import dev.baton.acceptance.Operator;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A single real server. */
class EmbeddedSide extends RealSide {
  private final EmbeddedZooKeeper server;
  private final Map<Integer, LossyWay> ways = new HashMap<>();

  EmbeddedSide(EmbeddedZooKeeper server, Operator operator, String root) {
    super(server.connectString(), operator, root);
    this.server = server;
  }

  private LossyWay way(int session) {
    return ways.computeIfAbsent(session, first -> new LossyWay(server.connectString()));
  }

  @Override
  String serversFor(int session) {
    return way(session).connectString();
  }

  @Override
  public void lose(int session, LossDirection direction) {
    way(session).lose(direction);
  }

  @Override
  public void awaitLostAnswers(int session, int answers) {
    way(session).awaitAnswers(answers);
  }

  @Override
  public void regain(int session) {
    way(session).regain();
  }

  @Override
  public List<ZooKeeperRequest> barrier() {
    return List.of();
  }

  @Override
  public void expire(EnsemblePort.SessionCredentials session) {
    if (server.hasSession(session.id())) { // It may not, where its data have gone back.
      server.expireSession(session.id());
    }
  }

  @Override
  public void limitTimeouts(Duration least, Duration most) {
    server.limitTimeouts(least, most);
  }

  @Override
  public void backUp() {
    throw new UnsupportedOperationException("the server is not for one script");
  }

  @Override
  public void restore() {
    throw new UnsupportedOperationException("the server is not for one script");
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

  @Override
  public void close() {
    super.close();
    ways.values().forEach(LossyWay::close);
  }
}
