package dev.baton.examples.spring;

import dev.baton.spring.FencedCall;
import dev.baton.spring.LeaderOnly;
import java.time.Instant;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** The job: works for a while each second, and writes the result. */
@Component
public class TickerJob {
  private final TickWork work;
  private final TickLedger ledger;

  public TickerJob(TickWork work, TickLedger ledger) {
    this.work = work;
    this.ledger = ledger;
  }

  /** Writes the row of this second. */
  @Scheduled(cron = "* * * * * *")
  @LeaderOnly("/jobs/ticker")
  public void tick() throws InterruptedException {
    long tick = Instant.now().getEpochSecond();
    work.doWork();
    ledger.writeTick(tick, FencedCall.current().fencingToken());
  }
}
