package dev.baton.runtime.order;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes or deletes the node of a pause, as soon as there is a connection. */
public final class PauseWriting implements SessionMember {
  private final SessionKeeper keeper;
  private final String node;
  private final @Nullable String data;
  private final CompletableFuture<Boolean> result;
  private boolean sent;

  private PauseWriting(
      SessionKeeper keeper, String node, @Nullable String data, CompletableFuture<Boolean> result) {
    this.keeper = keeper;
    this.node = node;
    this.data = data;
    this.result = result;
  }

  /**
   * Completes {@code result} with true when {@code node} has these data, or with a {@link
   * WriteDenied}. After a lost answer it writes again, so a pause may begin a little later.
   *
   * @return stops it; to be called in any case
   */
  public static Runnable writePause(
      SessionKeeper keeper, String node, String data, CompletableFuture<Boolean> result) {
    return new PauseWriting(keeper, node, data, result).startWriting();
  }

  /**
   * Completes {@code result} when {@code node} does not stand, with whether it has stood, or with a
   * {@link WriteDenied}.
   *
   * @return stops it; to be called in any case
   */
  public static Runnable deletePause(
      SessionKeeper keeper, String node, CompletableFuture<Boolean> result) {
    return new PauseWriting(keeper, node, null, result).startWriting();
  }

  private Runnable startWriting() {
    keeper.addMember(this);
    return () -> keeper.removeMember(this);
  }

  @Override
  public void onConnected() {
    if (data == null) {
      boolean again = sent;
      sent = true;
      send(new ZooKeeperRequest.Delete(node), answer -> onDeleted(answer, again));
    } else {
      writeData(data);
    }
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  /** Creates what is missing, and writes; all together. */
  private void writeData(String text) {
    MetaPath.parentsOf(node).forEach(this::create);
    create(node);
    ZooKeeperRequest write =
        new ZooKeeperRequest.SetData(node, NodeBytes.of(text), ZooKeeperRequest.Delete.ANY_VERSION);
    send(new ZooKeeperRequest.MultiRequest(List.of(write)), this::onWritten);
  }

  private void create(String path) {
    send(new ZooKeeperRequest.Create(path, "", ZooKeeperRequest.NodeKind.PERSISTENT), answer -> {});
  }

  private void send(ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    keeper.sendRequest(this, request, then);
  }

  /** Takes the answer. The node is missing if it could not be created, or was deleted at once. */
  private void onWritten(ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DONE) {
      result.complete(true);
    } else {
      result.completeExceptionally(new WriteDenied(node, "CREATE and WRITE there"));
    }
  }

  private void onDeleted(ZooKeeperAnswer answer, boolean again) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      result.completeExceptionally(new WriteDenied(node, "DELETE on " + MetaPath.PAUSES));
    } else {
      result.complete(answer.outcome() == RequestOutcome.DONE || again);
    }
  }
}
