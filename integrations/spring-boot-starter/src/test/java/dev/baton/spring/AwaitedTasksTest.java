package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.lock.LockHold;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
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

  @Test
  void lastTaskOfAPoolKeepsItsLockAndTakesAnother() throws InterruptedException {
    assertBothHeld(ThreadPoolTaskExecutor.class, pool -> pool.getThreadPoolExecutor().isShutdown());
  }

  @Test
  void lastTaskOnAThreadOfItsOwnKeepsItsLockAndTakesAnother() throws InterruptedException {
    assertBothHeld(SimpleAsyncTaskExecutor.class, threads -> !threads.isActive());
  }

  private static <E extends TaskExecutor> void assertBothHeld(Class<E> type, Predicate<E> ending)
      throws InterruptedException {
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    APPLICATIONS
        .runner()
        .withUserConfiguration(WaitingExecutors.class)
        .run(
            application -> {
              E executor = application.getBean(type);
              Baton baton = application.getBean(Baton.class);
              beginTask(baton, executor, () -> ending.test(executor), ends);
            });
    assertThat(ends.take()).isEqualTo("both held");
  }

  private static void beginTask(
      Baton baton, TaskExecutor executor, BooleanSupplier ending, BlockingQueue<String> ends)
      throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    executor.execute(() -> ends.add(holdUntil(ending, baton, begun)));
    begun.await();
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
