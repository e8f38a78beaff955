package dev.baton.spring.election;

import dev.baton.spring.guard.CallStack;
import java.util.concurrent.CompletableFuture;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * A part of a context that ends when the context closes. While the context is only paused, the part
 * may pause, and goes on at the next start. Thread-safe.
 */
abstract class ContextLifecycle implements SmartLifecycle {
  final ConfigurableApplicationContext application;
  private volatile boolean running;

  ContextLifecycle(ConfigurableApplicationContext application) {
    this.application = application;
  }

  /** Begins to end this part for good. The future completes when it has ended. */
  abstract CompletableFuture<Void> beginEnd();

  /** Begins to pause; by default, nothing pauses. */
  CompletableFuture<Void> beginPause() {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void start() {
    running = true;
  }

  /** Waits as {@link #stop(Runnable)} does not. */
  @Override
  public void stop() {
    beginStop().join();
  }

  /** Ends, or pauses if the context is only paused, and then calls {@code callback}. */
  @Override
  public void stop(Runnable callback) {
    var unused = beginStop().whenComplete((nothing, failure) -> callback.run());
  }

  private CompletableFuture<Void> beginStop() {
    running = false;
    if (!application.isClosed()) {
      return beginPause();
    }
    CallStack.noteClosing();
    return beginEnd();
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
