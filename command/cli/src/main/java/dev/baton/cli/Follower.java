package dev.baton.cli;

import dev.baton.cli.guard.CannotRunException;
import dev.baton.cli.guard.KeptCommand;
import dev.baton.cli.guard.Program;
import dev.baton.participants.Participant;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What runs while another one leads ({@code --follow}), and must be gone before the command begins.
 * It is run again when it fails. Where there is nothing to run, nothing happens.
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
   * Creates a follower of one term of another leader.
   *
   * @param starter where commands are started
   */
  Follower(CampaignMessages messages, ScheduledExecutorService starter) {
    this.plan = messages.plan();
    this.messages = messages;
    this.starter = starter;
    this.backoff = plan.supervision().backoff();
  }

  /** Returns a thread for the starter of a campaign; none is started where nothing follows. */
  static ScheduledExecutorService newStarter(Plan plan) {
    ScheduledThreadPoolExecutor starter =
        new ScheduledThreadPoolExecutor(1, work -> DaemonThread.of("follow", work));
    if (plan.supervision().follow() != null) {
      starter.prestartAllCoreThreads();
    }
    return starter;
  }

  /** Another one leads; a change of who it is does not disturb what runs. */
  synchronized void follow(Participant other) {
    boolean first = leader == null;
    leader = other;
    if (first && plan.supervision().follow() != null) {
      // Not in the thread of the callback, which is interrupted when we come to lead.
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

  /** Returns when it is gone, for good; it may take so long to end by itself. */
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
