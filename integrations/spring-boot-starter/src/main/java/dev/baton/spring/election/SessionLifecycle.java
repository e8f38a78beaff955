package dev.baton.spring.election;

import dev.baton.Baton;
import java.util.concurrent.CompletableFuture;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.SingletonBeanRegistry;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;

/**
 * The session of an application, from its creation on. It is closed when the application stops: in
 * {@link #PHASE}, after the web server, executors, schedulers and nearly all else, whose last work
 * may hold locks, and before beans are destroyed. Spring waits for that as long as for any phase.
 *
 * <p>Spring's executors with {@code await-termination}, and Quartz, wait for their tasks only when
 * they are destroyed, in no phase. So this ends them first, as Spring would end them a moment
 * later.
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
      closeAfterTasks();
    }
  }

  /** Closes the connection, unless the application is only paused, and calls {@code callback}. */
  @Override
  public void stop(Runnable callback) {
    Runnable end = beginStop() ? this::closeAfterTasks : () -> {};
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

  private void closeAfterTasks() {
    try {
      if (application.getAutowireCapableBeanFactory() instanceof SingletonBeanRegistry beans) {
        endExecutors(beans);
      }
    } finally {
      baton.close();
    }
  }

  /** Each of these calls may be repeated, and waits as long as the executor's own setting says. */
  private static void endExecutors(SingletonBeanRegistry beans) {
    for (String name : beans.getSingletonNames()) {
      Object bean = beans.getSingleton(name);
      if (bean instanceof ExecutorConfigurationSupport executor) {
        executor.shutdown();
      } else if (bean instanceof SimpleAsyncTaskExecutor executor) {
        executor.close();
      } else if (bean != null) {
        QuartzSchedulers.endIfScheduler(bean);
      }
    }
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
