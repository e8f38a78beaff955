package dev.baton.differential;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.ModelSettings;
import dev.baton.testkit.model.NodePermission;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** The model. */
final class ModelSide implements SeverableSide {
  private final VirtualTime time = new VirtualTime();
  private final ModelEnsemble zooKeeper;
  private final List<ZooKeeperRequest> barrier;
  private final Map<Integer, ModelRoute> routes = new HashMap<>();
  private Runnable restoring = () -> {};
  private int deposed;

  ModelSide(ModelSettings settings, List<ZooKeeperRequest> barrier) {
    this.zooKeeper = new ModelEnsemble(time, settings);
    this.barrier = barrier;
  }

  /** A model of one server. */
  static ModelSide ofOneServer() {
    return new ModelSide(ModelSettings.ONE_SERVER, List.of());
  }

  /** A model of three servers that lag, by the same chances each time. */
  static ModelSide ofSeveralServers() {
    ModelSettings settings =
        new ModelSettings(
            3,
            Duration.ZERO,
            Duration.ofMillis(5),
            Duration.ofMillis(200),
            Duration.ofMinutes(1),
            new Random(1)::nextLong);
    return new ModelSide(settings, ClusterSide.BARRIER);
  }

  @Override
  public EnsemblePort ensemble(int session) {
    return route(session);
  }

  private ModelRoute route(int session) {
    return routes.computeIfAbsent(session, first -> newRoute());
  }

  /** Its client pings as a real one does, so that a session that is silent goes on. */
  private ModelRoute newRoute() {
    ModelRoute route = zooKeeper.newRoute();
    route.enablePings();
    return route;
  }

  @Override
  public <T> T await(CompletableFuture<T> future) {
    time.runUntil("an answer or an event", Duration.ofMinutes(1), future::isDone);
    return future.join();
  }

  @Override
  public List<ZooKeeperRequest> barrier() {
    return barrier;
  }

  @Override
  public void expire(EnsemblePort.SessionCredentials session) {
    zooKeeper.expireSession(session.id());
  }

  @Override
  public void write(String path, String data) {
    if (stands(path)) {
      zooKeeper.writeNode(path, data);
    }
  }

  @Override
  public void deleteAll(String path) {
    zooKeeper.deleteTree(path);
  }

  @Override
  public void reapContainers() {
    zooKeeper.reapContainers();
  }

  @Override
  public void raiseCounter(String path, int next) {
    if (stands(path)) {
      zooKeeper.raiseCounter(path, next);
    }
  }

  @Override
  public void deny(String path, NodePermission permission) {
    if (stands(path)) {
      zooKeeper.denyPermission(path, permission);
    }
  }

  @Override
  public void allow(String path, NodePermission permission) {
    zooKeeper.allowPermission(path, permission);
  }

  @Override
  public void hide(String path, int session) {
    if (stands(path)) {
      zooKeeper.hideNode(path, route(session));
    }
  }

  @Override
  public void show(String path, int session) {
    zooKeeper.showNode(path, route(session));
  }

  @Override
  public void lose(int session, LossDirection direction) {
    boolean ofRequests = direction == LossDirection.REQUESTS;
    route(session).setLoss(ofRequests, !ofRequests);
  }

  @Override
  public void awaitLostAnswers(int session, int answers) {
    time.runFor(Duration.ofMillis(100));
  }

  @Override
  public void regain(int session) {
    route(session).setLoss(false, false);
  }

  @Override
  public void limitTimeouts(Duration least, Duration most) {
    zooKeeper.setTimeoutLimits(0, least, most);
  }

  @Override
  public void backUp() {
    restoring = zooKeeper.backUp();
  }

  @Override
  public void restore() {
    restoring.run();
  }

  @Override
  public void connectOnly(int session, int server) {
    route(session).reachOnly(server);
  }

  @Override
  public int leader() {
    return zooKeeper.leaderNumber();
  }

  @Override
  public void deposeLeader() {
    deposed = zooKeeper.cutOffLeader();
    time.runUntil("another leader", Duration.ofSeconds(10), () -> leader() != deposed);
  }

  @Override
  public void heal() {
    zooKeeper.healServer(deposed);
  }

  private boolean stands(String path) {
    return zooKeeper.nodeExists(path);
  }

  @Override
  public void close() {
    zooKeeper.close();
  }
}
