package dev.baton.spring.election;

import dev.baton.Baton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;

/**
 * The executors and schedulers of a context, whose last tasks may hold locks. They end once, before
 * any session of the context closes, also that of a {@link Baton} which the application has made by
 * itself.
 *
 * <p>Spring's executors with {@code await-termination}, and Quartz, wait for their tasks only when
 * they are destroyed, in no phase. So this ends them in the phase of the sessions, as Spring would
 * end them a moment later. Thread-safe.
 */
public final class AwaitedExecutors extends ContextLifecycle
    implements SmartInitializingSingleton, DisposableBean {
  /** The name of its bean. */
  public static final String BEAN = "batonAwaitedExecutors";

  private static final Logger log = LoggerFactory.getLogger(AwaitedExecutors.class);

  private final AtomicBoolean ending = new AtomicBoolean();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  /** Creates an object that ends nothing yet. */
  public AwaitedExecutors(ConfigurableApplicationContext application) {
    super(application);
  }

  /** Has this destroyed before any Baton of the application's own. */
  @Override
  public void afterSingletonsInstantiated() {
    ConfigurableListableBeanFactory beans = application.getBeanFactory();
    for (String baton : beans.getBeanNamesForType(Baton.class, true, false)) {
      beans.registerDependentBean(baton, BEAN);
    }
  }

  /** Ends all executors. The future completes when their tasks have ended, or had their time. */
  @Override
  CompletableFuture<Void> beginEnd() {
    if (ending.compareAndSet(false, true)) {
      new Thread(this::endEach, "baton-executors").start();
    }
    return ended;
  }

  private void endEach() {
    try {
      ConfigurableListableBeanFactory beans = application.getBeanFactory();
      for (String name : beans.getSingletonNames()) {
        endExecutor(name, beans.getSingleton(name));
      }
    } finally {
      ended.complete(null);
    }
  }

  /** Calls that may be repeated. They wait as long as the executor's own setting says. */
  private static void endExecutor(String name, @Nullable Object bean) {
    try {
      if (bean instanceof ExecutorConfigurationSupport executor) {
        executor.shutdown();
      } else if (bean instanceof SimpleAsyncTaskExecutor executor) {
        executor.close();
      } else if (bean != null) {
        QuartzSchedulers.endIfScheduler(bean);
      }
    } catch (RuntimeException e) {
      log.warn("The executor \"{}\" did not end", name, e);
    }
  }

  @Override
  public void destroy() {
    beginEnd().join();
  }

  @Override
  public int getPhase() {
    return SessionLifecycle.PHASE;
  }
}
