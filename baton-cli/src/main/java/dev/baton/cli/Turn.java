package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.BatonException;
import dev.baton.Candidate;
import dev.baton.Leadership;
import dev.baton.Participant;
import dev.baton.cli.guard.Ended;
import dev.baton.cli.guard.GuardedChild;
import dev.baton.protocol.Reason;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One time in line: waits, runs the command when elected, and is over when the command and all its
 * processes have ended. Only then may it {@link #leave}, so nobody else runs beside it. A command
 * that runs on both sides may win and lose within one turn.
 */
final class Turn {
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(15);
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(2);
  private static final Duration SLACK = Duration.ofSeconds(5);

  private final Plan plan;
  private final PrintWriter err;
  private final Standing standing;
  private volatile WaitingNews news;
  private final Duty duty;
  private volatile Follower follower;
  private final Candidate candidate;
  private final CompletableFuture<End> end = new CompletableFuture<>();
  private final CompletableFuture<Void> placed = new CompletableFuture<>();
  private @Nullable GuardedChild child;
  private @Nullable String lost;
  private long begun;
  private boolean stopping;

  /** What it was that ended. */
  enum Kind {
    /** The command, by itself. */
    COMMAND,

    /** Leadership, and so the command. */
    LEADERSHIP,

    /** Our patience, or all of it: nothing is to be run again. */
    ALL
  }

  /**
   * How it ended.
   *
   * @param exitCode to answer if that was all
   * @param ran how long the command ran
   */
  record End(int exitCode, Kind kind, Duration ran) {
    boolean lost() {
      return kind == Kind.LEADERSHIP;
    }

    static End ofAll(int exitCode) {
      return new End(exitCode, Kind.ALL, Duration.ZERO);
    }
  }

  /** Goes in line. */
  Turn(Plan plan, Baton baton, PrintWriter err, Standing standing) {
    this.plan = plan;
    this.err = err;
    this.standing = standing;
    this.news = new WaitingNews(plan, err);
    this.duty = Duty.of(plan);
    this.follower = new Follower(plan, err);
    standing.comes();
    this.candidate =
        plan.line()
            .candidate(baton, plan.id())
            .metadata(plan.metadata())
            .stopTimeout(plan.grace().period().plus(SLACK))
            .releaseOnlyWhenConfirmed()
            .registered()
            .onStanding(this::standing)
            .onLeader(this::follows)
            .onElected(this::elected)
            .onRenewed(this::renewed)
            .onSuspended(
                leadership -> note("no answer from ZooKeeper; the command runs on for now"))
            .onResumed(leadership -> note("ZooKeeper answers again"))
            .onRevoked(this::revoked)
            .onProblem(this::refused)
            .campaign();
    giveUpInTime();
  }

  private void giveUpInTime() {
    Duration patience = plan.patience();
    if (patience != null) {
      var unused =
          placed
              .completeOnTimeout(null, JOIN_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
              .thenRunAsync(
                  this::giveUp,
                  CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS));
    }
  }

  private synchronized void giveUp() {
    if (child == null && end.complete(End.ofAll(plan.notElected()))) {
      note("not " + plan.wording().done() + " within --wait");
    }
  }

  private void standing(int place) {
    news.place(place);
    standing.waits(place);
    placed.complete(null);
    startStandby();
  }

  private synchronized void startStandby() {
    if (child == null && !end.isDone()) {
      start(() -> duty.standby().orElse(null));
    }
  }

  private void follows(Participant leader) {
    news.leader(leader.id());
    standing.follows(leader);
    follower.follow(leader);
  }

  private void elected(Leadership leadership) {
    standing.leads(leadership);
    follower.stop(plan.grace().period());
    startStandby();
    GuardedChild running = child();
    if (running != null) {
      duty.prepare(running, leadership);
    }
    lead(leadership);
  }

  /** The library may elect us again before we have left; but a turn runs its command once. */
  private synchronized void lead(Leadership leadership) {
    boolean had = child != null && duty.endsWithLeadership();
    if (had || end.isDone() || stopping || leadership.isStopping()) {
      return;
    }
    if (news.end() || !duty.endsWithLeadership()) {
      note(plan.wording().done() + ", with fencing token " + leadership.fencingToken());
    }
    start(() -> duty.lead(child, leadership, () -> told(leadership)));
  }

  private void start(Supplier<@Nullable GuardedChild> command) {
    try {
      GuardedChild started = command.get();
      if (started != null && started != child) {
        child = started;
        begun = System.nanoTime();
        var unused = started.ended().thenAccept(this::ended);
      }
    } catch (RuntimeException e) {
      end.completeExceptionally(e);
    }
  }

  /** The command acts no longer as a leader, so neither do we: another one may. */
  private void told(Leadership leadership) {
    if (leadership.isValid() && !leadership.isStopping()) {
      candidate.resign();
    }
  }

  private void renewed(Leadership leadership) {
    GuardedChild running = child();
    if (running != null && !leadership.isStopping()) {
      running.renew(leadership::remaining);
    }
  }

  private synchronized @Nullable GuardedChild child() {
    return child;
  }

  /** Returns when the command has stopped: then, and not before, the library lets others lead. */
  private void revoked(Leadership leadership, Reason reason) {
    standing.leaves();
    GuardedChild running = lose(Loss.text(leadership, reason));
    if (running == null) {
      follower = new Follower(plan, err); // lost while the one before was being ended
    } else {
      duty.stop(running);
    }
  }

  private synchronized @Nullable GuardedChild lose(String why) {
    lost = why;
    if (child != null && !duty.endsWithLeadership() && !stopping && !end.isDone()) {
      say(plan.wording().lost() + why);
      news = new WaitingNews(plan, err);
    }
    return child;
  }

  private synchronized void ended(Ended how) {
    if (!how.confirmed()) {
      say("some processes of the command survive SIGKILL; only the fencing token guards now");
    }
    String why = lost == null && how.byLease() ? Loss.NO_ANSWER : lost;
    boolean ownEnd = stopping || why == null || !duty.endsWithLeadership();
    Kind kind = ownEnd ? Kind.COMMAND : Kind.LEADERSHIP;
    Duration ran = Duration.ofNanos(System.nanoTime() - begun);
    if (end.complete(new End(ownEnd ? how.exitCode() : ExitCode.LOST, kind, ran)) && !ownEnd) {
      say(plan.wording().lost() + why);
    }
  }

  /** While a command runs, only the loss of leadership or its own end may end the turn. */
  private synchronized void refused(BatonException problem) {
    if (child != null) {
      say(String.valueOf(problem.getMessage()));
      return;
    }
    news.end();
    end.completeExceptionally(problem);
  }

  /** What is good to know, but not wrong. */
  private void note(String text) {
    if (!plan.quiet()) {
      say(text);
    }
  }

  private void say(String text) {
    err.println("baton: " + plan.path() + ": " + text);
  }

  /**
   * Passes a signal on to the command; false if none runs.
   *
   * @param stop whether it is the signal to end by, in order
   */
  synchronized boolean signal(String name, boolean stop) {
    GuardedChild running = child;
    if (running == null || end.isDone()) {
      return false;
    }
    if (stop && !stopping) {
      stopping = true;
      running.stop(name, plan.stopTimeout());
    } else {
      running.signal(name);
    }
    return true;
  }

  /** Ends it before the command has begun; later, the end of the command ends it. */
  synchronized void cancel(int exitCode) {
    if (child == null) {
      end.complete(End.ofAll(exitCode));
    }
  }

  /** How it ended; in a failed future if ZooKeeper or the command made it impossible. */
  CompletableFuture<End> end() {
    return end;
  }

  /** How long to keep out of the line, if it was told to; else zero. */
  Duration away() {
    return candidate.away().orElse(Duration.ZERO);
  }

  /**
   * Gives the place in line back, now that it has ended. Returns false if ZooKeeper does not
   * confirm that soon: then the end of the session does it.
   */
  boolean leave() {
    news.end();
    CompletableFuture<Boolean> left =
        candidate
            .closeAsync()
            .toCompletableFuture()
            .thenApply(gone -> true)
            .completeOnTimeout(false, LEAVE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    follower.stop(plan.stopTimeout());
    standing.leaves();
    return left.join();
  }
}
