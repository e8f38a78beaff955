package dev.baton.spring.election;

import org.quartz.SchedulerException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.quartz.SchedulerFactoryBean;
import org.springframework.util.ClassUtils;

/** Ends schedulers of Quartz, where that is on the class path. */
final class QuartzSchedulers {
  private static final Logger log = LoggerFactory.getLogger(QuartzSchedulers.class);
  private static final boolean THERE =
      isThere("org.quartz.Scheduler")
          && isThere("org.springframework.scheduling.quartz.SchedulerFactoryBean");

  private QuartzSchedulers() {}

  private static boolean isThere(String type) {
    return ClassUtils.isPresent(type, QuartzSchedulers.class.getClassLoader());
  }

  /** Ends {@code bean} if it is a scheduler. May be repeated. */
  static void endIfScheduler(Object bean) {
    if (THERE) {
      QuartzEnd.end(bean);
    }
  }

  /** Loaded only where its types are. */
  private static final class QuartzEnd {
    static void end(Object bean) {
      if (bean instanceof SchedulerFactoryBean scheduler) {
        try {
          scheduler.destroy();
        } catch (SchedulerException e) {
          log.warn("A scheduler of Quartz did not end", e);
        }
      }
    }
  }
}
