package dev.baton.spring.election;

import dev.baton.Baton;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Closes the connection to ZooKeeper when the application stops: in {@link #PHASE}, after the web
 * server, executors, schedulers and nearly all else, whose last work may hold locks, and before
 * beans are destroyed.
 */
public final class SessionLifecycle
    implements SmartLifecycle, ApplicationListener<ContextClosedEvent> {
  /** Nearly the lowest one: executors have a phase in the middle, and users' have any. */
  public static final int PHASE = Integer.MIN_VALUE + 1000;

  private final Baton baton;
  private final ApplicationContext application;
  private volatile boolean running;
  private volatile boolean closing;

  public SessionLifecycle(Baton baton, ApplicationContext application) {
    this.baton = baton;
    this.application = application;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    closing |= event.getApplicationContext() == application;
  }

  @Override
  public void start() {
    running = true;
  }

  /** Closes the connection, unless the application is only paused. */
  @Override
  public void stop() {
    running = false;
    if (closing) {
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
