package dev.baton.runtime;

import dev.baton.runtime.claim.SessionPool;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Limits how long a close waits for ZooKeeper. It waits for the user's work in any case, and then
 * for the nodes to go, but only while servers answer. What they do not delete now goes at the next
 * connection, or when the session ends.
 */
final class ClosingLimit {
  private static final long LOOK_EVERY = Duration.ofMillis(50).toNanos();

  private final EventLoop loop;
  private final SessionPool sessions;
  private final CompletableFuture<Void> gone;
  private final CompletableFuture<Void> settled;
  private long begun;

  private ClosingLimit(
      EventLoop loop,
      SessionPool sessions,
      CompletableFuture<Void> gone,
      CompletableFuture<Void> settled) {
    this.loop = loop;
    this.sessions = sessions;
    this.gone = gone;
    this.settled = settled;
  }

  /**
   * Completes {@code settled} when {@code gone} completes, or when {@code stopped} has and the
   * servers do not answer. Thread-safe.
   *
   * @param stopped completes when the work has stopped
   * @param gone completes when the nodes are gone
   * @return {@code settled}
   */
  static CompletableFuture<Void> whenSettled(
      EventLoop loop,
      SessionPool sessions,
      CompletableFuture<Void> stopped,
      CompletableFuture<Void> gone,
      CompletableFuture<Void> settled) {
    ClosingLimit limit = new ClosingLimit(loop, sessions, gone, settled);
    var unused = gone.thenRun(() -> settled.complete(null));
    var unusedToo = stopped.thenRun(() -> loop.postTask(limit::beginLooking));
    return settled;
  }

  private void beginLooking() {
    begun = loop.nanoTime();
    lookForServers();
  }

  /** A session timeout later others lead in any case. */
  private void lookForServers() {
    boolean late = loop.nanoTime() - begun > sessions.firstSession().timeoutNanos();
    if (gone.isDone() || late || sessions.areOutOfReach()) {
      settled.complete(null);
    } else {
      loop.runAfter(LOOK_EVERY, this::lookForServers);
    }
  }
}
