package dev.baton.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.listeners.SchedulerListenerSupport;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.quartz.MethodInvokingJobDetailFactoryBean;
import org.springframework.scheduling.quartz.SchedulerFactoryBean;

/**
 * Jobs of Quartz that run while the application stops. Spring tells Quartz to start no more jobs in
 * its first phase, and waits for those that run as it destroys the scheduler, if that is set.
 */
@Tag("long")
final class QuartzJobsTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** What happens to a job, and to its scheduler. */
  static class JobCourse extends SchedulerListenerSupport {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch paused = new CountDownLatch(1);
    private final CountDownLatch ending = new CountDownLatch(1);
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

    @Override
    public void schedulerInStandbyMode() {
      if (begun.getCount() == 0) {
        paused.countDown();
      }
    }

    @Override
    public void schedulerShuttingdown() {
      ending.countDown();
    }

    void runUntil(CountDownLatch moment) {
      begun.countDown();
      try {
        moment.await();
        ends.add(FencedCall.current().isValid() ? "held" : "lost");
      } catch (InterruptedException e) {
        ends.add("interrupted");
        Thread.currentThread().interrupt();
      }
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class QuartzApplication {
    @Bean
    MethodInvokingJobDetailFactoryBean detail(GuardedJob job) {
      return WaitingScheduler.jobOf(job);
    }

    @Bean
    SchedulerFactoryBean scheduler(JobDetail detail, JobCourse course) {
      SchedulerFactoryBean scheduler = WaitingScheduler.schedulerOf(detail);
      scheduler.setSchedulerListeners(course);
      return scheduler;
    }
  }

  static class GuardedJob {
    final JobCourse course;

    GuardedJob(JobCourse course) {
      this.course = course;
    }

    public void run() {
      throw new IllegalStateException("not guarded");
    }
  }

  static class LockedJob extends GuardedJob {
    LockedJob(JobCourse course) {
      super(course);
    }

    @Override
    @FencedLock(path = "/quartz/lock")
    public void run() {
      course.runUntil(course.ending);
    }
  }

  static class LeaderJob extends GuardedJob {
    LeaderJob(JobCourse course) {
      super(course);
    }

    @Override
    @LeaderOnly(value = "/quartz/leader", waitTime = "3m", otherwise = NotLeaderAction.THROW)
    public void run() {
      course.runUntil(course.paused);
    }
  }

  private static String endOf(Class<? extends GuardedJob> job, String... properties)
      throws InterruptedException {
    JobCourse course = new JobCourse();
    APPLICATIONS
        .runner()
        .withPropertyValues(properties)
        .withUserConfiguration(QuartzApplication.class)
        .withBean(JobCourse.class, () -> course)
        .withBean(job)
        .run(application -> beginJob(application, course));
    return course.ends.take();
  }

  /** The application has joined its elections by now; a job that began earlier would not wait. */
  private static void beginJob(ApplicationContext application, JobCourse course)
      throws SchedulerException, InterruptedException {
    application.getBean(Scheduler.class).triggerJob(application.getBean(JobDetail.class).getKey());
    course.begun.await();
  }

  @Test
  void lastJobKeepsItsLock() throws InterruptedException {
    assertThat(endOf(LockedJob.class)).isEqualTo("held");
  }

  @Test
  void lastJobOfALeaderGoesOnForInterruptAfter() throws InterruptedException {
    assertThat(
            endOf(
                LeaderJob.class,
                "baton.candidate.stop-timeout=4m",
                "baton.candidate.interrupt-after=3m"))
        .isEqualTo("held");
  }

  @Test
  void lastJobOfALeaderIsInterruptedByDefault() throws InterruptedException {
    assertThat(endOf(InterruptedJob.class)).isEqualTo("interrupted");
  }

  static class InterruptedJob extends GuardedJob {
    InterruptedJob(JobCourse course) {
      super(course);
    }

    @Override
    @LeaderOnly(value = "/quartz/leader", waitTime = "3m", otherwise = NotLeaderAction.THROW)
    public void run() {
      course.runUntil(new CountDownLatch(1));
    }
  }
}
