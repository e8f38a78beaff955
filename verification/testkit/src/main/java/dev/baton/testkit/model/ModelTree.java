package dev.baton.testkit.model;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Bytes;
import dev.baton.runtime.port.Request;
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

  /** The answer to a transaction, and its changes. */
  record Result(Answer answer, List<ModelChange> changes) {
    Result {
      changes = List.copyOf(changes);
    }
  }

  /** The reason why a transaction is not applied, as an exception. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    final Outcome outcome;

    Refusal(Outcome outcome) {
      super(outcome.name(), null, false, false);
      this.outcome = outcome;
    }
  }

  /** The progress of a transaction, with the actions that undo it. */
  private final class Transaction {
    final long session;
    final long millis;
    final List<ModelNode> created = new ArrayList<>();
    final List<Integer> versions = new ArrayList<>();
    final List<Runnable> undos = new ArrayList<>();
    final List<ModelChange> changes = new ArrayList<>();

    Transaction(long session, long millis) {
      this.session = session;
      this.millis = millis;
      zxid++;
    }

    void undo() {
      for (int i = undos.size() - 1; i >= 0; i--) {
        undos.get(i).run();
      }
    }
  }

  /** Carries out a write for {@code session}. */
  Result carryOut(Request request, long session, long millis) {
    Transaction transaction = new Transaction(session, millis);
    if (request instanceof Request.Multi multi) {
      return transact(multi.parts(), true, transaction);
    }
    return request instanceof Request.Heartbeat heartbeat
        ? transact(heartbeat.checks(), true, transaction)
        : transact(List.of(request), false, transaction);
  }

  private Result transact(List<? extends Request> parts, boolean multi, Transaction transaction) {
    for (int i = 0; i < parts.size(); i++) {
      try {
        apply(parts.get(i), transaction);
      } catch (Refusal refusal) {
        transaction.undo();
        Outcome why = refusal.outcome;
        return new Result(multi ? Answer.failedAt(i, why) : Answer.of(why), List.of());
      }
    }
    List<ModelNode> created = transaction.created;
    created.forEach(node -> counters.computeIfPresent(node.parent(), this::atTheEnd));
    List<String> paths = created.stream().map(ModelNode::path).toList();
    Answer answer =
        multi || created.isEmpty()
            ? Answer.committed(paths, transaction.versions)
            : Answer.created(paths, created.get(0).stat());
    return new Result(answer, transaction.changes);
  }

  /**
   * Returns the next number at the end of the numbers. The lowest number follows the highest, but
   * only before the highest is applied. Then the highest comes again, for ever.
   */
  private int atTheEnd(String path, int next) {
    return next < 0 && chance.applyAsLong(2) == 0 ? Integer.MAX_VALUE : next;
  }

  private void apply(Request part, Transaction transaction) {
    if (part instanceof Request.Create create) {
      create(create, transaction);
    } else if (part instanceof Request.Delete delete) {
      delete(delete, transaction);
    } else if (part instanceof Request.SetData write) {
      write(write, transaction);
    } else if (part instanceof Request.Check check) {
      check(check);
    } else {
      throw new AssertionError(part + " cannot be part of a transaction");
    }
  }

  private ModelNode node(String path) {
    ModelNode found = nodes.find(path);
    if (found == null) {
      throw new Refusal(Outcome.ABSENT);
    }
    return found;
  }

  private void check(Request.Check check) {
    ModelNode found = node(check.path());
    permit(found, Permission.READ);
    demand(check.version(), found);
  }

  private static void demand(int version, ModelNode node) {
    if (version != -1 && version != node.version()) {
      throw new Refusal(Outcome.CHANGED);
    }
  }

  private void write(Request.SetData write, Transaction transaction) {
    ModelNode found = node(write.path());
    permit(found, Permission.WRITE);
    demand(write.version(), found);
    rewrite(found, write.data(), transaction);
    transaction.versions.add(found.version() + 1);
  }

  private void rewrite(ModelNode found, Bytes data, Transaction transaction) {
    ModelNode written = found.withData(data);
    nodes.put(written);
    transaction.undos.add(() -> nodes.put(found));
    transaction.changes.add(new ModelChange(ModelChange.Type.WRITTEN, written));
  }

  private void create(Request.Create create, Transaction transaction) {
    String parent = ModelNode.parentOf(create.path());
    ModelNode above = node(parent);
    permit(above, Permission.CREATE);
    int counter = counters.getOrDefault(parent, 0);
    boolean numbered = create.mode().isSequential();
    String path = numbered ? ModelNode.numbered(create.path(), counter) : create.path();
    if (above.owner() != 0) {
      throw new Refusal(Outcome.REFUSED);
    }
    if (nodes.find(path) != null) {
      throw new Refusal(Outcome.EXISTS);
    }
    long owner = create.mode().isEphemeral() ? transaction.session : 0;
    put(
        new ModelNode(path, create.data(), zxid, 0, transaction.millis, owner, deniedAt(path)),
        transaction);
    counters.put(parent, counter + 1);
    transaction.undos.add(() -> counters.put(parent, counter));
    if (create.mode() == Request.Mode.CONTAINER) {
      containers.add(path);
      transaction.undos.add(() -> containers.remove(path));
    }
  }

  private void put(ModelNode node, Transaction transaction) {
    nodes.put(node);
    transaction.undos.add(() -> nodes.remove(node.path()));
    transaction.created.add(node);
    transaction.changes.add(new ModelChange(ModelChange.Type.CREATED, node));
  }

  private void delete(Request.Delete delete, Transaction transaction) {
    String path = delete.path();
    permit(node(ModelNode.parentOf(path)), Permission.DELETE);
    ModelNode gone = node(path);
    demand(delete.version(), gone);
    if (!childrenOf(path).isEmpty()) {
      throw new Refusal(Outcome.REFUSED);
    }
    remove(gone, transaction);
  }

  private void remove(ModelNode gone, Transaction transaction) {
    Integer counter = counters.remove(gone.path());
    boolean container = containers.remove(gone.path());
    nodes.remove(gone.path());
    transaction.undos.add(
        () -> {
          nodes.put(gone);
          if (counter != null) {
            counters.put(gone.path(), counter);
          }
          if (container) {
            containers.add(gone.path());
          }
        });
    transaction.changes.add(new ModelChange(ModelChange.Type.DELETED, gone));
  }

  /** Writes data into a node, as a stranger does. */
  List<ModelChange> write(String path, String data) {
    Transaction transaction = new Transaction(0, 0);
    rewrite(node(path), Bytes.of(data), transaction);
    return transaction.changes;
  }

  /** Deletes all nodes that {@code doomed} accepts, the lowest first. */
  List<ModelChange> deleteAll(Predicate<ModelNode> doomed) {
    Transaction transaction = new Transaction(0, 0);
    List<ModelNode> gone = new ArrayList<>(nodes.all().stream().filter(doomed).toList());
    Collections.reverse(gone);
    gone.forEach(node -> remove(node, transaction));
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
    node(path);
    counters.merge(path, next, (now, raised) -> now < 0 ? now : Math.max(now, raised));
  }

  List<ModelNode> childrenOf(String path) {
    return nodes.childrenOf(path);
  }

  @Nullable ModelNode find(String path) {
    return nodes.find(path);
  }

  List<ModelNode> ephemerals() {
    return nodes.all().stream().filter(node -> node.owner() != 0).toList();
  }

  private static void permit(ModelNode node, Permission permission) {
    if (node.denies(permission)) {
      throw new Refusal(Outcome.DENIED);
    }
  }

  private Set<Permission> deniedAt(String path) {
    return Stream.of(Permission.values())
        .filter(permission -> denied.contains(permission + path))
        .collect(Collectors.toSet());
  }

  /**
   * Denies a permission at a node while it exists. If the node does not exist, denies it for all
   * later nodes at that path.
   */
  List<ModelChange> deny(String path, Permission permission) {
    ModelNode found = find(path);
    if (found == null) {
      denied.add(permission + path);
      return List.of();
    }
    return permitted(found.denying(permission));
  }

  /** Ends the effect of {@link #deny}. */
  List<ModelChange> allow(String path, Permission permission) {
    denied.remove(permission + path);
    ModelNode found = find(path);
    return found == null ? List.of() : permitted(found.allowing(permission));
  }

  private List<ModelChange> permitted(ModelNode changed) {
    nodes.put(changed);
    return List.of(new ModelChange(ModelChange.Type.PERMITTED, changed));
  }
}
