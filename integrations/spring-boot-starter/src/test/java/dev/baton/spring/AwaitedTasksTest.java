package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.lock.LockHold;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.SimpleApplicationEventMulticaster;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Tasks that Spring waits for as it destroys their executor: {@code await-termination}. That is
 * after all phases, and the session is there for them until then.
 */
final class AwaitedTasksTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @Configuration(proxyBeanMethods = false)
  static class WaitingExecutors {
    @Bean
    ThreadPoolTaskExecutor pool() {
      ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
      executor.setWaitForTasksToCompleteOnShutdown(true);
      executor.setAwaitTerminationMillis(LIMIT.toMillis());
      return executor;
    }

    /** As Boot's on virtual threads. */
    @Bean
    SimpleAsyncTaskExecutor threads() {
      SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor();
      executor.setTaskTerminationTimeout(LIMIT.toMillis());
      return executor;
    }
  }

  private static ApplicationContextRunner runner() {
    return APPLICATIONS.runner().withUserConfiguration(WaitingExecutors.class);
  }

  @Test
  void lastTaskOfAPoolKeepsItsLockAndTakesAnother() throws InterruptedException {
    assertBothHeld(
        runner(), ThreadPoolTaskExecutor.class, pool -> pool.getThreadPoolExecutor().isShutdown());
  }

  @Test
  void lastTaskOnAThreadOfItsOwnKeepsItsLockAndTakesAnother() throws InterruptedException {
    assertBothHeld(runner());
  }

  /** Spring destroys it before the executors, which have been there before it. */
  @Configuration(proxyBeanMethods = false)
  static class OwnBaton {
    @Bean
    Baton ownBaton() {
      return Baton.connect(APPLICATIONS.server().connectString());
    }
  }

  @Test
  void lastTaskKeepsTheLocksOfABatonOfTheApplicationsOwn() throws InterruptedException {
    assertBothHeld(
        runner().withUserConfiguration(OwnBaton.class).withPropertyValues("baton.connect="));
  }

  /** Its executor drops all events, that of the close among them. */
  @Configuration(proxyBeanMethods = false)
  static class LostEvents {
    @Bean
    SimpleApplicationEventMulticaster applicationEventMulticaster() {
      SimpleApplicationEventMulticaster multicaster = new SimpleApplicationEventMulticaster();
      multicaster.setTaskExecutor(event -> {});
      return multicaster;
    }
  }

  @Test
  void lastTaskKeepsItsLockWhereEventsComeLate() throws InterruptedException {
    assertBothHeld(runner().withUserConfiguration(LostEvents.class));
  }

  @Test
  void lastTaskKeepsItsLockWhenAPausedApplicationCloses() throws InterruptedException {
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    runner()
        .run(
            application -> {
              beginTask(
                  application, SimpleAsyncTaskExecutor.class, AwaitedTasksTest::isEnding, ends);
              application.stop();
            });
    assertThat(ends.take()).isEqualTo("both held");
  }

  /** Fails when all is started, and a task has begun. */
  private record FailingStart(BlockingQueue<String> ends)
      implements ApplicationListener<ContextRefreshedEvent> {
    @Override
    public void onApplicationEvent(ContextRefreshedEvent event) {
      beginTask(
          event.getApplicationContext(),
          SimpleAsyncTaskExecutor.class,
          AwaitedTasksTest::isEnding,
          ends);
      throw new IllegalStateException("as planned");
    }
  }

  @Test
  void lastTaskKeepsItsLockWhereTheStartFails() throws InterruptedException {
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    runner()
        .withInitializer(application -> application.addApplicationListener(new FailingStart(ends)))
        .run(application -> assertThat(application).hasFailed());
    assertThat(ends.take()).isEqualTo("both held");
  }

  /** An executor of the JDK's. */
  @Configuration(proxyBeanMethods = false)
  static class PlainExecutor {
    @Bean
    ExecutorService plain() {
      return Executors.newCachedThreadPool();
    }
  }

  @Test
  void lastTaskOfAPlainExecutorHasAsLongAsALeader() throws InterruptedException {
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    APPLICATIONS
        .runner()
        .withUserConfiguration(PlainExecutor.class)
        .withPropertyValues("baton.candidate.interrupt-after=3m", "baton.candidate.stop-timeout=4m")
        .run(
            application ->
                beginTask(application, ExecutorService.class, ExecutorService::isShutdown, ends));
    assertThat(ends.take()).isEqualTo("both held");
  }

  /** An executor of the JDK's that others end. */
  @Configuration(proxyBeanMethods = false)
  static class LentExecutor {
    static final ExecutorService LENT = Executors.newCachedThreadPool();

    @Bean(destroyMethod = "")
    ExecutorService lent() {
      return LENT;
    }
  }

  @Test
  void executorOfOthersGoesOn() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(LentExecutor.class)
        .withPropertyValues("baton.candidate.interrupt-after=3m", "baton.candidate.stop-timeout=4m")
        .run(application -> assertThat(application).hasNotFailed());
    assertThat(LentExecutor.LENT.isShutdown()).isFalse();
    assertThat(LentExecutor.LENT.shutdownNow()).isEmpty();
  }

  private static boolean isEnding(SimpleAsyncTaskExecutor threads) {
    return !threads.isActive();
  }

  private static void assertBothHeld(ApplicationContextRunner runner) throws InterruptedException {
    assertBothHeld(runner, SimpleAsyncTaskExecutor.class, AwaitedTasksTest::isEnding);
  }

  private static <E extends TaskExecutor> void assertBothHeld(
      ApplicationContextRunner runner, Class<E> type, Predicate<E> ending)
      throws InterruptedException {
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    runner.run(application -> beginTask(application, type, ending, ends));
    assertThat(ends.take()).isEqualTo("both held");
  }

  private static <E extends Executor> void beginTask(
      ApplicationContext application,
      Class<E> type,
      Predicate<E> ending,
      BlockingQueue<String> ends) {
    E executor = application.getBean(type);
    Baton baton = application.getBean(Baton.class);
    CountDownLatch begun = new CountDownLatch(1);
    executor.execute(() -> ends.add(holdUntil(() -> ending.test(executor), baton, begun)));
    await().atMost(LIMIT).until(() -> begun.getCount() == 0);
  }

  /** Holds a lock until its executor ends, and takes another one then; returns what came of it. */
  private static String holdUntil(BooleanSupplier ending, Baton baton, CountDownLatch begun) {
    try (LockHold first = baton.lock("/awaited/first").acquire()) {
      begun.countDown();
      await().atMost(LIMIT).until(ending::getAsBoolean);
      try (LockHold second = baton.lock("/awaited/second").acquire()) {
        return first.isValid() && second.isValid() ? "both held" : "lost";
      }
    } catch (InterruptedException | RuntimeException e) {
      return e.toString();
    }
  }
}
