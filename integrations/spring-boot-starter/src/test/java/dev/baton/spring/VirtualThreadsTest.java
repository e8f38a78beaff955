package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.lock.Lock;
import dev.baton.spring.election.ManagedElections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Methods on virtual threads, scheduled and asynchronous ones. A JDK before 21 has no such threads,
 * and Boot takes others there.
 */
final class VirtualThreadsTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static final boolean POSSIBLE = Runtime.version().feature() >= 21;

  private final ApplicationContextRunner runner =
      APPLICATIONS
          .runner()
          .withConfiguration(
              AutoConfigurations.of(
                  TaskExecutionAutoConfiguration.class, TaskSchedulingAutoConfiguration.class))
          .withUserConfiguration(TestBeans.class)
          .withPropertyValues("spring.threads.virtual.enabled=true");

  @Configuration(proxyBeanMethods = false)
  @EnableScheduling
  @EnableAsync
  static class TestBeans {
    @Bean
    WatchedWork watchedWork() {
      return new WatchedWork();
    }
  }

  /** Work without an end, and what was seen of it. */
  static class WatchedWork {
    private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> interrupted = new LinkedBlockingQueue<>();

    void workOn() throws InterruptedException {
      String thread = Thread.currentThread().toString();
      begun.add(thread);
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        interrupted.add(thread);
        throw e;
      }
    }
  }

  static class LeaderWork {
    private final WatchedWork work;

    LeaderWork(WatchedWork work) {
      this.work = work;
    }

    @Scheduled(fixedDelay = 20)
    @LeaderOnly("/virtual")
    public void work() throws InterruptedException {
      work.workOn();
    }
  }

  static class AsyncWork {
    private final WatchedWork work;

    AsyncWork(WatchedWork work) {
      this.work = work;
    }

    @Async
    @FencedLock(path = "/virtual-locks", value = "#key")
    public void workLocked(String key) throws InterruptedException {
      work.workOn();
    }

    @Async
    @LeaderOnly("/virtual")
    public void workAsLeader() throws InterruptedException {
      work.workOn();
    }
  }

  private static String next(BlockingQueue<String> threads) throws InterruptedException {
    return String.valueOf(threads.poll(LIMIT.toSeconds(), TimeUnit.SECONDS));
  }

  @Test
  void leadersMethodIsInterruptedAtTheEndOfItsTerm() {
    runner.withBean(LeaderWork.class).run(VirtualThreadsTest::assertInterruptedWithTheTerm);
  }

  @Test
  void leadersAsynchronousMethodIsInterruptedAtTheEndOfItsTerm() {
    runner
        .withBean(AsyncWork.class)
        .run(
            application -> {
              ManagedElections elections = application.getBean(ManagedElections.class);
              await().atMost(LIMIT).until(() -> elections.electionAt("/virtual").isLeading());
              application.getBean(AsyncWork.class).workAsLeader();
              assertInterruptedWithTheTerm(application);
            });
  }

  private static void assertInterruptedWithTheTerm(BeanFactory application)
      throws InterruptedException {
    WatchedWork work = application.getBean(WatchedWork.class);
    String thread = next(work.begun);
    assertThat(thread.startsWith("VirtualThread")).isEqualTo(POSSIBLE);
    var unused = APPLICATIONS.outside().election("/virtual").resignLeader("test", LIMIT);
    assertThat(next(work.interrupted)).isEqualTo(thread);
  }

  @Test
  void asynchronousMethodWithTheLockIsInterruptedAtItsLoss() {
    runner
        .withBean(AsyncWork.class)
        .run(
            application -> {
              WatchedWork work = application.getBean(WatchedWork.class);
              application.getBean(AsyncWork.class).workLocked("7");
              String thread = next(work.begun);
              assertThat(thread.startsWith("VirtualThread")).isEqualTo(POSSIBLE);
              Lock lock = APPLICATIONS.outside().lock("/virtual-locks/7");
              lock.evictNow(lock.participants().get(0).nodePath());
              assertThat(next(work.interrupted)).isEqualTo(thread);
            });
  }
}
