package dev.baton.cli.run;

import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.KeptCommand;
import dev.baton.cli.keeper.ProcessExit;
import dev.baton.cli.keeper.ReceivedSignal;
import dev.baton.cli.monitor.JobStatus;
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
final class AttemptCommand {
  private final RunSpec plan;
  private final boolean endsWithLeadership;
  private final JobStatus status;
  private final JobMessages messages;
  private final CompletableFuture<AttemptResult> end = new CompletableFuture<>();
  private final List<SignalOrder> early = new ArrayList<>();
  private @Nullable KeptCommand child;
  private @Nullable CannotRunException failure;
  private @Nullable String lost;
  private long began;
  private boolean starting;
  private boolean stopping;
  private boolean stopSent;

  /** A signal for the command; {@code stop} if the command is to end by it. */
  private record SignalOrder(ReceivedSignal signal, boolean stop) {}

  AttemptCommand(RunSpec plan, boolean endsWithLeadership, JobStatus status, JobMessages messages) {
    this.plan = plan;
    this.endsWithLeadership = endsWithLeadership;
    this.status = status;
    this.messages = messages;
  }

  /**
   * Returns how the attempt ended. The future fails if a permission was missing or the start
   * failed.
   */
  CompletableFuture<AttemptResult> whenEnded() {
    return end;
  }

  /** Returns the command, running or not; null if it has not been started. */
  synchronized @Nullable KeptCommand childCommand() {
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
    return !starting && !end.isDone() && (child == null || child.whenEnded().isDone());
  }

  /**
   * Starts the command, or tells it that it leads. Ends the attempt if that fails for any reason.
   * Call this from one thread at a time.
   *
   * @param start returns the command, or null if there is nothing to do
   */
  void start(Supplier<@Nullable KeptCommand> start) {
    if (!beginStart()) {
      return;
    }
    KeptCommand started = null;
    try {
      started = start.get();
    } catch (Throwable e) {
      handleFailedStart(CannotRunException.wrapFailure(e));
    }
    handleStarted(started);
  }

  private synchronized boolean beginStart() {
    if (!isWanted()) {
      return false;
    }
    starting = true;
    if (child == null) {
      began = System.nanoTime();
      status.noteStarting();
    }
    return true;
  }

  private void handleFailedStart(CannotRunException why) {
    synchronized (this) {
      failure = why;
    }
    KeptCommand running = childCommand();
    if (running == null) {
      end.completeExceptionally(why);
    } else {
      running.stop(plan.grace().period());
    }
  }

  private void handleStarted(@Nullable KeptCommand started) {
    boolean isNew;
    synchronized (this) {
      starting = false;
      isNew = started != null && started != child;
      child = isNew ? started : child;
      passEarlySignals();
    }
    if (childCommand() == null) {
      status.noteNotStarted();
    } else if (started != null && isNew) {
      status.noteRunning();
      CrashPolicy.runAfter(started.whenEnded(), this::handleEnded);
      stopIfTooLate(started);
    }
  }

  /** Stops a command that has started after the end of the attempt. */
  private void stopIfTooLate(KeptCommand started) {
    if (end.isDone() && !started.whenEnded().isDone()) {
      started.close();
    }
  }

  private void handleEnded(ProcessExit how) {
    status.noteEnded(how);
    if (how.survivor() != null) {
      messages.printMessage(how.survivor() + "; only the fencing token protects against it");
    } else if (how.leftProcesses() > 0) {
      messages.printMessage(
          "ended what the command had left behind: " + countProcesses(how.leftProcesses()));
    }
    concludeAttempt(how);
  }

  private static String countProcesses(int number) {
    return number == 1 ? "1 process" : number + " processes";
  }

  private synchronized void concludeAttempt(ProcessExit how) {
    if (failure != null) {
      end.completeExceptionally(failure);
      return;
    }
    String why = lost == null && how.byLease() ? LossMessages.NO_ANSWER : lost;
    boolean ownEnd = stopping || why == null || !endsWithLeadership;
    Duration ran = Duration.ofNanos(System.nanoTime() - began);
    AttemptResult result =
        ownEnd ? AttemptResult.ofCommand(how.exitCode(), ran) : AttemptResult.ofLeadership(ran);
    if (end.complete(result) && !ownEnd) {
      messages.printMessage(plan.wording().lostPhrase() + why);
    }
  }

  /** Notes why leadership was lost. Returns whether the command keeps running without it. */
  synchronized boolean noteLoss(String why) {
    lost = why;
    return child != null && !endsWithLeadership && isWanted();
  }

  /** Ends the attempt if no command has been started. Returns whether this call ended it. */
  synchronized boolean endUnlessStarted(AttemptResult result) {
    return child == null && !starting && end.complete(result);
  }

  /** Ends the attempt if no command has been started. Returns whether this call ended it. */
  synchronized boolean endUnlessStarted(BatonException problem) {
    return child == null && !starting && end.completeExceptionally(problem);
  }

  /** Ends the attempt of a leader whose command does not run. */
  synchronized void endIdle(Duration idle) {
    if (isIdle()) {
      end.complete(AttemptResult.ofIdleLeader(idle));
    }
  }

  /** Passes a signal on to the command, if there is one, as soon as it has been started. */
  synchronized void signal(ReceivedSignal signal) {
    acceptOrder(new SignalOrder(signal, false));
  }

  /**
   * Ends the command by a signal, or else the attempt, in one step. So no command can start between
   * the check and the end of the attempt.
   *
   * @param withoutCommand how the attempt ends if no command has been started
   */
  synchronized void stop(ReceivedSignal signal, AttemptResult withoutCommand) {
    if (!endUnlessStarted(withoutCommand)) {
      acceptOrder(new SignalOrder(signal, true));
    }
  }

  private void acceptOrder(SignalOrder order) {
    if (end.isDone()) {
      return;
    }
    if (child != null) {
      passOrder(order);
    } else if (starting) {
      early.add(order);
      stopping |= order.stop();
    }
  }

  private void passEarlySignals() {
    early.forEach(this::passOrder);
    early.clear();
    if (stopping && child == null) {
      end.complete(AttemptResult.ofAll(0));
    }
  }

  private void passOrder(SignalOrder order) {
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
