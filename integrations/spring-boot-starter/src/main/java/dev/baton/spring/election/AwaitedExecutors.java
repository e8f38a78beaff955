package dev.baton.spring.election;

import dev.baton.Baton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;
import org.springframework.scheduling.concurrent.ForkJoinPoolFactoryBean;

/**
 * The executors and schedulers of a context, whose last tasks may hold locks. They end once, before
 * any session of the context closes, also that of a {@link Baton} which the application has made by
 * itself.
 *
 * <p>Spring's executors with {@code await-termination}, and Quartz, wait for their tasks only when
 * they are destroyed, in no phase. So this ends them in the phase of the sessions, as Spring would
 * end them a moment later. Tasks of an {@link ExecutorService}, for which Spring waits nowhere,
 * have as long as calls of a leader. Thread-safe.
 */
public final class AwaitedExecutors extends ContextLifecycle
    implements SmartInitializingSingleton, DisposableBean {
  /** The name of its bean. */
  public static final String BEAN = "batonAwaitedExecutors";

  private static final Set<String> ENDS =
      Set.of(AbstractBeanDefinition.INFER_METHOD, "close", "shutdown");

  private static final Logger log = LoggerFactory.getLogger(AwaitedExecutors.class);

  private final Duration grace;
  private final AtomicBoolean ending = new AtomicBoolean();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  /**
   * Creates an object that ends nothing yet.
   *
   * @param grace how long the tasks of an {@link ExecutorService} may run on, which has no setting
   *     of its own for that
   */
  public AwaitedExecutors(ConfigurableApplicationContext application, Duration grace) {
    super(application);
    this.grace = grace;
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
      Map<String, Object> singletons = new LinkedHashMap<>();
      for (String name : beans.getSingletonNames()) {
        singletons.put(name, beans.getSingleton(name));
      }
      List<ExecutorService> plain = shutDownPlain(singletons);
      long end = System.nanoTime() + grace.toNanos();
      singletons.forEach(AwaitedExecutors::endExecutor);
      plain.forEach(each -> awaitTasks(each, end));
    } finally {
      ended.complete(null);
    }
  }

  /** Shuts down those that Spring shuts down as it destroys them. */
  private List<ExecutorService> shutDownPlain(Map<String, Object> singletons) {
    List<ExecutorService> plain = new ArrayList<>();
    singletons.forEach(
        (name, bean) -> {
          if (bean instanceof ExecutorService executor
              && !grace.isZero()
              && isEndedBySpring(name)) {
            executor.shutdown();
            plain.add(executor);
          }
        });
    return plain;
  }

  /** An executor of others, which has no method for its end, is left to them. */
  private boolean isEndedBySpring(String bean) {
    ConfigurableListableBeanFactory beans = application.getBeanFactory();
    String method =
        beans.containsBeanDefinition(bean)
            ? beans.getMergedBeanDefinition(bean).getDestroyMethodName()
            : "";
    return method != null && ENDS.contains(method);
  }

  private static void awaitTasks(ExecutorService executor, long end) {
    try {
      if (!executor.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        log.warn("The tasks of {} still run, and lose their locks", executor);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Calls that may be repeated. They wait as long as the executor's own setting says. */
  private static void endExecutor(String name, @Nullable Object bean) {
    try {
      if (bean instanceof ExecutorConfigurationSupport executor) {
        executor.shutdown();
      } else if (bean instanceof ForkJoinPoolFactoryBean pool) {
        pool.destroy();
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
