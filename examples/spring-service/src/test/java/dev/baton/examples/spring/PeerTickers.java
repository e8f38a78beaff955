package dev.baton.examples.spring;

import java.time.Instant;
import javax.sql.DataSource;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import net.javacrumbs.shedlock.spring.annotation.EnableSchedulerLock;
import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.retry.RetryForever;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;

/** Adds the same job once more on Curator's latch, and once more on ShedLock. */
@Configuration(proxyBeanMethods = false)
@EnableSchedulerLock(defaultLockAtMostFor = "5s")
class PeerTickers {
  private static final int SESSION_MILLIS = 4000;
  private static final int CONNECT_MILLIS = 4000;
  private static final int RETRY_MILLIS = 250;

  /** Starts a replica with all three. */
  public static void main(String[] arguments) {
    new SpringApplicationBuilder(TickerService.class, PeerTickers.class, UnfencedTickers.class)
        .run(arguments);
  }

  @Bean(initMethod = "start", destroyMethod = "close")
  CuratorFramework curator(@Value("${baton.connect}") String servers) {
    return CuratorFrameworkFactory.newClient(
        servers, SESSION_MILLIS, CONNECT_MILLIS, new RetryForever(RETRY_MILLIS));
  }

  @Bean(initMethod = "start", destroyMethod = "close")
  LeaderLatch latch(CuratorFramework curator) {
    return new LeaderLatch(curator, "/latch");
  }

  @Bean
  LockProvider lockProvider(DataSource database) {
    return new JdbcTemplateLockProvider(
        JdbcTemplateLockProvider.Configuration.builder()
            .withJdbcTemplate(new JdbcTemplate(database))
            .usingDbTime()
            .build());
  }

  @Bean
  CuratorJob curatorJob(
      LeaderLatch latch,
      TickWork work,
      JdbcTemplate database,
      @Value("${baton.candidate.id}") String replica) {
    return new CuratorJob(latch, work, database, replica);
  }

  @Bean
  ShedLockJob shedLockJob(
      TickWork work, JdbcTemplate database, @Value("${baton.candidate.id}") String replica) {
    return new ShedLockJob(work, database, replica);
  }

  /** The job on Curator's latch. */
  record CuratorJob(LeaderLatch latch, TickWork work, JdbcTemplate database, String replica) {
    @Scheduled(cron = "* * * * * *")
    void tick() throws InterruptedException {
      long tick = Instant.now().getEpochSecond();
      if (latch.hasLeadership()) {
        work.doWork();
        database.update("INSERT INTO curator_ticks (tick, replica) VALUES (?, ?)", tick, replica);
      }
    }
  }

  /** The job on ShedLock. A class that it can make a proxy of. */
  static class ShedLockJob {
    private final TickWork work;
    private final JdbcTemplate database;
    private final String replica;

    ShedLockJob(TickWork work, JdbcTemplate database, String replica) {
      this.work = work;
      this.database = database;
      this.replica = replica;
    }

    @Scheduled(cron = "* * * * * *")
    @SchedulerLock(name = "ticker", lockAtMostFor = "5s", lockAtLeastFor = "700ms")
    public void tick() throws InterruptedException {
      long tick = Instant.now().getEpochSecond();
      work.doWork();
      database.update("INSERT INTO shedlock_ticks (tick, replica) VALUES (?, ?)", tick, replica);
    }
  }
}
