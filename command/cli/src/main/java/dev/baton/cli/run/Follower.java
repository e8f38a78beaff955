package dev.baton.cli.run;

import dev.baton.cli.guard.CannotRunException;
import dev.baton.cli.guard.KeptCommand;
import dev.baton.cli.guard.Program;
import dev.baton.cli.process.CrashPolicy;
import dev.baton.cli.process.DaemonThread;
import dev.baton.participants.Participant;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The command of {@code --follow}. It runs while another candidate leads and must be gone before
 * the main command starts. It restarts when it fails. Without {@code --follow} this class does
 * nothing.
 */
final class Follower {
  private final Plan plan;
  private final CampaignMessages messages;
  private final ScheduledExecutorService starter;
  private final Backoff backoff;
  private @Nullable Participant leader;
  private @Nullable KeptCommand child;
  private long begun;
  private boolean over;

  /**
   * Creates a follower for one term of another leader.
   *
   * @param starter the executor that starts commands
   */
  Follower(CampaignMessages messages, ScheduledExecutorService starter) {
    this.plan = messages.plan();
    this.messages = messages;
    this.starter = starter;
    this.backoff = plan.supervision().backoff();
  }

  /**
   * Returns the executor that starts a job's follow commands. Its thread starts only if {@code
   * --follow} is given.
   */
  static ScheduledExecutorService newStarter(Plan plan) {
    ScheduledThreadPoolExecutor starter =
        new ScheduledThreadPoolExecutor(1, work -> DaemonThread.of("follow", work));
    if (plan.supervision().follow() != null) {
      starter.prestartAllCoreThreads();
    }
    return starter;
  }

  /** Notes that another candidate leads. A change of leader does not disturb a running command. */
  synchronized void follow(Participant other) {
    boolean first = leader == null;
    leader = other;
    if (first && plan.supervision().follow() != null) {
      // Not in the callback's thread, which the library interrupts when this candidate is elected.
      beginIn(Duration.ZERO);
    }
  }

  private void beginIn(Duration wait) {
    var unused =
        starter.schedule(
            () -> CrashPolicy.run(this::begin), wait.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void begin() {
    Participant whom = leader;
    String script = plan.supervision().follow();
    if (over || whom == null || script == null) {
      return;
    }
    begun = System.nanoTime();
    try {
      KeptCommand started =
          plan.keeper().start(Program.ofShell(script), environment(whom), plan.grace());
      child = started;
      CrashPolicy.then(started.ended(), end -> ended(end.exitCode()));
    } catch (CannotRunException | OutOfMemoryError e) { // the error means that there is no thread
      beginAgain("--follow: " + CannotRunException.of(e).getMessage());
    }
  }

  private Map<String, String> environment(Participant whom) {
    Map<String, String> all = new HashMap<>(plan.environment());
    all.put("BATON_LEADER", whom.id());
    return all;
  }

  private synchronized void ended(int exitCode) {
    if (!over && exitCode != 0) {
      beginAgain("--follow ended with " + exitCode);
    }
  }

  private void beginAgain(String why) {
    Duration wait = backoff.afterFailure(Duration.ofNanos(System.nanoTime() - begun));
    messages.say(why + "; again in " + Backoff.text(wait));
    beginIn(wait);
  }

  /**
   * Stops the command for good, and returns when it is gone. The command has {@code timeout} to end
   * by itself.
   */
  void stop(Duration timeout) {
    KeptCommand running = noMore();
    if (running != null) {
      running.stop(timeout);
      running.ended().join();
    }
  }

  private synchronized @Nullable KeptCommand noMore() {
    over = true;
    return child;
  }
}
