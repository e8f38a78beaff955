package dev.baton.spring.election;

import dev.baton.Baton;
import java.util.concurrent.CompletableFuture;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * The session of an application, from its creation on. It is closed when the application stops: in
 * {@link #PHASE}, after the web server, executors, schedulers and nearly all else, whose last work
 * may hold locks, and before beans are destroyed. Spring waits for that as long as for any phase.
 */
public final class SessionLifecycle
    implements SmartLifecycle, DisposableBean, ApplicationListener<ContextClosedEvent> {
  /** Nearly the lowest one: executors have a phase in the middle, and users' have any. */
  public static final int PHASE = Integer.MIN_VALUE + 1000;

  private final Baton baton;
  private final ApplicationContext application;
  private volatile boolean running;
  private volatile boolean closing;
  private volatile boolean closed;

  public SessionLifecycle(Baton baton, ApplicationContext application) {
    this.baton = baton;
    this.application = application;
  }

  public Baton baton() {
    return baton;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    closing |= event.getApplicationContext() == application;
  }

  @Override
  public void start() {
    running = true;
  }

  /** Waits as {@link #stop(Runnable)} does not. */
  @Override
  public void stop() {
    if (beginStop()) {
      baton.close();
    }
  }

  /** Closes the connection, unless the application is only paused, and calls {@code callback}. */
  @Override
  public void stop(Runnable callback) {
    Runnable end = beginStop() ? baton::close : () -> {};
    var unused =
        CompletableFuture.runAsync(end, task -> new Thread(task, "baton-session").start())
            .whenComplete((nothing, failure) -> callback.run());
  }

  /** Returns whether this is the end; {@link #destroy} then does not wait for it once more. */
  private boolean beginStop() {
    running = false;
    closed |= closing;
    return closing;
  }

  /** Closes the connection if {@link #stop} has not begun to, as after a failed start. */
  @Override
  public void destroy() {
    if (!closed) {
      baton.close();
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
