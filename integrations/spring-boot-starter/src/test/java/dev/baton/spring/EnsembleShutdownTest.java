package dev.baton.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.lock.LockHold;
import dev.baton.spring.election.SessionLifecycle;
import dev.baton.testkit.ConditionWait;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.quartz.MethodInvokingJobDetailFactoryBean;
import org.springframework.scheduling.quartz.SchedulerFactoryBean;

/**
 * Applications on two ensembles stop while a task has locks in both. No session closes before the
 * task has ended, also after the phase of the sessions has had its time.
 */
@Tag("long")
final class EnsembleShutdownTest {
  @RegisterExtension private static final ZooKeeperApplications MAIN = new ZooKeeperApplications();

  @RegisterExtension private static final ZooKeeperApplications WEST = new ZooKeeperApplications();

  /** Has locks in both ensembles until all phases of the shutdown have had their time. */
  static class LockedTask implements SmartLifecycle {
    private final Baton main;
    private final Baton west;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch last = new CountDownLatch(1);
    private final BlockingQueue<String> ends;

    LockedTask(Baton main, Baton west, BlockingQueue<String> ends) {
      this.main = main;
      this.west = west;
      this.ends = ends;
    }

    public void run() {
      try (LockHold first = main.lock("/last-task").acquire();
          LockHold second = west.lock("/last-task").acquire()) {
        first.whenLost(reason -> ends.add("main: " + reason));
        second.whenLost(reason -> ends.add("west: " + reason));
        begun.countDown();
        last.await();
        ends.add("main " + first.isValid() + ", west " + second.isValid());
      } catch (InterruptedException | RuntimeException e) {
        ends.add(e.toString());
      }
    }

    @Override
    public void start() {}

    @Override
    public void stop() {
      last.countDown();
    }

    @Override
    public boolean isRunning() {
      return true;
    }

    @Override
    public int getPhase() {
      return SessionLifecycle.PHASE - 1;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoEnsembles {
    @Bean
    LockedTask task(Baton main, @Qualifier("west") Baton west, BlockingQueue<String> ends) {
      return new LockedTask(main, west, ends);
    }

    @Bean
    DefaultLifecycleProcessor lifecycleProcessor() {
      DefaultLifecycleProcessor processor = new DefaultLifecycleProcessor();
      processor.setTimeoutPerShutdownPhase(500);
      return processor;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnThreads {
    @Bean
    SimpleAsyncTaskExecutor threads() {
      SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor();
      executor.setTaskTerminationTimeout(ConditionWait.LIMIT.toMillis());
      return executor;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class QuartzJobs {
    @Bean
    MethodInvokingJobDetailFactoryBean detail(LockedTask task) {
      return WaitingScheduler.jobOf(task);
    }

    @Bean
    SchedulerFactoryBean scheduler(JobDetail detail) {
      return WaitingScheduler.schedulerOf(detail);
    }
  }

  /** Begins the task. */
  private interface TaskStart {
    void begin(ApplicationContext application) throws SchedulerException;
  }

  private static String endOf(Class<?> executors, TaskStart start) throws InterruptedException {
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    MAIN.runner()
        .withPropertyValues("baton.ensembles.west.connect=" + WEST.server().connectString())
        .withUserConfiguration(executors, TwoEnsembles.class)
        .withBean("ends", BlockingQueue.class, () -> ends)
        .run(
            application -> {
              start.begin(application);
              application.getBean(LockedTask.class).begun.await();
            });
    return ends.take();
  }

  @Test
  void taskOnAThreadOfItsOwnKeepsBothLocks() throws InterruptedException {
    String end =
        endOf(
            OwnThreads.class,
            application ->
                application
                    .getBean(SimpleAsyncTaskExecutor.class)
                    .execute(application.getBean(LockedTask.class)::run));
    assertThat(end).isEqualTo("main true, west true");
  }

  @Test
  void jobOfQuartzKeepsBothLocks() throws InterruptedException {
    String end =
        endOf(
            QuartzJobs.class,
            application ->
                application
                    .getBean(Scheduler.class)
                    .triggerJob(application.getBean(JobDetail.class).getKey()));
    assertThat(end).isEqualTo("main true, west true");
  }
}
