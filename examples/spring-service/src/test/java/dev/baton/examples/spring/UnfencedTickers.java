package dev.baton.examples.spring;

import dev.baton.spring.BatonCustomizer;
import dev.baton.spring.FencedCall;
import dev.baton.spring.LeaderOnly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;

/** Adds Baton's job without a fence, and one whose runs are long. Callbacks can be refused. */
@Configuration(proxyBeanMethods = false)
class UnfencedTickers {
  @Bean
  UnfencedJob unfencedJob(
      TickWork work, JdbcTemplate database, @Value("${baton.candidate.id}") String replica) {
    return new UnfencedJob(work, database, replica);
  }

  @Bean
  LongJob longJob(JdbcTemplate database, @Value("${baton.candidate.id}") String replica) {
    return new LongJob(database, replica);
  }

  /** Refuses callbacks as long as a file exists. */
  @Bean
  BatonCustomizer refusedCallbacks(@Value("${trial.refusal}") Path refusal) {
    Executor usual = Executors.newCachedThreadPool();
    return builder ->
        builder.callbacks(
            callback -> {
              if (Files.exists(refusal)) {
                throw new RejectedExecutionException("as planned");
              }
              usual.execute(callback);
            });
  }

  /** Asks whether it leads, and then writes, without a fence. */
  static class UnfencedJob {
    private final TickWork work;
    private final JdbcTemplate database;
    private final String replica;

    UnfencedJob(TickWork work, JdbcTemplate database, String replica) {
      this.work = work;
      this.database = database;
      this.replica = replica;
    }

    @Scheduled(cron = "* * * * * *")
    @LeaderOnly("/jobs/unfenced")
    public void tick() throws InterruptedException {
      long tick = Instant.now().getEpochSecond();
      work.doWork();
      Instant checked = Instant.now();
      if (FencedCall.current().isValid()) {
        database.update(
            "INSERT INTO unfenced_ticks (tick, replica, checked) VALUES (?, ?, ?)",
            tick,
            replica,
            Timestamp.from(checked));
      }
    }
  }

  /** Works for longer than a restart would take otherwise. */
  static class LongJob {
    private final TickWork work = new TickWork(Duration.ofSeconds(5));
    private final JdbcTemplate database;
    private final String replica;

    LongJob(JdbcTemplate database, String replica) {
      this.database = database;
      this.replica = replica;
    }

    @Scheduled(fixedDelay = 100)
    @LeaderOnly("report")
    public void report() throws InterruptedException {
      String outcome = "interrupted";
      try {
        work.doWork();
        outcome = "finished";
      } finally {
        database.update("INSERT INTO long_runs (replica, outcome) VALUES (?, ?)", replica, outcome);
      }
    }
  }
}
