package dev.baton.cli.run;

import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.KeptCommand;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.cli.process.CrashPolicy;
import dev.baton.cli.process.DaemonThread;
import dev.baton.participants.Participant;
import dev.baton.runtime.port.DurationFormat;
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
final class FollowerProcess {
  private final RunSpec plan;
  private final JobMessages messages;
  private final ScheduledExecutorService starter;
  private final RestartBackoff backoff;
  private @Nullable Participant leader;
  private @Nullable KeptCommand child;
  private long begun;
  private boolean over;

  /**
   * Creates a follower for one term of another leader.
   *
   * @param starter the executor that starts commands
   */
  FollowerProcess(JobMessages messages, ScheduledExecutorService starter) {
    this.plan = messages.plan();
    this.messages = messages;
    this.starter = starter;
    this.backoff = plan.supervision().createBackoff();
  }

  /**
   * Returns the executor that starts a job's follow commands. Its thread starts only if {@code
   * --follow} is given.
   */
  static ScheduledExecutorService newStarter(RunSpec plan) {
    ScheduledThreadPoolExecutor starter =
        new ScheduledThreadPoolExecutor(1, work -> DaemonThread.createThread("follow", work));
    if (plan.supervision().follow() != null) {
      starter.prestartAllCoreThreads();
    }
    return starter;
  }

  /** Notes that another candidate leads. A change of leader does not disturb a running command. */
  synchronized void followLeader(Participant other) {
    boolean first = leader == null;
    leader = other;
    if (first && plan.supervision().follow() != null) {
      // Not in the callback's thread, which the library interrupts when this candidate is elected.
      startScriptIn(Duration.ZERO);
    }
  }

  private void startScriptIn(Duration wait) {
    var unused =
        starter.schedule(
            () -> CrashPolicy.runTask(this::startScript), wait.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void startScript() {
    Participant whom = leader;
    String script = plan.supervision().follow();
    if (over || whom == null || script == null) {
      return;
    }
    begun = System.nanoTime();
    try {
      KeptCommand started =
          plan.keeper()
              .startCommand(ProgramSpec.ofShell(script), scriptEnvironment(whom), plan.grace());
      child = started;
      CrashPolicy.runAfter(started.whenEnded(), end -> scriptEnded(end.exitCode()));
    } catch (CannotRunException | OutOfMemoryError e) { // the error means that there is no thread
      restartLater("--follow: " + CannotRunException.wrapFailure(e).getMessage());
    }
  }

  private Map<String, String> scriptEnvironment(Participant whom) {
    Map<String, String> all = new HashMap<>(plan.baseEnvironment());
    all.put("BATON_LEADER", whom.id());
    return all;
  }

  private synchronized void scriptEnded(int exitCode) {
    if (!over && exitCode != 0) {
      restartLater("--follow ended with " + exitCode);
    }
  }

  private void restartLater(String why) {
    Duration wait = backoff.afterFailure(Duration.ofNanos(System.nanoTime() - begun));
    messages.printMessage(why + "; again in " + DurationFormat.roundMeasured(wait));
    startScriptIn(wait);
  }

  /**
   * Stops the command for good, and returns when it is gone. The command has {@code timeout} to end
   * by itself.
   */
  void stop(Duration timeout) {
    KeptCommand running = endFollowing();
    if (running != null) {
      running.stop(timeout);
      running.whenEnded().join();
    }
  }

  private synchronized @Nullable KeptCommand endFollowing() {
    over = true;
    return child;
  }
}
