package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.monitor.JobStatus;
import dev.baton.cli.process.CrashPolicy;
import dev.baton.cli.process.DaemonThread;
import dev.baton.error.ClosedException;
import dev.baton.runtime.port.DurationFormat;
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
  private final List<JobSupervisor> campaigns;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, work -> DaemonThread.createThread("baton-check", work));
  private volatile long checkedAt = System.nanoTime();

  private SupervisorCheck(Baton baton, List<JobSupervisor> campaigns) {
    this.baton = baton;
    this.campaigns = campaigns;
  }

  /** Starts to check {@code campaigns}. */
  static SupervisorCheck startChecking(Baton baton, List<JobSupervisor> campaigns) {
    SupervisorCheck check = new SupervisorCheck(baton, campaigns);
    long period = PERIOD.toMillis();
    var unused =
        check.timer.scheduleWithFixedDelay(
            () -> CrashPolicy.runTask(check::checkJobs), period, period, TimeUnit.MILLISECONDS);
    return check;
  }

  private void checkJobs() {
    try {
      var unused = baton.sessionTimeout(); // waits for an answer of the library's thread
      campaigns.forEach(JobSupervisor::checkAttempt);
      checkedAt = System.nanoTime();
    } catch (ClosedException e) {
      timer.shutdown(); // the jobs have ended
    }
  }

  /** Returns why this process does not work; empty if it does. */
  Optional<String> findFault() {
    Duration unchecked = Duration.ofNanos(System.nanoTime() - checkedAt);
    if (unchecked.compareTo(LIMIT) > 0) {
      return Optional.of(
          "baton has not checked itself for " + DurationFormat.roundMeasured(unchecked));
    }
    return campaigns.stream()
        .map(JobSupervisor::jobStatus)
        .flatMap(SupervisorCheck::slowStart)
        .findAny();
  }

  private static Stream<String> slowStart(JobStatus status) {
    return status
        .startingFor()
        .filter(time -> time.compareTo(LIMIT) > 0)
        .map(
            time ->
                status.electionPath()
                    + ": the command has been starting for "
                    + DurationFormat.roundMeasured(time))
        .stream();
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
