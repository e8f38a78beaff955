package dev.baton.spring;

import org.quartz.JobDetail;
import org.springframework.scheduling.quartz.MethodInvokingJobDetailFactoryBean;
import org.springframework.scheduling.quartz.SchedulerFactoryBean;

/** A scheduler of Quartz that waits for its jobs as it ends, with a job that runs an object. */
final class WaitingScheduler {
  private WaitingScheduler() {}

  /** Returns what makes a job that calls the method {@code run}. */
  static MethodInvokingJobDetailFactoryBean jobOf(Object target) {
    MethodInvokingJobDetailFactoryBean detail = new MethodInvokingJobDetailFactoryBean();
    detail.setTargetObject(target);
    detail.setTargetMethod("run");
    return detail;
  }

  /** Returns what makes the scheduler, in which nothing triggers the job yet. */
  static SchedulerFactoryBean schedulerOf(JobDetail detail) {
    SchedulerFactoryBean scheduler = new SchedulerFactoryBean();
    scheduler.setJobDetails(detail);
    scheduler.setWaitForJobsToCompleteOnShutdown(true);
    return scheduler;
  }
}
