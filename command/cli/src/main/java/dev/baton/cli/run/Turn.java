package dev.baton.cli.run;

import static dev.baton.cli.process.CrashPolicy.run;

import dev.baton.Baton;
import dev.baton.cli.guard.KeptCommand;
import dev.baton.cli.guard.Signal;
import dev.baton.cli.monitor.Standing;
import dev.baton.cli.process.DelayedTask;
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
 * An attempt to lead: one stay in the queue. It waits, runs the command when elected, and is over
 * when the command's processes have all ended. Only then call {@link #leave}, so that no other
 * command runs at the same time. A command that always runs may win and lose leadership within one
 * attempt.
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

  /**
   * Adds the callbacks. A callback that throws ends this process, because its work would remain
   * undone.
   */
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

  /**
   * Starts the command; null if it is not to run, because it already ran in this attempt, for
   * example.
   */
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

  /** Returns when the command has stopped. The library lets no other candidate lead before that. */
  private void revoked(Leadership leadership, Reason reason) {
    standing.leaves();
    String why = Loss.text(leadership, reason);
    if (command.lose(why)) {
      messages.say(plan.wording().lost() + why);
      news = new WaitingNews(messages);
    }
    KeptCommand running = command.child();
    if (running == null) {
      follower = newFollower.get(); // leadership was lost while the earlier one ended
    } else {
      duty.stop(running);
    }
  }

  /** Ends the attempt, unless a command runs, which has to end first. */
  private void refused(BatonException problem) {
    if (command.endUnlessStarted(problem)) {
      news.end();
    } else {
      messages.say(String.valueOf(problem.getMessage()));
    }
  }

  /**
   * Ends an attempt that has led for 15 s without a running command. Call this from one thread
   * only.
   */
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

  /** Returns whether no command has started. */
  boolean isIdle() {
    return command.isUnbegun();
  }

  /** Passes a signal on to the command, if one runs. */
  void signal(Signal signal) {
    command.signal(signal);
  }

  /** Ends the command by a signal, and then the attempt; at once if no command has started. */
  void stop(Signal signal, int exitCode) {
    command.stop(signal, TurnEnd.ofAll(exitCode));
  }

  /**
   * Returns how the attempt ended. The future fails if ZooKeeper or the command made it impossible.
   */
  CompletableFuture<TurnEnd> end() {
    return command.end();
  }

  /** Returns how long to stay out of the queue, if an operator asked for that; otherwise zero. */
  Duration away() {
    return candidate.away().orElse(Duration.ZERO);
  }

  /**
   * Leaves the queue after the end of the attempt. Returns false if ZooKeeper does not confirm that
   * soon; then the end of the session removes the place.
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
