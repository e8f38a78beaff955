package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.ReceivedSignal;
import dev.baton.cli.keeper.RoleSignals;
import dev.baton.cli.monitor.JobStatus;
import dev.baton.cli.monitor.StateFile;
import dev.baton.runtime.port.DurationFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Supervises one job: joins the queue of its election or lock, once or repeatedly, until told to
 * end.
 */
final class JobSupervisor {
  private static final int GO_ON = -1;

  private final RunSpec plan;
  private final Baton baton;
  private final JobMessages messages;
  private final JobStatus status;
  private final RestartBackoff backoff;
  private final ScheduledExecutorService followStarter;
  private final @Nullable JobCheck check;
  private final CompletableFuture<Integer> told = new CompletableFuture<>();
  private final IntConsumer answers;
  private @Nullable LeadershipAttempt current;
  private Duration away = Duration.ZERO;
  private boolean unfit;

  /**
   * Creates the job, which does not run yet.
   *
   * @param answers hears the exit code when the command has ended for good, before its place in the
   *     queue is given up
   */
  JobSupervisor(RunSpec plan, Baton baton, PrintWriter err, IntConsumer answers) {
    this.answers = answers;
    this.plan = plan;
    this.baton = baton;
    this.messages = new JobMessages(plan, err);
    this.status = new JobStatus(plan.path(), plan.id(), plan.metadata());
    Path stateFile = plan.supervision().stateFile();
    if (stateFile != null) {
      StateFile.startWriting(stateFile, status, plan.keeper().frontPid(), err);
    }
    this.backoff = plan.supervision().createBackoff();
    this.followStarter = FollowerProcess.newStarter(plan);
    this.check = JobCheck.prepareCheck(plan);
  }

  /** Runs the job, and returns the exit code for the shell. */
  int runJob() {
    try {
      int exitCode = runAttempts();
      status.noteKeptOut(exitCode == 0 ? null : "ended with " + exitCode);
      return exitCode;
    } catch (RuntimeException e) {
      status.noteKeptOut(e.getMessage());
      throw e;
    }
  }

  private int runAttempts() {
    while (!told.isDone()) {
      AttemptResult end = tryAttempt();
      if (isLast(end)) {
        return exitCodeAfter(end);
      }
      var unused =
          told.applyToEither(pauseFor(longerOf(restAfter(end), away)), code -> code).join();
    }
    return told.join();
  }

  private boolean isLast(AttemptResult end) {
    return told.isDone() || !plan.supervision().restart().restartsAfter(end);
  }

  private int exitCodeAfter(AttemptResult end) {
    boolean goesOn = end.isLoss() && plan.supervision().restart().restartsAfter(end);
    return goesOn || end.kind() == AttemptResult.ResultKind.ALL
        ? told.getNow(end.exitCode())
        : end.exitCode();
  }

  /**
   * Makes one attempt. With {@code --restart}, a command that cannot be started counts as failed.
   */
  private AttemptResult tryAttempt() {
    away = Duration.ZERO;
    try {
      plan.checkPrerequisites();
      LeadershipAttempt turn = joinQueue();
      return turn == null ? AttemptResult.ofAll(0) : finishAttempt(turn);
    } catch (CannotRunException e) {
      if (!plan.supervision().hasRestarts()) {
        throw e;
      }
      return AttemptResult.ofFailedStart(e);
    }
  }

  /**
   * Returns how long to stay out of the queue after {@code end}, so that another candidate can
   * lead.
   */
  private Duration restAfter(AttemptResult end) {
    if (end.isLoss()) {
      return backoff.afterLoss(end.ran());
    }
    boolean failed = end.exitCode() != 0;
    Duration rest = failed ? backoff.afterFailure(end.ran()) : backoff.afterSuccess(end.ran());
    if (failed || backoff.quickEnds() > 0) {
      String why = failed ? end.text() : end.text() + describeQuickEnds(backoff.quickEnds());
      messages.printMessage(
          why + "; it rejoins the queue in " + DurationFormat.roundMeasured(rest));
      status.noteKeptOut(why);
    }
    return rest;
  }

  private static String describeQuickEnds(int times) {
    return " within a second, %d times in a row; with --restart it must stay in the foreground"
        .formatted(times);
  }

  private static Duration longerOf(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static CompletableFuture<Integer> pauseFor(Duration lasts) {
    return new CompletableFuture<Integer>()
        .completeOnTimeout(GO_ON, lasts.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Joins the queue, unless the job was told to end. */
  private synchronized @Nullable LeadershipAttempt joinQueue() {
    if (told.isDone()) {
      return null;
    }
    current =
        new LeadershipAttempt(
            baton,
            messages,
            status,
            () -> new FollowerProcess(messages, followStarter),
            check == null ? null : check.attemptCheck(unfit));
    return current;
  }

  private AttemptResult finishAttempt(LeadershipAttempt turn) {
    try {
      AttemptResult end = turn.whenEnded().join();
      away = turn.timeAway();
      unfit = turn.isUnfit();
      if (isLast(end)) {
        answers.accept(exitCodeAfter(end));
      }
      return end;
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      turn.leaveQueue();
    }
  }

  /** Ends an attempt that leads without a running command. Call this from one thread only. */
  void checkAttempt() {
    LeadershipAttempt turn;
    synchronized (this) {
      turn = current;
    }
    if (turn != null) {
      turn.checkIdle(System.nanoTime());
    }
  }

  /** Returns the current status. */
  JobStatus jobStatus() {
    return status;
  }

  /** Returns whether no command has started in this attempt. */
  synchronized boolean isIdle() {
    return current == null || current.isIdle();
  }

  /**
   * Passes a signal on to the command, unless baton itself uses the signal to announce the role.
   */
  synchronized void passSignal(ReceivedSignal signal) {
    RoleSignals roles = plan.supervision().roles();
    if (current != null && (roles == null || !roles.containsSignal(signal.number()))) {
      current.passSignal(signal);
    }
  }

  /**
   * Ends the command by {@code signal}, and then the job.
   *
   * @param exitCode to return if no command runs
   */
  synchronized void endBySignal(ReceivedSignal signal, int exitCode) {
    told.complete(exitCode);
    status.noteStopping();
    if (current != null) {
      current.stop(signal, exitCode);
    }
  }
}
