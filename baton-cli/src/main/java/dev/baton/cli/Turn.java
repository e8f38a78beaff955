package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.BatonException;
import dev.baton.Candidate;
import dev.baton.Leadership;
import dev.baton.Message;
import dev.baton.cli.guard.Ended;
import dev.baton.cli.guard.GuardedChild;
import dev.baton.protocol.Reason;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One time in line: waits, runs the command when elected, and is over when the command and all its
 * processes have ended. Only then may it {@link #leave}, so nobody else runs beside it.
 */
final class Turn {
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(15);
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(2);
  private static final Duration SLACK = Duration.ofSeconds(5);

  private final Plan plan;
  private final PrintWriter err;
  private final WaitingNews news;
  private final Candidate candidate;
  private final CompletableFuture<End> end = new CompletableFuture<>();
  private final CompletableFuture<Void> placed = new CompletableFuture<>();
  private @Nullable GuardedChild child;
  private @Nullable Reason lost;
  private String by = "";
  private boolean stopping;

  /**
   * How it ended.
   *
   * @param exitCode to answer if that was all
   * @param command whether it was the command that ended, so that it may be run again
   */
  record End(int exitCode, boolean command) {}

  /** Goes in line. */
  Turn(Plan plan, Baton baton, PrintWriter err) {
    this.plan = plan;
    this.err = err;
    this.news = new WaitingNews(plan, err);
    this.candidate =
        plan.line()
            .candidate(baton, plan.id())
            .metadata(plan.metadata())
            .stopTimeout(plan.grace().period().plus(SLACK))
            .releaseOnlyWhenConfirmed()
            .registered()
            .onStanding(this::standing)
            .onLeader(leader -> news.leader(leader.id()))
            .onElected(this::elected)
            .onRenewed(this::renewed)
            .onSuspended(leadership -> say("no answer from ZooKeeper; the command runs on for now"))
            .onResumed(leadership -> say("ZooKeeper answers again"))
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
    if (child == null && end.complete(new End(ExitCode.NOT_ELECTED, false))) {
      say("not " + plan.wording().done() + " within --wait");
    }
  }

  private void standing(int place) {
    news.place(place);
    placed.complete(null);
  }

  /** The library may elect us again before we have left; but a turn runs its command once. */
  private synchronized void elected(Leadership leadership) {
    if (end.isDone() || child != null) {
      return;
    }
    long token = leadership.fencingToken();
    if (news.end()) {
      say(plan.wording().done() + ", with fencing token " + token);
    }
    try {
      GuardedChild started =
          GuardedChild.start(
              plan.command(), plan.environment(token), plan.grace(), leadership::remaining);
      child = started;
      var unused = started.ended().thenAccept(this::ended);
    } catch (RuntimeException e) {
      end.completeExceptionally(e);
    }
  }

  private void renewed(Leadership leadership) {
    GuardedChild running = child();
    if (running != null && leadership.isValid()) {
      running.renew(leadership::remaining);
    }
  }

  private synchronized @Nullable GuardedChild child() {
    return child;
  }

  /** Returns when the command is gone: then, and not before, the library lets others lead. */
  private void revoked(Leadership leadership, Reason reason) {
    GuardedChild running = lose(leadership, reason);
    if (running != null) {
      running.stop(plan.grace().period());
      running.ended().join();
    }
  }

  private synchronized @Nullable GuardedChild lose(Leadership leadership, Reason reason) {
    lost = reason;
    by = leadership.eviction().map(Turn::by).orElse("");
    return child;
  }

  private static String by(Message message) {
    String reason = message.reason().isEmpty() ? "" : " (" + message.reason() + ")";
    return Printable.of(", by " + message.from() + reason);
  }

  private synchronized void ended(Ended how) {
    if (!how.confirmed()) {
      say("some processes of the command survive SIGKILL; only the fencing token guards now");
    }
    boolean ownEnd = stopping || (lost == null && !how.byLease());
    if (end.complete(new End(ownEnd ? how.exitCode() : ExitCode.LOST, true)) && !ownEnd) {
      say(plan.wording().lost() + why());
    }
  }

  private String why() {
    if (lost == null) {
      return ": ZooKeeper did not answer in time";
    }
    return switch (lost) {
      case LEASE_OVER -> ": ZooKeeper did not answer in time";
      case SESSION_EXPIRED -> ": ZooKeeper ended the session";
      case NODE_GONE -> ": somebody deleted our node in ZooKeeper";
      case EVICTED -> ": somebody had us evicted" + by;
      case DENIED -> ": ZooKeeper no longer permits it";
      case TRANSFERRED -> ": we were to hand over to another one" + by;
      case CEDED -> ": we were told to keep out of the line" + by;
      case RESIGNED -> ": we were told to give it up" + by;
      case CLOSED -> "";
    };
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
      end.complete(new End(exitCode, false));
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
    return left.join();
  }
}
