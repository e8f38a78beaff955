package dev.baton.differential;

import static dev.baton.testkit.ConditionWait.LIMIT;

import dev.baton.acceptance.Operator;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import dev.baton.testkit.model.NodePermission;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.zookeeper.CreateMode;

/** Real servers, by the adapter of production; all happens below a node made for the script. */
abstract class RealSide implements Side {
  private Operator operator;
  private final String root;
  private final String connectString;
  private final Map<Integer, EnsemblePort> ensembles = new HashMap<>();

  /**
   * Makes the script's node.
   *
   * @param operator with an identity of its own
   */
  RealSide(String connectString, Operator operator, String root) {
    this.operator = operator;
    this.root = root;
    this.connectString = connectString;
    operator.create(root, CreateMode.PERSISTENT);
  }

  /** Returns the client that meddles with nodes. */
  final Operator operator() {
    return operator;
  }

  /** Meddles by another client from now on, with an identity of its own. */
  final void operateBy(Operator another) {
    operator = another;
  }

  /** Returns how a session finds the servers. */
  String serversFor(int session) {
    return connectString;
  }

  @Override
  public final EnsemblePort ensemble(int session) {
    return ensembles.computeIfAbsent(session, first -> newEnsemble(session));
  }

  private EnsemblePort newEnsemble(int session) {
    return new ZooKeeperEnsemble(
        ClientSettings.of(serversFor(session) + root)
            .withCredentials(
                new ClientSettings.ClientCredentials("digest", NodeRights.secretOf(session))));
  }

  @Override
  public final <T> T await(CompletableFuture<T> future) {
    return future.orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }

  @Override
  public final void write(String path, String data) {
    if (stands(path)) {
      operator.write(real(path), data);
    }
  }

  @Override
  public final void deleteAll(String path) {
    if (stands(path)) {
      operator.deleteAll(real(path));
    }
  }

  @Override
  public final void deny(String path, NodePermission permission) {
    permit(path, rights -> rights.denying(permission));
  }

  @Override
  public final void allow(String path, NodePermission permission) {
    permit(path, rights -> rights.allowing(permission));
  }

  @Override
  public final void hide(String path, int session) {
    permit(path, rights -> rights.hidingFrom(session));
  }

  @Override
  public final void show(String path, int session) {
    permit(path, rights -> rights.showingTo(session));
  }

  private void permit(String path, UnaryOperator<NodeRights> change) {
    if (stands(path)) {
      String real = real(path);
      operator.setAcl(real, change.apply(NodeRights.of(operator.acl(real))).acl());
    }
  }

  /** Asks a server that knows all that anybody knows: it has just carried out a write. */
  final boolean stands(String path) {
    operator.write("/", "");
    return operator.exists(real(path));
  }

  /** The path as the servers know it. */
  final String real(String path) {
    return path.equals("/") ? root : root + path;
  }

  @Override
  public void close() {
    ensembles.values().forEach(EnsemblePort::close);
    operator.deleteAll(root);
  }
}
