package dev.baton.testkit.model;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The nodes as the leader knows them. Applies transactions to them by ZooKeeper's rules. */
final class ModelTree {
  private final ModelNodes nodes = new ModelNodes();
  private final Map<String, Integer> counters = new HashMap<>();
  private final Set<String> containers = new HashSet<>();
  private final Set<String> denied = new HashSet<>();
  private final LongUnaryOperator chance;
  private long zxid;

  /**
   * Creates the root without any other node.
   *
   * @param chance decides everything left to chance
   */
  ModelTree(LongUnaryOperator chance) {
    this.chance = chance;
  }

  /** A copy of all nodes and numbers. */
  record TreeBackup(
      long zxid, List<ModelNode> nodes, Map<String, Integer> counters, Set<String> containers) {
    private boolean hasNode(ModelNode other) {
      return nodes.stream()
          .anyMatch(node -> node.path().equals(other.path()) && node.czxid() == other.czxid());
    }
  }

  TreeBackup backUp() {
    return new TreeBackup(
        zxid, List.copyOf(nodes.allNodes()), Map.copyOf(counters), Set.copyOf(containers));
  }

  /** Brings back the nodes and numbers of a backup. */
  List<ModelChange> restore(TreeBackup backup) {
    List<ModelChange> changes = new ArrayList<>(deleteAll(node -> !backup.hasNode(node)));
    for (ModelNode node : backup.nodes) {
      ModelNode present = findNode(node.path());
      if (!node.equals(present)) {
        nodes.putNode(node);
        changes.add(
            new ModelChange(
                present == null ? ModelChange.ChangeType.CREATED : ModelChange.ChangeType.WRITTEN,
                node));
      }
    }
    zxid = backup.zxid;
    counters.clear();
    counters.putAll(backup.counters);
    containers.clear();
    containers.addAll(backup.containers);
    return changes;
  }

  /** The answer to a transaction, and its changes. */
  record TransactionResult(ZooKeeperAnswer answer, List<ModelChange> changes) {
    TransactionResult {
      changes = List.copyOf(changes);
    }
  }

  /** The reason why a transaction is not applied, as an exception. */
  private static final class TransactionRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    final RequestOutcome outcome;

    TransactionRefusal(RequestOutcome outcome) {
      super(outcome.name(), null, false, false);
      this.outcome = outcome;
    }
  }

  /** The progress of a transaction, with the actions that undo it. */
  private final class TreeTransaction {
    final long session;
    final long millis;
    final @Nullable ModelRoute route;
    final List<ModelNode> created = new ArrayList<>();
    final List<Integer> versions = new ArrayList<>();
    final List<Runnable> undos = new ArrayList<>();
    final List<ModelChange> changes = new ArrayList<>();

    TreeTransaction(long session, long millis, @Nullable ModelRoute route) {
      this.session = session;
      this.millis = millis;
      this.route = route;
      zxid++;
    }

    void undoAll() {
      for (int i = undos.size() - 1; i >= 0; i--) {
        undos.get(i).run();
      }
    }
  }

  /**
   * Carries out a write for {@code session}.
   *
   * @param route the route of the client; null for a stranger, who may do everything
   */
  TransactionResult carryOut(
      ZooKeeperRequest request, long session, long millis, @Nullable ModelRoute route) {
    TreeTransaction transaction = new TreeTransaction(session, millis, route);
    if (request instanceof ZooKeeperRequest.MultiRequest multi) {
      return runTransaction(multi.parts(), true, transaction);
    }
    return request instanceof ZooKeeperRequest.HeartbeatChecks heartbeat
        ? runTransaction(heartbeat.checks(), true, transaction)
        : runTransaction(List.of(request), false, transaction);
  }

  private TransactionResult runTransaction(
      List<? extends ZooKeeperRequest> parts, boolean multi, TreeTransaction transaction) {
    for (int i = 0; i < parts.size(); i++) {
      try {
        applyPart(parts.get(i), transaction);
      } catch (TransactionRefusal refusal) {
        transaction.undoAll();
        RequestOutcome why = refusal.outcome;
        return new TransactionResult(
            multi ? ZooKeeperAnswer.ofFailedPart(i, why) : ZooKeeperAnswer.ofOutcome(why),
            List.of());
      }
    }
    List<ModelNode> created = transaction.created;
    created.forEach(node -> counters.computeIfPresent(node.parentPath(), this::atTheEnd));
    List<String> paths = created.stream().map(ModelNode::path).toList();
    ZooKeeperAnswer answer =
        multi || created.isEmpty()
            ? ZooKeeperAnswer.ofCommitted(paths, transaction.versions)
            : ZooKeeperAnswer.ofCreated(paths, created.get(0).toStat());
    return new TransactionResult(answer, transaction.changes);
  }

  /**
   * Returns the next number at the end of the numbers. The lowest number follows the highest, but
   * only before the highest is applied. Then the highest comes again, for ever.
   */
  private int atTheEnd(String path, int next) {
    return next < 0 && chance.applyAsLong(2) == 0 ? Integer.MAX_VALUE : next;
  }

  private void applyPart(ZooKeeperRequest part, TreeTransaction transaction) {
    if (part instanceof ZooKeeperRequest.Create create) {
      createNode(create, transaction);
    } else if (part instanceof ZooKeeperRequest.Delete delete) {
      deleteNode(delete, transaction);
    } else if (part instanceof ZooKeeperRequest.SetData write) {
      writeNode(write, transaction);
    } else if (part instanceof ZooKeeperRequest.Check check) {
      checkVersion(check, transaction);
    } else {
      throw new AssertionError(part + " cannot be part of a transaction");
    }
  }

  private ModelNode requireNode(String path) {
    ModelNode found = nodes.findNode(path);
    if (found == null) {
      throw new TransactionRefusal(RequestOutcome.ABSENT);
    }
    return found;
  }

  private void checkVersion(ZooKeeperRequest.Check check, TreeTransaction transaction) {
    ModelNode found = requireNode(check.path());
    if (found.deniesReading(transaction.route)) {
      throw new TransactionRefusal(RequestOutcome.DENIED);
    }
    requireVersion(check.version(), found);
  }

  private static void requireVersion(int version, ModelNode node) {
    if (version != -1 && version != node.version()) {
      throw new TransactionRefusal(RequestOutcome.CHANGED);
    }
  }

  private void writeNode(ZooKeeperRequest.SetData write, TreeTransaction transaction) {
    ModelNode found = requireNode(write.path());
    requirePermission(found, NodePermission.WRITE);
    requireVersion(write.version(), found);
    rewriteNode(found, write.data(), transaction);
    transaction.versions.add(found.version() + 1);
  }

  private void rewriteNode(ModelNode found, NodeBytes data, TreeTransaction transaction) {
    ModelNode written = found.withData(data, transaction.millis);
    nodes.putNode(written);
    transaction.undos.add(() -> nodes.putNode(found));
    transaction.changes.add(new ModelChange(ModelChange.ChangeType.WRITTEN, written));
  }

  private void createNode(ZooKeeperRequest.Create create, TreeTransaction transaction) {
    String parent = ModelNode.parentOf(create.path());
    ModelNode above = requireNode(parent);
    requirePermission(above, NodePermission.CREATE);
    int counter = counters.getOrDefault(parent, 0);
    boolean numbered = create.mode().isSequential();
    String path = numbered ? ModelNode.numberedPath(create.path(), counter) : create.path();
    if (above.owner() != 0) {
      throw new TransactionRefusal(RequestOutcome.REFUSED);
    }
    if (nodes.findNode(path) != null) {
      throw new TransactionRefusal(RequestOutcome.EXISTS);
    }
    long owner = create.mode().isEphemeral() ? transaction.session : 0;
    putNode(
        new ModelNode(
            path,
            create.data(),
            zxid,
            0,
            transaction.millis,
            transaction.millis,
            owner,
            deniedAt(path),
            Set.of()),
        transaction);
    counters.put(parent, counter + 1);
    transaction.undos.add(() -> counters.put(parent, counter));
    if (create.mode() == ZooKeeperRequest.NodeKind.CONTAINER) {
      containers.add(path);
      transaction.undos.add(() -> containers.remove(path));
    }
  }

  private void putNode(ModelNode node, TreeTransaction transaction) {
    nodes.putNode(node);
    transaction.undos.add(() -> nodes.removeNode(node.path()));
    transaction.created.add(node);
    transaction.changes.add(new ModelChange(ModelChange.ChangeType.CREATED, node));
  }

  private void deleteNode(ZooKeeperRequest.Delete delete, TreeTransaction transaction) {
    String path = delete.path();
    requirePermission(requireNode(ModelNode.parentOf(path)), NodePermission.DELETE);
    ModelNode gone = requireNode(path);
    requireVersion(delete.version(), gone);
    if (!childrenOf(path).isEmpty()) {
      throw new TransactionRefusal(RequestOutcome.REFUSED);
    }
    removeNode(gone, transaction);
  }

  private void removeNode(ModelNode gone, TreeTransaction transaction) {
    Integer counter = counters.remove(gone.path());
    boolean container = containers.remove(gone.path());
    nodes.removeNode(gone.path());
    transaction.undos.add(
        () -> {
          nodes.putNode(gone);
          if (counter != null) {
            counters.put(gone.path(), counter);
          }
          if (container) {
            containers.add(gone.path());
          }
        });
    transaction.changes.add(new ModelChange(ModelChange.ChangeType.DELETED, gone));
  }

  /** Writes data into a node, as a stranger does. */
  List<ModelChange> writeNode(String path, String data) {
    TreeTransaction transaction = new TreeTransaction(0, 0, null);
    rewriteNode(requireNode(path), NodeBytes.of(data), transaction);
    return transaction.changes;
  }

  /** Deletes all nodes that {@code doomed} accepts, the lowest first. */
  List<ModelChange> deleteAll(Predicate<ModelNode> doomed) {
    TreeTransaction transaction = new TreeTransaction(0, 0, null);
    List<ModelNode> gone = new ArrayList<>(nodes.allNodes().stream().filter(doomed).toList());
    Collections.reverse(gone);
    gone.forEach(node -> removeNode(node, transaction));
    return transaction.changes;
  }

  /** Deletes containers that have been used and are empty. */
  List<ModelChange> reapContainers() {
    return deleteAll(
        node ->
            containers.contains(node.path())
                && counters.getOrDefault(node.path(), 0) > 0
                && childrenOf(node.path()).isEmpty());
  }

  /**
   * Raises the sequence counter: the next sequential child of {@code path} gets the number {@code
   * next} at least.
   */
  void raiseCounter(String path, int next) {
    requireNode(path);
    counters.merge(path, next, (now, raised) -> now < 0 ? now : Math.max(now, raised));
  }

  List<ModelNode> childrenOf(String path) {
    return nodes.childrenOf(path);
  }

  @Nullable ModelNode findNode(String path) {
    return nodes.findNode(path);
  }

  List<ModelNode> ephemeralNodes() {
    return nodes.allNodes().stream().filter(node -> node.owner() != 0).toList();
  }

  private static void requirePermission(ModelNode node, NodePermission permission) {
    if (node.deniesPermission(permission)) {
      throw new TransactionRefusal(RequestOutcome.DENIED);
    }
  }

  private Set<NodePermission> deniedAt(String path) {
    return Stream.of(NodePermission.values())
        .filter(permission -> denied.contains(permission + path))
        .collect(Collectors.toSet());
  }

  /**
   * Denies a permission at a node while it exists. If the node does not exist, denies it for all
   * later nodes at that path.
   */
  List<ModelChange> denyPermission(String path, NodePermission permission) {
    ModelNode found = findNode(path);
    if (found == null) {
      denied.add(permission + path);
      return List.of();
    }
    return applyPermissions(found.denyingPermission(permission));
  }

  /** Ends the effect of {@link #denyPermission}. */
  List<ModelChange> allowPermission(String path, NodePermission permission) {
    denied.remove(permission + path);
    ModelNode found = findNode(path);
    return found == null ? List.of() : applyPermissions(found.allowingPermission(permission));
  }

  /** Denies reading a node to the client with this route alone, or permits it again. */
  List<ModelChange> blindRoute(String path, ModelRoute route, boolean blind) {
    ModelNode found = findNode(path);
    if (found == null) {
      return List.of();
    }
    return applyPermissions(blind ? found.blinding(route) : found.unblinding(route));
  }

  private List<ModelChange> applyPermissions(ModelNode changed) {
    nodes.putNode(changed);
    return List.of(new ModelChange(ModelChange.ChangeType.PERMITTED, changed));
  }
}
