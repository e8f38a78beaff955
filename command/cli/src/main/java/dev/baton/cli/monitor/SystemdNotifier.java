package dev.baton.cli.monitor;

import dev.baton.cli.io.PrintableText;
import dev.baton.cli.keeper.Keeper;
import dev.baton.cli.process.DaemonThread;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reports the status to systemd, if it asks for that ({@code Type=notify}). Java lacks such
 * sockets, so the keeper sends the messages, from the unit's main process.
 */
final class SystemdNotifier implements AutoCloseable {
  private static final Duration END = Duration.ofSeconds(5);

  private final Keeper keeper;
  private final ScheduledExecutorService teller =
      new ScheduledThreadPoolExecutor(
          1,
          work -> DaemonThread.createThread("systemd", work),
          new ThreadPoolExecutor.DiscardPolicy());
  private List<JobStatus> statuses = List.of();
  private volatile Supplier<Optional<String>> fault = Optional::empty;
  private String told = "";
  private boolean ready;

  private SystemdNotifier(Keeper keeper) {
    this.keeper = keeper;
  }

  /** Returns the reporter, if the environment asks for one. */
  static Optional<SystemdNotifier> fromEnvironment(Map<String, String> environment, Keeper keeper) {
    if (environment.getOrDefault("NOTIFY_SOCKET", "").isEmpty()) {
      return Optional.empty();
    }
    SystemdNotifier systemd = new SystemdNotifier(keeper);
    watchdogTimeout(environment, keeper.frontPid()).ifPresent(systemd::keepAlive);
    return Optional.of(systemd);
  }

  private static Optional<Duration> watchdogTimeout(Map<String, String> environment, long front) {
    String pid = environment.getOrDefault("WATCHDOG_PID", "");
    String micros = environment.getOrDefault("WATCHDOG_USEC", "");
    boolean ours = pid.isEmpty() || pid.equals(Long.toString(front));
    return ours && micros.matches("[1-9]\\d{0,17}")
        ? Optional.of(Duration.of(Long.parseLong(micros), ChronoUnit.MICROS))
        : Optional.empty();
  }

  /** Sends signs of life, two in the time that systemd waits for one. */
  private void keepAlive(Duration most) {
    long half = most.dividedBy(2).toMillis();
    var unused =
        teller.scheduleAtFixedRate(
            this::sendSignOfLife, 0, Math.max(1, half), TimeUnit.MILLISECONDS);
  }

  /** Sends a sign of life, unless this supervisor has a fault and should be restarted. */
  private void sendSignOfLife() {
    if (fault.get().isEmpty()) {
      sendWords(List.of("WATCHDOG=1"));
    }
  }

  /**
   * Starts to report on these jobs: their status, and that this process is ready once they are in
   * the queue.
   */
  void startReporting(List<JobStatus> all, Supplier<Optional<String>> fault) {
    this.fault = fault;
    teller.execute(() -> statuses = all);
    all.forEach(each -> each.addListener(() -> teller.execute(this::sendStatus)));
  }

  private void sendStatus() {
    String status =
        statuses.stream()
            .map(each -> PrintableText.makePrintable(each.electionPath() + ": " + each.toText()))
            .collect(Collectors.joining("; "));
    List<String> words = new ArrayList<>();
    if (!status.equals(told)) {
      told = status;
      words.add("STATUS=" + status);
    }
    if (!ready && isReady()) {
      ready = true;
      words.add("READY=1");
    }
    if (!words.isEmpty()) {
      sendWords(words);
    }
  }

  /**
   * Returns whether the process is ready. A job that cannot take part, or has ended, does not delay
   * the others.
   */
  private boolean isReady() {
    return statuses.stream().allMatch(JobStatus::isSettled)
        && statuses.stream().anyMatch(JobStatus::isInLine);
  }

  /** Reports that this process was told to end. */
  void notifyStopping() {
    teller.execute(() -> sendWords(List.of("STOPPING=1")));
  }

  private void sendWords(List<String> words) {
    keeper.tellSystemd(String.join("\n", words));
  }

  /** Sends what is queued, and returns. */
  @Override
  public void close() {
    teller.shutdown();
    try {
      var unused = teller.awaitTermination(END.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
