package dev.baton.runtime.watch;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.concurrent.CompletableFuture;

/** Reads one node, as soon as there is a connection. */
public final class NodeReading implements SessionMember {
  private final SessionKeeper keeper;
  private final String node;
  private final CompletableFuture<Answer> result;

  private NodeReading(SessionKeeper keeper, String node, CompletableFuture<Answer> result) {
    this.keeper = keeper;
    this.node = node;
    this.result = result;
  }

  /**
   * Completes {@code result} with the answer, or with a {@link ReadDenied}.
   *
   * @return stops the reading; to be called in any case
   */
  public static Runnable read(SessionKeeper keeper, String node, CompletableFuture<Answer> result) {
    NodeReading reading = new NodeReading(keeper, node, result);
    keeper.join(reading);
    return () -> keeper.leave(reading);
  }

  @Override
  public void connected() {
    keeper.send(this, new Request.GetData(node, false), this::read);
  }

  @Override
  public void failed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void read(Answer answer) {
    if (answer.outcome() == Outcome.DENIED) {
      result.completeExceptionally(new ReadDenied(node));
    } else {
      result.complete(answer);
    }
  }
}
