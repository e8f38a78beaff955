package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.monitor.Standing;
import dev.baton.cli.process.CrashPolicy;
import dev.baton.cli.process.DaemonThread;
import dev.baton.error.ClosedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Checks once a second that no job leads without a running command, and that the library's thread
 * still works. Thread-safe.
 */
final class SupervisorCheck implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private final Baton baton;
  private final List<Campaign> campaigns;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, work -> DaemonThread.of("baton-check", work));
  private volatile long checkedAt = System.nanoTime();

  private SupervisorCheck(Baton baton, List<Campaign> campaigns) {
    this.baton = baton;
    this.campaigns = campaigns;
  }

  /** Starts to check {@code campaigns}. */
  static SupervisorCheck begin(Baton baton, List<Campaign> campaigns) {
    SupervisorCheck check = new SupervisorCheck(baton, campaigns);
    long period = PERIOD.toMillis();
    var unused =
        check.timer.scheduleWithFixedDelay(
            () -> CrashPolicy.run(check::check), period, period, TimeUnit.MILLISECONDS);
    return check;
  }

  private void check() {
    try {
      var unused = baton.sessionTimeout(); // waits for an answer of the library's thread
      campaigns.forEach(Campaign::check);
      checkedAt = System.nanoTime();
    } catch (ClosedException e) {
      timer.shutdown(); // the jobs have ended
    }
  }

  /** Returns why this process does not work; empty if it does. */
  Optional<String> fault() {
    Duration unchecked = Duration.ofNanos(System.nanoTime() - checkedAt);
    if (unchecked.compareTo(LIMIT) > 0) {
      return Optional.of("baton has not come to check itself for " + seconds(unchecked));
    }
    return campaigns.stream().map(Campaign::standing).flatMap(SupervisorCheck::slowStart).findAny();
  }

  private static Stream<String> slowStart(Standing standing) {
    return standing
        .startingFor()
        .filter(time -> time.compareTo(LIMIT) > 0)
        .map(time -> standing.election() + ": the command has been starting for " + seconds(time))
        .stream();
  }

  private static String seconds(Duration time) {
    return time.toSeconds() + " s";
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
