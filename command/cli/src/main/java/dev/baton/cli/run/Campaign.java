package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.guard.CannotRunException;
import dev.baton.cli.guard.Roles;
import dev.baton.cli.guard.Signal;
import dev.baton.cli.monitor.Standing;
import dev.baton.cli.monitor.StateFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Supervises one job: joins the queue of its election or lock, once or repeatedly, until told to
 * end.
 */
final class Campaign {
  private static final int GO_ON = -1;

  private final Plan plan;
  private final Baton baton;
  private final CampaignMessages messages;
  private final Standing standing;
  private final Backoff backoff;
  private final ScheduledExecutorService followStarter;
  private final CompletableFuture<Integer> told = new CompletableFuture<>();
  private @Nullable Turn current;
  private Duration away = Duration.ZERO;
  private volatile boolean left = true;

  Campaign(Plan plan, Baton baton, PrintWriter err) {
    this.plan = plan;
    this.baton = baton;
    this.messages = new CampaignMessages(plan, err);
    this.standing = new Standing(plan.path(), plan.id(), plan.metadata());
    Path stateFile = plan.supervision().stateFile();
    if (stateFile != null) {
      StateFile.keep(stateFile, standing, plan.keeper().front(), err);
    }
    this.backoff = plan.supervision().backoff();
    this.followStarter = Follower.newStarter(plan);
  }

  /** Runs the job, and returns the exit code for the shell. */
  int run() {
    try {
      int exitCode = takeTurns();
      standing.keepsOut(exitCode == 0 ? null : "ended with " + exitCode);
      return exitCode;
    } catch (RuntimeException e) {
      standing.keepsOut(e.getMessage());
      throw e;
    }
  }

  private int takeTurns() {
    while (!told.isDone()) {
      TurnEnd end = tryTurn();
      if (told.isDone() || !plan.supervision().restart().again(end)) {
        return end.kind() == TurnEnd.Kind.ALL ? told.getNow(end.exitCode()) : end.exitCode();
      }
      var unused = told.applyToEither(pause(longer(rest(end), away)), code -> code).join();
    }
    return told.join();
  }

  /**
   * Makes one attempt. With {@code --restart}, a command that cannot be started counts as failed.
   */
  private TurnEnd tryTurn() {
    away = Duration.ZERO;
    try {
      plan.checkPrerequisites();
      Turn turn = begin();
      return turn == null ? TurnEnd.ofAll(0) : takeTurn(turn);
    } catch (CannotRunException e) {
      if (!plan.supervision().restarts()) {
        throw e;
      }
      return TurnEnd.ofFailedStart(e);
    }
  }

  /**
   * Returns how long to stay out of the queue after {@code end}, so that another candidate can
   * lead.
   */
  private Duration rest(TurnEnd end) {
    if (end.isLoss()) {
      return backoff.afterLoss(end.ran());
    }
    boolean failed = end.exitCode() != 0;
    Duration rest = failed ? backoff.afterFailure(end.ran()) : backoff.afterSuccess(end.ran());
    if (failed || backoff.quickEnds() > 0) {
      String why = failed ? end.text() : end.text() + quickly(backoff.quickEnds());
      messages.say(why + "; back in line in " + Backoff.text(rest));
      standing.keepsOut(why);
    }
    return rest;
  }

  private static String quickly(int times) {
    return " within a second, %d times in a row; with --restart it must stay in the foreground"
        .formatted(times);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static CompletableFuture<Integer> pause(Duration lasts) {
    return new CompletableFuture<Integer>()
        .completeOnTimeout(GO_ON, lasts.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Joins the queue, unless the job was told to end. */
  private synchronized @Nullable Turn begin() {
    if (told.isDone()) {
      return null;
    }
    left = false;
    current = new Turn(baton, messages, standing, () -> new Follower(messages, followStarter));
    return current;
  }

  private TurnEnd takeTurn(Turn turn) {
    try {
      TurnEnd end = turn.end().join();
      away = turn.away();
      return end;
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      left = turn.leave();
    }
  }

  /** Ends an attempt that leads without a running command. Call this from one thread only. */
  void check() {
    Turn turn;
    synchronized (this) {
      turn = current;
    }
    if (turn != null) {
      turn.check(System.nanoTime());
    }
  }

  /** Returns the current status. */
  Standing standing() {
    return standing;
  }

  /** Returns whether the last place in the queue is known to be gone. */
  boolean hasLeft() {
    return left;
  }

  /** Returns whether no command has started in this attempt. */
  synchronized boolean isIdle() {
    return current == null || current.isIdle();
  }

  /**
   * Passes a signal on to the command, unless baton itself uses the signal to announce the role.
   */
  synchronized void pass(Signal signal) {
    Roles roles = plan.supervision().roles();
    if (current != null && (roles == null || !roles.use(signal.number()))) {
      current.signal(signal);
    }
  }

  /**
   * Ends the command by {@code signal}, and then the job.
   *
   * @param exitCode to return if no command runs
   */
  synchronized void end(Signal signal, int exitCode) {
    told.complete(exitCode);
    if (current != null) {
      current.stop(signal, exitCode);
    }
  }
}
