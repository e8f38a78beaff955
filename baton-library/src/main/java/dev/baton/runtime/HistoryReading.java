package dev.baton.runtime;

import dev.baton.protocol.Outcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reads an election's history, in one round trip; again if the connection is lost meanwhile. */
final class HistoryReading {
  private HistoryReading() {}

  /**
   * Completes {@code result} with its terms, oldest first; none if there is no history; or with a
   * {@link ReadDenied}.
   *
   * @return what stops the reading; to be called in any case
   */
  static Runnable read(
      SessionKeeper keeper, ElectionPath path, CompletableFuture<List<PastTerm>> result) {
    String node = MetaPath.below(MetaPath.HISTORIES, path);
    SessionMember reading =
        () ->
            keeper.send(new Request.GetData(node, false), answer -> complete(result, node, answer));
    keeper.join(reading);
    return () -> keeper.leave(reading);
  }

  private static void complete(
      CompletableFuture<List<PastTerm>> result, String node, Answer answer) {
    if (answer.outcome() == Outcome.DENIED) {
      result.completeExceptionally(new ReadDenied(node));
    } else {
      result.complete(History.decode(answer.data()).terms());
    }
  }
}
