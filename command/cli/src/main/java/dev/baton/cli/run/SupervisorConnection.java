package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.cli.process.DaemonThread;
import dev.baton.error.UnreachableException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Connects a supervisor to ZooKeeper.
 *
 * @param isService whether to wait for ZooKeeper without a limit
 * @param err where to print that it waits
 */
record SupervisorConnection(BatonBuilder settings, boolean isService, PrintWriter err) {
  /**
   * Connects. Returns nothing if {@code ended} completes first.
   *
   * @throws UnreachableException if ZooKeeper cannot be reached in time, and this is not a service
   */
  Optional<Baton> open(CompletableFuture<?> ended) {
    try {
      return CompletableFuture.supplyAsync(
              () -> connectUntil(ended),
              work -> DaemonThread.createThread("baton-connect", work).start())
          .applyToEither(ended.thenApply(code -> Optional.empty()), baton -> baton)
          .join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private Optional<Baton> connectUntil(CompletableFuture<?> ended) {
    boolean waited = false;
    while (!ended.isDone()) {
      try {
        Baton baton = settings.connect();
        if (waited) {
          err.println("baton: ZooKeeper answers");
        }
        return Optional.of(baton);
      } catch (UnreachableException e) {
        if (!isService) {
          throw e;
        }
        if (!waited) {
          err.println("baton: " + e.getMessage() + " Waiting for it.");
        }
        waited = true;
      }
    }
    return Optional.empty();
  }
}
