package dev.baton.spring.election;

import dev.baton.Baton;
import java.util.concurrent.CompletableFuture;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The session of an application, from its creation on. It is closed when the application stops: in
 * {@link #PHASE}, after the web server, {@link AwaitedExecutors} and nearly all else, whose last
 * work may hold locks, and before beans are destroyed. Spring waits for that as long as for any
 * phase.
 */
public final class SessionLifecycle extends ContextLifecycle implements DisposableBean {
  /** Nearly the lowest one: executors have a phase in the middle, and users' have any. */
  public static final int PHASE = Integer.MIN_VALUE + 1000;

  private final Baton baton;
  private final AwaitedExecutors executors;
  private volatile boolean closed;

  /**
   * Creates a lifecycle of an open session.
   *
   * @param application the context that closes it
   * @param executors of that context
   */
  public SessionLifecycle(
      Baton baton, ConfigurableApplicationContext application, AwaitedExecutors executors) {
    super(application);
    this.baton = baton;
    this.executors = executors;
  }

  public Baton baton() {
    return baton;
  }

  /** Closes the connection after the last tasks. */
  @Override
  CompletableFuture<Void> beginEnd() {
    closed = true;
    return executors
        .beginEnd()
        .thenRunAsync(baton::close, task -> new Thread(task, "baton-session").start());
  }

  /** Closes the connection if {@link #stop} has not begun to, as after a failed start. */
  @Override
  public void destroy() {
    if (!closed) {
      beginEnd().join();
    }
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
