package dev.baton.guard;

import dev.baton.internal.ClientContext;
import dev.baton.internal.Waits;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.node.NodePath;
import dev.baton.runtime.port.Bytes;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.port.Request.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/**
 * A transaction on ZooKeeper's nodes, in one round trip. ZooKeeper commits it only if a leadership,
 * or the hold of a lock, still stands at that very moment; otherwise it applies nothing. So a
 * leader that was stopped or cut off, and does not know that another one leads, does no harm by it.
 *
 * <p>Paths lie within the chroot of the connection. Nodes are created with the permissions that
 * {@link dev.baton.BatonBuilder#acl} says. There are no ephemeral ones: the session is Baton's, and
 * neither begins nor ends with a leadership. The whole must not be longer than 1 MiB less one byte,
 * as ZooKeeper writes it, and this identity must be permitted to read the candidate's own node.
 *
 * <p>Each commit is a transaction of its own, with all operations added so far. The commits of one
 * leadership take effect in the order of the calls, and so do later steps in its name, such as
 * resigning. Not thread-safe, but any thread may use it, including those of callbacks.
 */
public final class Guard {
  private static final int ANY_VERSION = -1;

  private final ClientContext context;
  private final Term term;
  private final BooleanSupplier mine;
  private final String whose;
  private final List<Request> operations = new ArrayList<>();

  /**
   * Creates a transaction guarded by {@code term}.
   *
   * @param mine whether the term is still that of the leader or holder; called in the loop
   * @param whose the leadership or hold, for messages
   */
  public Guard(ClientContext context, Term term, BooleanSupplier mine, String whose) {
    this.context = context;
    this.term = term;
    this.mine = mine;
    this.whose = whose;
  }

  /**
   * The result of one operation.
   *
   * @param path the path of its node; for a created node, with the number that ZooKeeper appended
   * @param version the present version of the node's data, if it was created or written; else -1
   */
  public record Result(String path, int version) {}

  /** Adds the creation of a node that stays until it is deleted. */
  public Guard create(String path, byte[] data) {
    return create(path, data, Mode.PERSISTENT);
  }

  /**
   * Adds the creation of a node with a name to which ZooKeeper appends a growing number of ten
   * digits.
   */
  public Guard createSequential(String path, byte[] data) {
    return create(path, data, Mode.PERSISTENT_SEQUENTIAL);
  }

  /** Adds the creation of an empty node that ZooKeeper deletes some time after its last child. */
  public Guard createContainer(String path) {
    return create(path, new byte[0], Mode.CONTAINER);
  }

  private Guard create(String path, byte[] data, Mode mode) {
    return add(new Request.Create(notRoot(path), Bytes.of(data), mode));
  }

  /** Adds a write to a node in any version. */
  public Guard setData(String path, byte[] data) {
    return add(new Request.SetData(NodePath.checked(path), Bytes.of(data), ANY_VERSION));
  }

  /** Adds a write to a node, on the condition that its data have this version. */
  public Guard setData(String path, byte[] data, int version) {
    return add(new Request.SetData(NodePath.checked(path), Bytes.of(data), known(version)));
  }

  /** Adds the deletion of a node without children, in any version. */
  public Guard delete(String path) {
    return add(new Request.Delete(notRoot(path)));
  }

  /**
   * Adds the deletion of a node without children, on the condition that its data have this version.
   */
  public Guard delete(String path, int version) {
    return add(new Request.Delete(notRoot(path), known(version)));
  }

  /** Adds the condition that a node exists. */
  public Guard check(String path) {
    return add(new Request.Check(NodePath.checked(path), ANY_VERSION));
  }

  /** Adds the condition that a node's data have this version. */
  public Guard check(String path, int version) {
    return add(new Request.Check(NodePath.checked(path), known(version)));
  }

  private Guard add(Request operation) {
    operations.add(operation);
    return this;
  }

  private static String notRoot(String path) {
    if (path.equals("/")) {
      throw new IllegalArgumentException("the root is neither created nor deleted");
    }
    return NodePath.checked(path);
  }

  private static int known(int version) {
    if (version < 0) {
      throw new IllegalArgumentException("a node's version is never negative, like " + version);
    }
    return version;
  }

  /**
   * Carries out all operations, or none, and waits for the answer.
   *
   * @return the result of each operation, in the order in which they were added
   * @throws FencedOffException if the leadership or hold no longer stands; nothing was applied
   * @throws OperationRefusedException if an operation was refused; nothing was applied
   * @throws NotSentException if the leadership or hold is over by our own clock, if there is no
   *     connection, or if the transaction is too large; nothing was applied
   * @throws OutcomeUnknownException if the connection was lost, or this thread was interrupted,
   *     before the answer came
   */
  public List<Result> commit() {
    Waits.checkMayBlock(context.loop());
    CompletableFuture<List<Result>> results = send();
    try {
      context.loop().await(results, Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Fates.unknown(whose, "this thread was interrupted", e);
    }
    return Waits.resultOf(results);
  }

  /**
   * Does what {@link #commit()} does, without waiting.
   *
   * @return completes on a thread of Baton's own
   */
  public CompletionStage<List<Result>> commitAsync() {
    return context.results().resultOf(send());
  }

  private CompletableFuture<List<Result>> send() {
    List<Request> sent = List.copyOf(operations);
    return context
        .engine()
        .commit(term, mine, sent)
        .thenApply(fate -> Fates.results(whose, sent, fate));
  }

  @Override
  public String toString() {
    return "Guard by " + whose + " of " + operations.size() + " operations";
  }
}
