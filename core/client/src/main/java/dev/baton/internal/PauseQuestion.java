package dev.baton.internal;

import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.watch.PauseReading;
import dev.baton.runtime.watch.PauseReading.FoundPauses;
import dev.baton.runtime.watch.ReadDenied;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The question before each move of an election that neither an operator nor the leader's own
 * program has ordered: is the election paused? Only what is about to move asks, so no candidate
 * pays for a pause that is not there.
 */
public final class PauseQuestion {
  private static final FoundPauses NONE = new FoundPauses(Map.of());

  private PauseQuestion() {}

  /**
   * Asks whether the election at {@code path} is paused, for up to a session timeout.
   *
   * @return completes in the loop; fails if ZooKeeper has not answered
   */
  public static CompletableFuture<Boolean> askIfPaused(BatonEngine engine, ElectionPath path) {
    return orNone(readPauses(engine, engine.settings().sessionTimeout(), path))
        .thenApply(found -> found.pauseOf(path).isPresent());
  }

  /** Reads the pauses that hold for the election at {@code path}, for up to {@code patience}. */
  static CompletableFuture<FoundPauses> readPauses(
      BatonEngine engine, Duration patience, ElectionPath path) {
    return engine.askWithin(
        patience, (session, result) -> PauseReading.readPause(session, path, result));
  }

  /** Reads all pauses. */
  public static CompletableFuture<FoundPauses> readAll(ClientContext context) {
    return context.askEngine(
        patience ->
            orNone(context.engine().<FoundPauses>askWithin(patience, PauseReading::readAll)));
  }

  /** Takes pauses that this identity may not read for none: they are not meant for it. */
  private static CompletableFuture<FoundPauses> orNone(CompletableFuture<FoundPauses> asked) {
    return asked.exceptionally(
        failure -> {
          Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
          if (cause instanceof ReadDenied) {
            return NONE;
          }
          throw failure instanceof CompletionException known
              ? known
              : new CompletionException(failure);
        });
  }
}
