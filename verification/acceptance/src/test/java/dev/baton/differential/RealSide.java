package dev.baton.differential;

import static dev.baton.testkit.ConditionWait.LIMIT;

import dev.baton.acceptance.Operator;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import dev.baton.testkit.model.NodePermission;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;

/** Real servers, by the adapter of production; all happens below a node made for the script. */
abstract class RealSide implements Side {

  private final Operator operator;
  private final String root;
  private final EnsemblePort ensemble;

  /**
   * Makes the script's node.
   *
   * @param operator with an identity of its own
   */
  RealSide(String connectString, Operator operator, String root) {
    this.operator = operator;
    this.root = root;
    operator.create(root, CreateMode.PERSISTENT);
    ensemble = new ZooKeeperEnsemble(ClientSettings.of(connectString + root));
  }

  @Override
  public final EnsemblePort ensemble() {
    return ensemble;
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
    if (stands(path)) {
      permit(path, permitted(path) & ~bit(permission));
    }
  }

  @Override
  public final void allow(String path, NodePermission permission) {
    if (stands(path)) {
      permit(path, permitted(path) | bit(permission));
    }
  }

  /** Asks a server that knows all that anybody knows: it has just carried out a write. */
  final boolean stands(String path) {
    operator.write("/", "");
    return operator.exists(real(path));
  }

  private int permitted(String path) {
    return operator.acl(real(path)).stream()
        .filter(acl -> acl.getId().equals(Ids.ANYONE_ID_UNSAFE))
        .mapToInt(ACL::getPerms)
        .sum();
  }

  private void permit(String path, int permissions) {
    operator.setAcl(
        real(path),
        List.of(new ACL(permissions, Ids.ANYONE_ID_UNSAFE), new ACL(Perms.ALL, Ids.AUTH_IDS)));
  }

  private static int bit(NodePermission permission) {
    return switch (permission) {
      case READ -> Perms.READ;
      case WRITE -> Perms.WRITE;
      case CREATE -> Perms.CREATE;
      case DELETE -> Perms.DELETE;
    };
  }

  /** The path as the servers know it. */
  final String real(String path) {
    return path.equals("/") ? root : root + path;
  }

  @Override
  public void close() {
    ensemble.close();
    operator.deleteAll(root);
  }
}
