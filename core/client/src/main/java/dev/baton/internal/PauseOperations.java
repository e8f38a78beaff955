package dev.baton.internal;

import dev.baton.participants.ElectionPause;
import dev.baton.participants.RequestOrigin;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.RunningPause;
import dev.baton.runtime.order.PauseWriting;
import dev.baton.runtime.session.SessionKeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/**
 * Begins and ends the pauses of one node. Thread-safe.
 *
 * @param node the node of the pause
 */
public record PauseOperations(ClientContext context, String node) {
  private static final DurationRange LASTS =
      DurationRange.upToAYear("lasts (the duration of a pause)");

  public static PauseOperations ofElection(ClientContext context, ElectionPath path) {
    return new PauseOperations(context, MetaPath.pathBelow(MetaPath.PAUSES, path));
  }

  public static PauseOperations ofAll(ClientContext context) {
    return new PauseOperations(context, MetaPath.PAUSE_OF_ALL);
  }

  /** As {@link dev.baton.election.Election#pause}. */
  public CompletableFuture<Void> beginPause(Duration lasts, RequestOrigin origin) {
    String data =
        RunningPause.encode(
            LASTS.checkedDuration(lasts).toMillis(),
            TextRange.ID.checkedText(origin.sender()),
            TextRange.REASON.checkedText(origin.reason()));
    return askToWrite((session, result) -> PauseWriting.writePause(session, node, data, result))
        .thenAccept(done -> {});
  }

  /** As {@link dev.baton.election.Election#resume}. */
  public CompletableFuture<Boolean> endPause() {
    return askToWrite((session, result) -> PauseWriting.deletePause(session, node, result));
  }

  private CompletableFuture<Boolean> askToWrite(
      BiFunction<SessionKeeper, CompletableFuture<Boolean>, Runnable> writing) {
    return context.askEngine(patience -> context.engine().askWithin(patience, writing));
  }

  /** As {@link dev.baton.election.Election#currentPause}. */
  public static CompletableFuture<Optional<ElectionPause>> readPause(
      ClientContext context, ElectionPath path) {
    return context.askEngine(
        patience -> PauseQuestion.readPauses(context.engine(), patience, path),
        found -> found.pauseOf(path).map(PauseOperations::toPause));
  }

  /** As {@link dev.baton.Baton#pauses}. */
  public static CompletableFuture<Map<String, ElectionPause>> readAll(ClientContext context) {
    return PauseQuestion.readAll(context)
        .thenApply(
            found -> {
              Map<String, ElectionPause> byPath = new TreeMap<>();
              found
                  .byNode()
                  .forEach((node, one) -> byPath.put(MetaPath.electionOfPause(node), toPause(one)));
              return byPath;
            });
  }

  public static ElectionPause toPause(RunningPause pause) {
    return new ElectionPause(
        new RequestOrigin(pause.from(), pause.reason()),
        Instant.ofEpochMilli(pause.begunMillis()),
        Instant.ofEpochMilli(pause.endMillis()),
        Duration.ofMillis(pause.remainingMillis()));
  }
}
