package dev.baton.cli;

import static dev.baton.cli.CrashPolicy.run;

import dev.baton.Baton;
import dev.baton.cli.guard.KeptCommand;
import dev.baton.cli.guard.Signal;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.participants.Participant;
import dev.baton.protocol.Reason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A turn: one stay in the queue. It waits, runs the command when elected, and is over when the
 * command and all its processes have ended. Only then may it {@link #leave}, so that no other
 * command runs beside it. A command that runs on both sides may win and lose within one turn.
 */
final class Turn {
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(15);
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(2);
  private static final Duration IDLE_LIMIT = Duration.ofSeconds(15);
  private static final Duration SLACK = Duration.ofSeconds(5);

  private final Plan plan;
  private final CampaignMessages messages;
  private final Standing standing;
  private final Duty duty;
  private final TurnCommand command;
  private final Candidate candidate;
  private final CompletableFuture<Void> placed = new CompletableFuture<>();
  private final Supplier<Follower> newFollower;
  private volatile WaitingNews news;
  private volatile Follower follower;
  private @Nullable Long idleSince;

  /** Joins the queue. */
  Turn(Baton baton, CampaignMessages messages, Standing standing, Supplier<Follower> newFollower) {
    this.plan = messages.plan();
    this.messages = messages;
    this.newFollower = newFollower;
    this.standing = standing;
    this.news = new WaitingNews(messages);
    this.duty = Duty.of(plan);
    this.command = new TurnCommand(plan, duty.endsWithLeadership(), standing, messages);
    this.follower = newFollower.get();
    standing.comes();
    this.candidate = candidate(plan.line().candidate(baton, plan.id())).campaign();
    giveUpInTime();
  }

  /** Ends this process when a callback throws: what the callback was to do would remain undone. */
  private CandidateBuilder candidate(CandidateBuilder builder) {
    return builder
        .metadata(plan.metadata())
        .stopTimeout(plan.grace().period().plus(SLACK))
        .releaseOnlyWhenConfirmed()
        .registered()
        .onStanding(place -> run(() -> standing(place)))
        .onLeader(leader -> run(() -> follows(leader)))
        .onElected(leadership -> run(() -> elected(leadership)))
        .onRenewed(leadership -> run(() -> renewed(leadership)))
        .onSuspended(
            leadership -> messages.note("no answer from ZooKeeper; the command runs on for now"))
        .onResumed(leadership -> messages.note("ZooKeeper answers again"))
        .onRevoked((leadership, reason) -> run(() -> revoked(leadership, reason)))
        .onProblem(problem -> run(() -> refused(problem)));
  }

  private void giveUpInTime() {
    Duration patience = plan.patience();
    if (patience != null) {
      var unused =
          placed
              .completeOnTimeout(null, JOIN_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
              .thenRun(() -> run(() -> DelayedTask.schedule(patience, this::giveUp)));
    }
  }

  private void giveUp() {
    if (command.endUnlessStarted(TurnEnd.ofAll(plan.notElected()))) {
      messages.note("not " + plan.wording().done() + " within --wait");
    }
  }

  private void standing(int place) {
    news.place(place);
    standing.waits(place);
    placed.complete(null);
    startStandby();
  }

  private void startStandby() {
    if (!duty.endsWithLeadership() && command.child() == null) {
      command.start(() -> duty.standby().orElse(null));
    }
  }

  private void follows(Participant leader) {
    news.leader(leader.id());
    standing.follows(leader);
    follower.follow(leader);
  }

  private void elected(Leadership leadership) {
    standing.leads(leadership);
    startStandby();
    command.start(() -> lead(leadership));
  }

  /** Returns the command; null if it is not to run, like one that has run already in this turn. */
  private @Nullable KeptCommand lead(Leadership leadership) {
    follower.stop(plan.grace().period());
    KeptCommand child = command.child();
    if (child != null) {
      duty.prepare(child, leadership);
    }
    boolean had = child != null && duty.endsWithLeadership();
    if (had || !command.isWanted() || leadership.isStopping()) {
      return child;
    }
    if (news.end() || !duty.endsWithLeadership()) {
      messages.note(plan.wording().done() + ", with fencing token " + leadership.fencingToken());
    }
    return duty.lead(child, leadership, () -> told(leadership));
  }

  /** Resigns, since the command no longer acts as a leader. */
  private void told(Leadership leadership) {
    if (leadership.isValid() && !leadership.isStopping()) {
      candidate.resign();
    }
  }

  private void renewed(Leadership leadership) {
    KeptCommand running = command.child();
    if (running != null && !leadership.isStopping()) {
      running.renew(leadership::remaining);
    }
  }

  /** Returns when the command has stopped; not before does the library let another one lead. */
  private void revoked(Leadership leadership, Reason reason) {
    standing.leaves();
    String why = Loss.text(leadership, reason);
    if (command.lose(why)) {
      messages.say(plan.wording().lost() + why);
      news = new WaitingNews(messages);
    }
    KeptCommand running = command.child();
    if (running == null) {
      follower = newFollower.get(); // lost while the one before was being ended
    } else {
      duty.stop(running);
    }
  }

  /** Ends the turn unless a command runs: that has to end first. */
  private void refused(BatonException problem) {
    if (command.endUnlessStarted(problem)) {
      news.end();
    } else {
      messages.say(String.valueOf(problem.getMessage()));
    }
  }

  /** Ends a turn that has led for 15 s without a running command. Call it from one thread only. */
  void check(long nanoTime) {
    boolean leads = candidate.leadership().filter(leader -> !leader.isStopping()).isPresent();
    if (!leads || !command.isIdle()) {
      idleSince = null;
    } else if (idleSince == null) {
      idleSince = nanoTime;
    } else if (nanoTime - idleSince >= IDLE_LIMIT.toNanos()) {
      command.endIdle(Duration.ofNanos(nanoTime - idleSince));
    }
  }

  /** Whether no command has begun. */
  boolean isIdle() {
    return command.isUnbegun();
  }

  /** Passes a signal on to the command, if one runs. */
  void signal(Signal signal) {
    command.signal(signal);
  }

  /** Ends the command by a signal, and with it the turn; at once if no command has begun. */
  void stop(Signal signal, int exitCode) {
    command.stop(signal, TurnEnd.ofAll(exitCode));
  }

  /**
   * Returns how the turn ended; the future fails if ZooKeeper or the command made it impossible.
   */
  CompletableFuture<TurnEnd> end() {
    return command.end();
  }

  /** Returns how long to stay out of the queue, if an operator asked for that; else zero. */
  Duration away() {
    return candidate.away().orElse(Duration.ZERO);
  }

  /**
   * Leaves the queue after the end of the turn. Returns false if ZooKeeper does not confirm that
   * soon: then the end of the session removes the place.
   */
  boolean leave() {
    news.end();
    CompletableFuture<Boolean> left =
        candidate
            .closeAsync()
            .toCompletableFuture()
            .handle((gone, failure) -> failure == null)
            .completeOnTimeout(false, LEAVE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    follower.stop(plan.stopTimeout());
    standing.leaves();
    return left.join();
  }
}
