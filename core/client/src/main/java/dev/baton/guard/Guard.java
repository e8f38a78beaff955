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
 * Operations on ZooKeeper's nodes that are carried out all together, in one transaction and one
 * round trip, and only if a leadership, or the hold of a lock, still stands at that very moment; if
 * not, none is. A leader that was stopped, or cut off, and does not know yet that another leads, so
 * does no harm by them.
 *
 * <p>Paths lie within the chroot of the connection. Nodes are created with the permissions that
 * {@link dev.baton.BatonBuilder#acl} says. There are no ephemeral ones: the session is Baton's, and
 * neither begins nor ends with a leadership. The whole must not be longer than 1 MiB less one byte,
 * as ZooKeeper writes it, and this identity must be permitted to read the candidate's own node.
 *
 * <p>Each commit is a transaction of its own, with all operations added so far. What was committed
 * in one leadership, and what follows in its name, such as giving it up, is carried out in the
 * order of the calls. Not thread-safe, but for any thread, those of callbacks included.
 */
public final class Guard {
  private static final int ANY_VERSION = -1;

  private final ClientContext context;
  private final Term term;
  private final BooleanSupplier mine;
  private final String whose;
  private final List<Request> operations = new ArrayList<>();

  /**
   * Guards by {@code term}.
   *
   * @param mine whether the term is still that of whoever guards by it; called in the loop
   * @param whose the term is, for messages
   */
  public Guard(ClientContext context, Term term, BooleanSupplier mine, String whose) {
    this.context = context;
    this.term = term;
    this.mine = mine;
    this.whose = whose;
  }

  /**
   * What one operation did.
   *
   * @param path of its node; of one that was created, with the number that ZooKeeper appended
   * @param version that the node's data has now, if it was created or written; else -1
   */
  public record Result(String path, int version) {}

  /** Creates a node that stays until it is deleted. */
  public Guard create(String path, byte[] data) {
    return create(path, data, Mode.PERSISTENT);
  }

  /** Creates a node to whose name ZooKeeper appends a number of ten digits, which grows. */
  public Guard createSequential(String path, byte[] data) {
    return create(path, data, Mode.PERSISTENT_SEQUENTIAL);
  }

  /** Creates an empty node that ZooKeeper deletes some time after its last child. */
  public Guard createContainer(String path) {
    return create(path, new byte[0], Mode.CONTAINER);
  }

  private Guard create(String path, byte[] data, Mode mode) {
    return add(new Request.Create(notRoot(path), Bytes.of(data), mode));
  }

  /** Writes a node, in whatever version it is. */
  public Guard setData(String path, byte[] data) {
    return add(new Request.SetData(NodePath.checked(path), Bytes.of(data), ANY_VERSION));
  }

  /** Writes a node if its data have this version. */
  public Guard setData(String path, byte[] data, int version) {
    return add(new Request.SetData(NodePath.checked(path), Bytes.of(data), known(version)));
  }

  /** Deletes a node without children, in whatever version it is. */
  public Guard delete(String path) {
    return add(new Request.Delete(notRoot(path)));
  }

  /** Deletes a node without children if its data have this version. */
  public Guard delete(String path, int version) {
    return add(new Request.Delete(notRoot(path), known(version)));
  }

  /** Demands that a node exists. */
  public Guard check(String path) {
    return add(new Request.Check(NodePath.checked(path), ANY_VERSION));
  }

  /** Demands that a node's data have this version. */
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
   * Carries all operations out, or none; waits for the answer.
   *
   * @return what each did, in the order in which they were added
   * @throws FencedOffException if the leadership no longer stands; nothing was applied
   * @throws OperationRefusedException if an operation was refused; nothing was applied
   * @throws NotSentException if the leadership is over by our own clock, if there is no connection,
   *     or if the whole is too large; nothing was applied
   * @throws OutcomeUnknownException if the connection was lost, or this thread interrupted, before
   *     the answer came
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
   * As {@link #commit()}, without waiting.
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
