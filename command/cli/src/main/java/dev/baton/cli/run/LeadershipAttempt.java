package dev.baton.cli.run;

import static dev.baton.cli.process.CrashPolicy.runTask;

import dev.baton.Baton;
import dev.baton.cli.keeper.KeptCommand;
import dev.baton.cli.keeper.ReceivedSignal;
import dev.baton.cli.monitor.JobStatus;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.EligibilityCheck;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.error.UnfitException;
import dev.baton.participants.Participant;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to lead: one stay in the queue. It waits, runs the command when elected, and is over
 * when the command's processes have all ended. Only then call {@link #leaveQueue}, so that no other
 * command runs at the same time. A command that always runs may win and lose leadership within one
 * attempt.
 */
final class LeadershipAttempt {
  private static final Duration IDLE_LIMIT = Duration.ofSeconds(15);
  private static final Duration SLACK = Duration.ofSeconds(5);

  private final RunSpec plan;
  private final JobMessages messages;
  private final JobStatus status;
  private final RunMode mode;
  private final AttemptCommand command;
  private final Candidate candidate;
  private final CompletableFuture<Void> placed = new CompletableFuture<>();
  private final Supplier<FollowerProcess> newFollower;
  private volatile WaitingMessages waitingMessages;
  private volatile FollowerProcess follower;
  private @Nullable Long idleSince;

  /**
   * Joins the queue.
   *
   * @param check decides whether it may lead; null if nothing does
   */
  LeadershipAttempt(
      Baton baton,
      JobMessages messages,
      JobStatus status,
      Supplier<FollowerProcess> newFollower,
      @Nullable EligibilityCheck check) {
    this.plan = messages.plan();
    this.messages = messages;
    this.newFollower = newFollower;
    this.status = status;
    this.waitingMessages = new WaitingMessages(messages);
    this.mode = RunMode.chooseMode(plan);
    this.command = new AttemptCommand(plan, mode.endsWithLeadership(), status, messages);
    this.follower = newFollower.get();
    status.noteJoining();
    CandidateBuilder builder = plan.candidateFactory().createCandidate(baton, plan.id());
    if (check != null) {
      builder.eligible(check);
    }
    this.candidate = addCallbacks(builder).campaign();
    WaitLimit.limitWait(plan.waitLimit(), placed, this::giveUp);
  }

  /**
   * Adds the callbacks. A callback that throws ends this process, because its work would remain
   * undone.
   */
  private CandidateBuilder addCallbacks(CandidateBuilder builder) {
    return builder
        .metadata(plan.metadata())
        .stopTimeout(plan.grace().period().plus(SLACK))
        .releaseOnlyWhenConfirmed()
        .registered()
        .onPositionChanged(place -> runTask(() -> positionChanged(place)))
        .onLeader(leader -> runTask(() -> leaderChanged(leader)))
        .onElected(leadership -> runTask(() -> onElected(leadership)))
        .onRenewed(leadership -> runTask(() -> onRenewed(leadership)))
        .onSuspended(
            leadership ->
                messages.printNote("no answer from ZooKeeper; the command runs on for now"))
        .onResumed(leadership -> messages.printNote("ZooKeeper answers again"))
        .onRevoked((leadership, reason) -> runTask(() -> onRevoked(leadership, reason)))
        .onProblem(problem -> runTask(() -> onProblem(problem)));
  }

  private void giveUp() {
    if (command.endUnlessStarted(AttemptResult.ofAll(plan.notElectedCode()))) {
      messages.printNote("not " + plan.wording().doneWord() + " within --wait");
    }
  }

  private void positionChanged(int place) {
    waitingMessages.positionChanged(place);
    status.noteWaiting(place);
    placed.complete(null);
    startStandby();
  }

  private void startStandby() {
    if (!mode.endsWithLeadership() && command.childCommand() == null) {
      command.start(() -> mode.startStandby().orElse(null));
    }
  }

  private void leaderChanged(Participant leader) {
    waitingMessages.leaderChanged(leader.id());
    status.noteFollowing(leader);
    follower.followLeader(leader);
  }

  private void onElected(Leadership leadership) {
    status.noteLeading(leadership);
    startStandby();
    command.start(() -> startLeading(leadership));
  }

  /**
   * Starts the command; null if it is not to run, because it already ran in this attempt, for
   * example.
   */
  private @Nullable KeptCommand startLeading(Leadership leadership) {
    follower.stop(plan.grace().period());
    KeptCommand child = command.childCommand();
    if (child != null) {
      mode.awaitReadiness(child, leadership);
    }
    boolean had = child != null && mode.endsWithLeadership();
    if (had || !command.isWanted() || leadership.isStopping()) {
      return child;
    }
    if (waitingMessages.endWaiting() || !mode.endsWithLeadership()) {
      messages.printNote(
          plan.wording().doneWord() + ", with fencing token " + leadership.fencingToken());
    }
    return mode.startLeading(child, leadership, () -> resignLeadership(leadership));
  }

  /** Resigns, since the command no longer acts as a leader. */
  private void resignLeadership(Leadership leadership) {
    if (leadership.isValid() && !leadership.isStopping()) {
      candidate.resign();
    }
  }

  private void onRenewed(Leadership leadership) {
    KeptCommand running = command.childCommand();
    if (running != null && !leadership.isStopping()) {
      running.renewLease(leadership::remaining);
    }
  }

  /** Returns when the command has stopped. The library lets no other candidate lead before that. */
  private void onRevoked(Leadership leadership, EndReason reason) {
    status.noteLeft();
    String why = LossMessages.describeLoss(leadership, reason);
    if (command.noteLoss(why)) {
      messages.printMessage(plan.wording().lostPhrase() + why);
      waitingMessages = new WaitingMessages(messages);
    }
    KeptCommand running = command.childCommand();
    if (running == null) {
      follower = newFollower.get(); // leadership was lost while the earlier one ended
    } else {
      mode.stopLeading(running);
    }
  }

  private void onProblem(BatonException problem) {
    if (problem instanceof UnfitException) {
      onUnfit(String.valueOf(problem.getMessage()));
    } else {
      onRefused(problem);
    }
  }

  /**
   * Goes on, since the candidate joins as soon as it is fit. A standby starts all the same: the
   * check may ask it.
   */
  private void onUnfit(String why) {
    messages.printMessage(why);
    status.noteKeptOut(why);
    placed.complete(null);
    startStandby();
  }

  /** Ends the attempt, unless a command runs, which has to end first. */
  private void onRefused(BatonException problem) {
    if (command.endUnlessStarted(problem)) {
      waitingMessages.endWaiting();
    } else {
      messages.printMessage(String.valueOf(problem.getMessage()));
    }
  }

  /**
   * Ends an attempt that has led for 15 s without a running command. Call this from one thread
   * only.
   */
  void checkIdle(long nanoTime) {
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
  void passSignal(ReceivedSignal signal) {
    command.signal(signal);
  }

  /** Ends the command by a signal, and then the attempt; at once if no command has started. */
  void stop(ReceivedSignal signal, int exitCode) {
    command.stop(signal, AttemptResult.ofAll(exitCode));
  }

  /**
   * Returns how the attempt ended. The future fails if ZooKeeper or the command made it impossible.
   */
  CompletableFuture<AttemptResult> whenEnded() {
    return command.whenEnded();
  }

  /** Returns whether the candidate is not fit to lead, by its check. */
  boolean isUnfit() {
    return candidate.whyUnfit().isPresent();
  }

  /** Returns how long to stay out of the queue, if an operator asked for that; otherwise zero. */
  Duration timeAway() {
    return candidate.cedeRemaining().orElse(Duration.ZERO);
  }

  /**
   * Leaves the queue after the end of the attempt, as far as ZooKeeper answers; the end of the
   * session does the rest. Starts no thread, since the process may be at its limit.
   */
  void leaveQueue() {
    waitingMessages.endWaiting();
    var unused = candidate.closeAsync();
    follower.stop(plan.stopTimeout());
    status.noteLeft();
    candidate.close();
  }
}
