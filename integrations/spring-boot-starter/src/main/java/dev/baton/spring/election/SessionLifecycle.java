package dev.baton.spring.election;

import dev.baton.Baton;
import java.util.concurrent.CompletableFuture;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * The session of an application, from its creation on. It is closed when the application stops: in
 * {@link #PHASE}, after the web server, {@link AwaitedExecutors} and nearly all else, whose last
 * work may hold locks, and before beans are destroyed. Spring waits for that as long as for any
 * phase.
 */
public final class SessionLifecycle implements SmartLifecycle, DisposableBean {
  /** Nearly the lowest one: executors have a phase in the middle, and users' have any. */
  public static final int PHASE = Integer.MIN_VALUE + 1000;

  private final Baton baton;
  private final ConfigurableApplicationContext application;
  private final AwaitedExecutors executors;
  private volatile boolean running;
  private volatile boolean closed;

  /**
   * Creates a lifecycle of an open session.
   *
   * @param application the context that closes it
   * @param executors of that context
   */
  public SessionLifecycle(
      Baton baton, ConfigurableApplicationContext application, AwaitedExecutors executors) {
    this.baton = baton;
    this.application = application;
    this.executors = executors;
  }

  public Baton baton() {
    return baton;
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

  /** Closes the connection, unless the application is only paused, and calls {@code callback}. */
  @Override
  public void stop(Runnable callback) {
    var unused = beginStop().whenComplete((nothing, failure) -> callback.run());
  }

  private CompletableFuture<Void> beginStop() {
    running = false;
    return application.isClosed() ? closeAfterTasks() : CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<Void> closeAfterTasks() {
    closed = true;
    return executors
        .endAll()
        .thenRunAsync(baton::close, task -> new Thread(task, "baton-session").start());
  }

  /** Closes the connection if {@link #stop} has not begun to, as after a failed start. */
  @Override
  public void destroy() {
    if (!closed) {
      closeAfterTasks().join();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
