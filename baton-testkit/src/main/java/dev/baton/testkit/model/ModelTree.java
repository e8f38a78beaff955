package dev.baton.testkit.model;

import dev.baton.protocol.Outcome;
import dev.baton.runtime.Answer;
import dev.baton.runtime.Ensemble.Listener.Kind;
import dev.baton.runtime.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The nodes, and what requests do with them, by ZooKeeper's rules. */
final class ModelTree {
  private final TreeMap<String, ModelNode> nodes = new TreeMap<>();
  private final Map<String, Integer> counters = new HashMap<>();
  private final Set<String> containers = new HashSet<>();
  private final Set<String> denied = new HashSet<>();
  private final BiConsumer<String, Kind> onChange;
  private long zxid;

  /** An empty tree that tells {@code onChange} of every change, in order. */
  ModelTree(BiConsumer<String, Kind> onChange) {
    this.onChange = onChange;
    nodes.put("/", new ModelNode("/", "", 0, 0, 0, 0));
  }

  /** Says why a transaction is not applied. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    final Outcome outcome;

    Refusal(Outcome outcome) {
      super(outcome.name(), null, false, false);
      this.outcome = outcome;
    }
  }

  /** What a transaction has done so far, and how to undo it. */
  private final class Transaction {
    final long session;
    final long millis;
    final List<String> created = new ArrayList<>();
    final List<Runnable> undos = new ArrayList<>();
    final List<Runnable> events = new ArrayList<>();

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

    void tell(String path, Kind kind) {
      events.add(() -> onChange.accept(path, kind));
    }
  }

  /** Carries {@code request} out for {@code session}. */
  Answer carryOut(Request request, long session, long millis) {
    if (request instanceof Request.GetData read) {
      return read(read.path());
    }
    if (request instanceof Request.GetChildren list) {
      return list(list.path());
    }
    return transact(
        request instanceof Request.Multi multi ? multi.parts() : List.of(request),
        request instanceof Request.Multi,
        new Transaction(session, millis));
  }

  private Answer transact(List<Request> parts, boolean multi, Transaction transaction) {
    for (int i = 0; i < parts.size(); i++) {
      try {
        apply(parts.get(i), transaction);
      } catch (Refusal refusal) {
        transaction.undo();
        return multi ? Answer.failedAt(i, refusal.outcome) : Answer.of(refusal.outcome);
      }
    }
    transaction.events.forEach(Runnable::run);
    boolean single = !multi && transaction.created.size() == 1;
    Answer.Stat stat = single ? node(transaction.created.get(0)).stat() : null;
    return Answer.created(transaction.created, stat);
  }

  private void apply(Request part, Transaction transaction) {
    if (part instanceof Request.Create create) {
      create(create, transaction);
    } else if (part instanceof Request.Delete delete) {
      delete(delete.path(), transaction);
    } else if (part instanceof Request.Check check) {
      check(check);
    } else {
      throw new AssertionError(part + " cannot be part of a transaction");
    }
  }

  private Answer read(String path) {
    try {
      ModelNode found = node(path);
      permit(path, Permission.READ);
      return Answer.data(found.data(), found.stat());
    } catch (Refusal refusal) {
      return Answer.of(refusal.outcome);
    }
  }

  private Answer list(String path) {
    try {
      node(path);
      permit(path, Permission.READ);
      return Answer.children(childrenOf(path).stream().map(ModelNode::name).toList());
    } catch (Refusal refusal) {
      return Answer.of(refusal.outcome);
    }
  }

  private ModelNode node(String path) {
    ModelNode found = nodes.get(path);
    if (found == null) {
      throw new Refusal(Outcome.ABSENT);
    }
    return found;
  }

  private void check(Request.Check check) {
    ModelNode found = node(check.path());
    permit(check.path(), Permission.READ);
    if (check.version() != -1 && check.version() != found.version()) {
      throw new Refusal(Outcome.CHANGED);
    }
  }

  private void create(Request.Create create, Transaction transaction) {
    boolean sequential = create.mode() == Request.Mode.EPHEMERAL_SEQUENTIAL;
    boolean container = create.mode() == Request.Mode.CONTAINER;
    String parent = new ModelNode(create.path(), "", 0, 0, 0, 0).parent();
    ModelNode above = node(parent);
    permit(parent, Permission.CREATE);
    int counter = counters.getOrDefault(parent, 0);
    String path = sequential ? create.path() + String.format("%010d", counter) : create.path();
    if (above.owner() != 0) {
      throw new Refusal(Outcome.REFUSED);
    }
    if (nodes.containsKey(path)) {
      throw new Refusal(Outcome.EXISTS);
    }
    long owner = container ? 0 : transaction.session;
    put(new ModelNode(path, create.data(), zxid, 0, transaction.millis, owner), transaction);
    counters.put(parent, counter + 1);
    transaction.undos.add(() -> counters.put(parent, counter));
    if (container) {
      containers.add(path);
    }
    transaction.created.add(path);
    transaction.tell(parent, Kind.CHILDREN_CHANGED);
  }

  private void put(ModelNode node, Transaction transaction) {
    nodes.put(node.path(), node);
    transaction.undos.add(() -> nodes.remove(node.path()));
  }

  private void delete(String path, Transaction transaction) {
    ModelNode gone = node(path);
    permit(gone.parent(), Permission.DELETE);
    if (!childrenOf(path).isEmpty()) {
      throw new Refusal(Outcome.REFUSED);
    }
    remove(gone, transaction);
  }

  private void remove(ModelNode gone, Transaction transaction) {
    Integer counter = counters.remove(gone.path());
    nodes.remove(gone.path());
    transaction.undos.add(
        () -> {
          nodes.put(gone.path(), gone);
          if (counter != null) {
            counters.put(gone.path(), counter);
          }
        });
    transaction.tell(gone.path(), Kind.DELETED);
    transaction.tell(gone.parent(), Kind.CHILDREN_CHANGED);
  }

  /** Writes data into a node, as a stranger does. */
  void write(String path, String data) {
    zxid++;
    nodes.put(path, node(path).withData(data));
    onChange.accept(path, Kind.DATA_CHANGED);
  }

  /** Deletes all nodes that {@code doomed} holds for, in one transaction, whatever stands below. */
  void deleteAll(Predicate<ModelNode> doomed) {
    Transaction transaction = new Transaction(0, 0);
    List<ModelNode> gone = nodes.values().stream().filter(doomed).toList();
    gone.forEach(node -> remove(node, transaction));
    transaction.events.forEach(Runnable::run);
  }

  /** Deletes containers that have been used and are empty. */
  void reapContainers() {
    deleteAll(
        node ->
            containers.contains(node.path())
                && counters.getOrDefault(node.path(), 0) > 0
                && childrenOf(node.path()).isEmpty());
  }

  List<ModelNode> childrenOf(String path) {
    String prefix = path.equals("/") ? "/" : path + "/";
    return nodes.subMap(prefix, false, prefix + Character.MAX_VALUE, false).values().stream()
        .filter(node -> node.parent().equals(path))
        .toList();
  }

  @Nullable ModelNode find(String path) {
    return nodes.get(path);
  }

  List<ModelNode> ephemerals() {
    return nodes.values().stream().filter(node -> node.owner() != 0).toList();
  }

  private void permit(String path, Permission permission) {
    if (denied.contains(permission + path)) {
      throw new Refusal(Outcome.DENIED);
    }
  }

  void deny(String path, Permission permission) {
    denied.add(permission + path);
  }

  void allow(String path, Permission permission) {
    denied.remove(permission + path);
  }
}
