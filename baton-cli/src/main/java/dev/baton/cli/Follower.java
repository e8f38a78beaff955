package dev.baton.cli;

import dev.baton.Participant;
import dev.baton.cli.guard.CannotRunException;
import dev.baton.cli.guard.GuardedChild;
import dev.baton.cli.guard.NativeText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What runs while another one leads ({@code --follow}), and must be gone before the command begins.
 * It is run again when it fails. Where there is nothing to run, nothing happens.
 */
final class Follower {
  private final Plan plan;
  private final PrintWriter err;
  private final Backoff backoff;
  private @Nullable Participant leader;
  private @Nullable GuardedChild child;
  private long begun;
  private boolean over;

  Follower(Plan plan, PrintWriter err) {
    this.plan = plan;
    this.err = err;
    this.backoff = plan.supervision().backoff();
  }

  /** Another one leads; a change of who it is does not disturb what runs. */
  synchronized void follow(Participant other) {
    boolean first = leader == null;
    leader = other;
    if (first && plan.supervision().follow() != null) {
      // Not in the thread of the callback, which is interrupted when we come to lead.
      inThread(this::begin);
    }
  }

  private static void inThread(Runnable work) {
    Thread thread = new Thread(work, "follow");
    thread.setDaemon(true);
    thread.start();
  }

  private synchronized void begin() {
    Participant whom = leader;
    String script = plan.supervision().follow();
    if (over || whom == null || script == null) {
      return;
    }
    try {
      begun = System.nanoTime();
      GuardedChild started =
          GuardedChild.start(List.of("sh", "-c", script), environment(whom), plan.grace());
      child = started;
      var unused = started.ended().thenAccept(end -> ended(end.exitCode()));
    } catch (CannotRunException e) {
      say(String.valueOf(e.getMessage()));
    }
  }

  private Map<String, String> environment(Participant whom) {
    Map<String, String> all = new HashMap<>(plan.environment());
    try {
      all.put("BATON_LEADER", NativeText.writable("BATON_LEADER", whom.id()));
    } catch (IllegalArgumentException e) {
      say(e.getMessage() + "; it is left out");
    }
    return all;
  }

  private void say(String text) {
    err.println("baton: " + plan.path() + ": --follow: " + text);
  }

  private synchronized void ended(int exitCode) {
    if (!over && exitCode != 0) {
      Duration wait = backoff.afterFailure(Duration.ofNanos(System.nanoTime() - begun));
      String text = "baton: %s: --follow ended with %d; again in %s";
      err.println(text.formatted(plan.path(), exitCode, Backoff.text(wait)));
      Executor later =
          CompletableFuture.delayedExecutor(
              wait.toMillis(), TimeUnit.MILLISECONDS, Follower::inThread);
      later.execute(this::begin);
    }
  }

  /** Returns when it is gone, for good; it may take so long to end by itself. */
  void stop(Duration timeout) {
    GuardedChild running = noMore();
    if (running != null) {
      running.stop(timeout);
      running.ended().join();
    }
  }

  private synchronized @Nullable GuardedChild noMore() {
    over = true;
    return child;
  }
}
