package dev.baton.runtime.watch;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.concurrent.CompletableFuture;

/** Reads one node, as soon as there is a connection. */
public final class NodeReading implements SessionMember {
  private final SessionKeeper keeper;
  private final String node;
  private final CompletableFuture<ZooKeeperAnswer> result;

  private NodeReading(
      SessionKeeper keeper, String node, CompletableFuture<ZooKeeperAnswer> result) {
    this.keeper = keeper;
    this.node = node;
    this.result = result;
  }

  /**
   * Completes {@code result} with the answer, or with a {@link ReadDenied}.
   *
   * @return stops the reading; to be called in any case
   */
  public static Runnable readNode(
      SessionKeeper keeper, String node, CompletableFuture<ZooKeeperAnswer> result) {
    NodeReading reading = new NodeReading(keeper, node, result);
    keeper.addMember(reading);
    return () -> keeper.removeMember(reading);
  }

  @Override
  public void onConnected() {
    keeper.sendRequest(this, new ZooKeeperRequest.GetData(node, false), this::onRead);
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void onRead(ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      result.completeExceptionally(new ReadDenied(node));
    } else {
      result.complete(answer);
    }
  }
}
