package dev.baton.sim.swarm;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A real thread for a callback that may call {@code System.exit}, which never returns. The world
 * stands still while the thread runs. It goes on when the callback has ended or has stopped for
 * ever.
 */
final class CallbackThread extends Thread {
  /** Completes when the callback has ended or has stopped for ever. */
  private final CompletableFuture<Void> still = new CompletableFuture<>();

  private final CompletableFuture<Void> over = new CompletableFuture<>();

  private CallbackThread(String owner, Runnable callback) {
    super(callback, owner);
    setUncaughtExceptionHandler((thread, failure) -> still.completeExceptionally(failure));
    setDaemon(true);
  }

  @Override
  public void run() {
    super.run();
    still.complete(null);
  }

  /** Runs a callback of {@code owner} until it has ended or stopped. */
  static void runCallback(String owner, Runnable callback) {
    CallbackThread thread = new CallbackThread(owner, callback);
    thread.start();
    thread.still.join();
  }

  /** Returns the calling thread, if it is one of {@code owner}. */
  static Optional<CallbackThread> currentThreadOf(String owner) {
    return Thread.currentThread() instanceof CallbackThread thread && thread.getName().equals(owner)
        ? Optional.of(thread)
        : Optional.empty();
  }

  /**
   * Lets the world go on without the calling thread, which must be this one, until the thread is
   * {@linkplain #endThread ended}.
   *
   * @throws CompletionException when the thread is ended, which also ends the callback
   */
  void stopForEver() {
    still.complete(null);
    over.join();
  }

  /** Ends the thread, because the world is over. */
  void endThread() {
    over.completeExceptionally(new IllegalStateException("the world is over"));
  }
}
