package dev.baton.cli.run;

import dev.baton.cli.guard.CannotRunException;
import dev.baton.cli.guard.Ended;
import dev.baton.cli.guard.KeptCommand;
import dev.baton.cli.guard.Signal;
import dev.baton.cli.monitor.Standing;
import dev.baton.cli.process.CrashPolicy;
import dev.baton.error.BatonException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The command of one attempt. It starts at most once, receives signals, and ends the attempt when
 * it ends. Nothing here waits for a start, so a slow start delays no signal. Thread-safe.
 */
final class TurnCommand {
  private final Plan plan;
  private final boolean endsWithLeadership;
  private final Standing standing;
  private final CampaignMessages messages;
  private final CompletableFuture<TurnEnd> end = new CompletableFuture<>();
  private final List<Order> early = new ArrayList<>();
  private @Nullable KeptCommand child;
  private @Nullable CannotRunException failure;
  private @Nullable String lost;
  private long began;
  private boolean starting;
  private boolean stopping;
  private boolean stopSent;

  /** A signal for the command; {@code stop} if the command is to end by it. */
  private record Order(Signal signal, boolean stop) {}

  TurnCommand(Plan plan, boolean endsWithLeadership, Standing standing, CampaignMessages messages) {
    this.plan = plan;
    this.endsWithLeadership = endsWithLeadership;
    this.standing = standing;
    this.messages = messages;
  }

  /**
   * Returns how the attempt ended. The future fails if a permission was missing or the start
   * failed.
   */
  CompletableFuture<TurnEnd> end() {
    return end;
  }

  /** Returns the command, running or not; null if it has not been started. */
  synchronized @Nullable KeptCommand child() {
    return child;
  }

  /** Returns whether no command has started or is being started. */
  synchronized boolean isUnbegun() {
    return child == null && !starting;
  }

  /** Returns whether the command may still be started. */
  synchronized boolean isWanted() {
    return !stopping && !end.isDone();
  }

  /** Returns whether the attempt goes on although no command runs or is being started. */
  synchronized boolean isIdle() {
    return !starting && !end.isDone() && (child == null || child.ended().isDone());
  }

  /**
   * Starts the command, or tells it that it leads. Ends the attempt if that fails for any reason.
   * Call this from one thread at a time.
   *
   * @param start returns the command, or null if there is nothing to do
   */
  void start(Supplier<@Nullable KeptCommand> start) {
    if (!begin()) {
      return;
    }
    KeptCommand started = null;
    try {
      started = start.get();
    } catch (Throwable e) {
      fail(CannotRunException.of(e));
    }
    started(started);
  }

  private synchronized boolean begin() {
    if (!isWanted()) {
      return false;
    }
    starting = true;
    if (child == null) {
      began = System.nanoTime();
      standing.starts();
    }
    return true;
  }

  private void fail(CannotRunException why) {
    synchronized (this) {
      failure = why;
    }
    KeptCommand running = child();
    if (running == null) {
      end.completeExceptionally(why);
    } else {
      running.stop(plan.grace().period());
    }
  }

  private void started(@Nullable KeptCommand started) {
    boolean isNew;
    synchronized (this) {
      starting = false;
      isNew = started != null && started != child;
      child = isNew ? started : child;
      passEarlySignals();
    }
    standing.runs(child() != null);
    if (started != null && isNew) {
      CrashPolicy.then(started.ended(), this::ended);
      stopIfTooLate(started);
    }
  }

  /** Stops a command that has started after the end of the attempt. */
  private void stopIfTooLate(KeptCommand started) {
    if (end.isDone() && !started.ended().isDone()) {
      started.close();
    }
  }

  private void ended(Ended how) {
    standing.runs(false);
    if (how.survivor() != null) {
      messages.say(how.survivor() + "; only the fencing token guards against it");
    } else if (how.left() > 0) {
      messages.say("ended what the command had left behind: " + processes(how.left()));
    }
    conclude(how);
  }

  private static String processes(int number) {
    return number == 1 ? "1 process" : number + " processes";
  }

  private synchronized void conclude(Ended how) {
    if (failure != null) {
      end.completeExceptionally(failure);
      return;
    }
    String why = lost == null && how.byLease() ? Loss.NO_ANSWER : lost;
    boolean ownEnd = stopping || why == null || !endsWithLeadership;
    Duration ran = Duration.ofNanos(System.nanoTime() - began);
    TurnEnd result = ownEnd ? TurnEnd.ofCommand(how.exitCode(), ran) : TurnEnd.ofLeadership(ran);
    if (end.complete(result) && !ownEnd) {
      messages.say(plan.wording().lost() + why);
    }
  }

  /** Notes why leadership was lost. Returns whether the command keeps running without it. */
  synchronized boolean lose(String why) {
    lost = why;
    return child != null && !endsWithLeadership && isWanted();
  }

  /** Ends the attempt if no command has been started. Returns whether this call ended it. */
  synchronized boolean endUnlessStarted(TurnEnd result) {
    return child == null && !starting && end.complete(result);
  }

  /** Ends the attempt if no command has been started. Returns whether this call ended it. */
  synchronized boolean endUnlessStarted(BatonException problem) {
    return child == null && !starting && end.completeExceptionally(problem);
  }

  /** Ends the attempt of a leader whose command does not run. */
  synchronized void endIdle(Duration idle) {
    if (isIdle()) {
      end.complete(TurnEnd.ofIdleLeader(idle));
    }
  }

  /** Passes a signal on to the command, if there is one, as soon as it has been started. */
  synchronized void signal(Signal signal) {
    accept(new Order(signal, false));
  }

  /**
   * Ends the command by a signal, or else the attempt, in one step. So no command can start between
   * the check and the end of the attempt.
   *
   * @param withoutCommand how the attempt ends if no command has been started
   */
  synchronized void stop(Signal signal, TurnEnd withoutCommand) {
    if (!endUnlessStarted(withoutCommand)) {
      accept(new Order(signal, true));
    }
  }

  private void accept(Order order) {
    if (end.isDone()) {
      return;
    }
    if (child != null) {
      pass(order);
    } else if (starting) {
      early.add(order);
      stopping |= order.stop();
    }
  }

  private void passEarlySignals() {
    early.forEach(this::pass);
    early.clear();
    if (stopping && child == null) {
      end.complete(TurnEnd.ofAll(0));
    }
  }

  private void pass(Order order) {
    KeptCommand running = child;
    if (running == null) {
      return;
    }
    if (order.stop() && !stopSent) {
      stopping = true;
      stopSent = true;
      running.stop(order.signal(), plan.stopTimeout());
    } else {
      running.signal(order.signal());
    }
  }
}
