package dev.baton.guard;

import dev.baton.internal.BlockingCalls;
import dev.baton.internal.TermHandle;
import dev.baton.runtime.node.NodePath;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.port.ZooKeeperRequest.NodeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
public final class FencedTransaction {
  private static final int ANY_VERSION = -1;

  private final TermHandle term;
  private final BooleanSupplier held;
  private final List<ZooKeeperRequest> operations = new ArrayList<>();

  /**
   * Creates a transaction guarded by {@code term}.
   *
   * @param held whether the term is still that of the leader or holder; called in the loop
   */
  public FencedTransaction(TermHandle term, BooleanSupplier held) {
    this.term = term;
    this.held = held;
  }

  /**
   * The result of one operation.
   *
   * @param path the path of its node; for a created node, with the number that ZooKeeper appended
   * @param version the present version of the node's data, if it was created or written; else -1
   */
  public record OperationResult(String path, int version) {}

  /**
   * The content of a node that was read.
   *
   * @param text its data as UTF-8; empty if it has none
   * @param version the version of its data
   * @param modified when its data were written last, by the clock of a ZooKeeper server
   */
  public record NodeContent(String text, int version, Instant modified) {}

  /** Adds the creation of a node that stays until it is deleted. */
  public FencedTransaction create(String path, byte[] data) {
    return addCreate(path, data, NodeKind.PERSISTENT);
  }

  /**
   * Adds the creation of a node with a name to which ZooKeeper appends a growing number of ten
   * digits.
   */
  public FencedTransaction createSequential(String path, byte[] data) {
    return addCreate(path, data, NodeKind.PERSISTENT_SEQUENTIAL);
  }

  /** Adds the creation of an empty node that ZooKeeper deletes some time after its last child. */
  public FencedTransaction createContainer(String path) {
    return addCreate(path, new byte[0], NodeKind.CONTAINER);
  }

  private FencedTransaction addCreate(String path, byte[] data, NodeKind mode) {
    return addOperation(new ZooKeeperRequest.Create(notRoot(path), NodeBytes.of(data), mode));
  }

  /** Adds a write to a node in any version. */
  public FencedTransaction setData(String path, byte[] data) {
    return addOperation(
        new ZooKeeperRequest.SetData(NodePath.checkedPath(path), NodeBytes.of(data), ANY_VERSION));
  }

  /** Adds a write to a node, on the condition that its data have this version. */
  public FencedTransaction setData(String path, byte[] data, int version) {
    return addOperation(
        new ZooKeeperRequest.SetData(
            NodePath.checkedPath(path), NodeBytes.of(data), checkedVersion(version)));
  }

  /** Adds the deletion of a node without children, in any version. */
  public FencedTransaction delete(String path) {
    return addOperation(new ZooKeeperRequest.Delete(notRoot(path)));
  }

  /**
   * Adds the deletion of a node without children, on the condition that its data have this version.
   */
  public FencedTransaction delete(String path, int version) {
    return addOperation(new ZooKeeperRequest.Delete(notRoot(path), checkedVersion(version)));
  }

  /** Adds the condition that a node exists. */
  public FencedTransaction check(String path) {
    return addOperation(new ZooKeeperRequest.Check(NodePath.checkedPath(path), ANY_VERSION));
  }

  /** Adds the condition that a node's data have this version. */
  public FencedTransaction check(String path, int version) {
    return addOperation(
        new ZooKeeperRequest.Check(NodePath.checkedPath(path), checkedVersion(version)));
  }

  private FencedTransaction addOperation(ZooKeeperRequest operation) {
    operations.add(operation);
    return this;
  }

  private static String notRoot(String path) {
    if (path.equals("/")) {
      throw new IllegalArgumentException("the root cannot be created or deleted");
    }
    return NodePath.checkedPath(path);
  }

  private static int checkedVersion(int version) {
    if (version < 0) {
      throw new IllegalArgumentException("a node's version must not be negative, was " + version);
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
  public List<OperationResult> commit() {
    EventLoop loop = term.context().loop();
    BlockingCalls.checkMayBlock(loop);
    CompletableFuture<List<OperationResult>> results = sendOperations();
    try {
      loop.awaitFuture(results, Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommitResults.outcomeUnknown(term.toString(), "this thread was interrupted", e);
    }
    return BlockingCalls.resultOf(results);
  }

  /** Does what {@link #commit()} does, {@linkplain dev.baton.Baton without waiting}. */
  public CompletableFuture<List<OperationResult>> commitAsync() {
    return term.context().results().resultOf(sendOperations());
  }

  /**
   * Reads a node, apart from the transaction. It sees every commit of earlier leaders or holders;
   * another session may be connected to a server that is behind. Leadership or hold may be over
   * when the call returns; a commit tells.
   *
   * @return the content; empty if the node does not exist
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading it is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<NodeContent> readNode(String path) {
    String node = NodePath.checkedPath(path);
    ZooKeeperAnswer answer = term.context().awaitAnswer(() -> term.readNode(node));
    return Optional.ofNullable(answer.stat())
        .map(
            stat ->
                new NodeContent(
                    Objects.requireNonNullElse(answer.data(), ""),
                    stat.version(),
                    Instant.ofEpochMilli(stat.mtimeMillis())));
  }

  private CompletableFuture<List<OperationResult>> sendOperations() {
    List<ZooKeeperRequest> sent = List.copyOf(operations);
    return term.commitGuarded(held, sent)
        .thenApply(outcome -> CommitResults.resultsOf(term.toString(), sent, outcome));
  }

  @Override
  public String toString() {
    return "Guard by " + term + " of " + operations.size() + " operations";
  }
}
