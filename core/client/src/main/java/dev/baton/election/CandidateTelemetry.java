package dev.baton.election;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.loop.GuardedTelemetry;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the telemetry what one candidate does, and knows what is wrong with the candidate. Confined
 * to the loop, unless a method says otherwise.
 */
final class CandidateTelemetry {
  private static final LoopLog log = LoopLog.named("dev.baton.election");

  private final GuardedTelemetry telemetry;
  private final MeasuredCandidate candidate;
  private boolean added;
  private boolean waiting;
  private @Nullable MeasuredActivity campaign;
  private @Nullable MeasuredActivity term;
  private @Nullable MeasuredActivity suspension;
  private @Nullable EndReason revokedFor;
  private boolean termOver;
  private volatile @Nullable String trouble;

  /** Why the candidate has left its queue by itself, until it is back. */
  private volatile @Nullable String failure;

  CandidateTelemetry(
      GuardedTelemetry telemetry, ClaimPlace place, Supplier<@Nullable Leadership> leadership) {
    this.telemetry = telemetry;
    boolean leadsAlone =
        place.mode() != LockMode.READ && !(place.mode() instanceof LockMode.PermitMode);
    this.candidate =
        new MeasuredCandidate(
            place.path().text(), place.id(), leadsAlone, () -> remainingOf(leadership.get()));
  }

  private static Duration remainingOf(@Nullable Leadership leadership) {
    return leadership == null ? Duration.ZERO : leadership.remaining();
  }

  /** Called when the candidate is about to join the queue. */
  void onJoining() {
    if (!added) {
      added = true;
      telemetry.candidateAdded(candidate);
    }
    beginCampaign();
  }

  private void beginCampaign() {
    if (campaign == null) {
      campaign = beginActivity(ActivityKind.CAMPAIGN, 0);
    }
  }

  private MeasuredActivity beginActivity(ActivityKind kind, long token) {
    String path = candidate.election();
    return telemetry.beginActivity(kind, new MeasuredPlace(path, path, candidate.id()), token);
  }

  void onWaiting(int position) {
    trouble = null;
    failure = null;
    beginCampaign();
    logFirst(position);
    telemetry.positionChanged(candidate, position);
  }

  /** Logs that the candidate has joined a queue that another candidate leads. */
  private void logFirst(int position) {
    if (!waiting) {
      waiting = true;
      String where = position > 0 ? ", at position " + position : "";
      log.info("{} {} waits{}", candidate.election(), candidate.id(), where);
    }
  }

  void onElected(long token) {
    trouble = null;
    failure = null;
    beginCampaign(); // A candidate that is alone leads again without having waited.
    waiting = false;
    endCampaign("elected");
    term = beginActivity(ActivityKind.TERM, token);
    revokedFor = null;
    termOver = false;
    telemetry.positionChanged(candidate, 1);
  }

  private void endCampaign(String outcome) {
    if (campaign != null) {
      campaign.end(outcome);
      campaign = null;
    }
  }

  void onSuspended() {
    trouble = "no answer from ZooKeeper, though it leads";
    suspension = beginActivity(ActivityKind.SUSPENSION, 0);
  }

  void onResumed() {
    trouble = null;
    endSuspension("resumed");
  }

  private void endSuspension(String outcome) {
    if (suspension != null) {
      suspension.end(outcome);
      suspension = null;
    }
  }

  /** Called when the work must stop; the lease may be over already. */
  void onRevoked(EndReason reason) {
    trouble = null;
    endSuspension("ended");
    revokedFor = reason;
    endTermIfOver();
  }

  /** Called when the candidate can no longer act as leader; the reason may follow. */
  void onTermEnded() {
    termOver = true;
    endTermIfOver();
  }

  private void endTermIfOver() {
    if (term != null && revokedFor != null && termOver) {
      term.end(revokedFor);
      term = null;
    }
  }

  /** Called when the leader has counted the candidates. */
  void onCounted(int candidates) {
    telemetry.candidatesCounted(candidate, candidates);
  }

  /** Returns whether the leader is to count the candidates. */
  boolean countsCandidates() {
    return telemetry.countsCandidates();
  }

  /** Called when {@code problem} keeps the candidate out of the queue. */
  void onProblem(@Nullable String problem) {
    trouble = problem;
  }

  /** Called when the candidate is about to leave its queue because something failed. */
  void onFailed(String why) {
    failure = why + "; the candidate has left its queue for a moment";
  }

  /** Called when the candidate has left the queue, for a while or for good. */
  void onLeft() {
    trouble = null;
    waiting = false;
    endCampaign("left");
  }

  /** Called when the candidate has left for good, or its session has ended before it could. */
  void onClosed() {
    failure = null;
    onLeft();
    endSuspension("ended");
    if (term != null) {
      term.end(revokedFor == null ? EndReason.CLOSED : revokedFor);
      term = null;
    }
    if (added) {
      added = false;
      telemetry.candidateRemoved(candidate);
    }
  }

  /**
   * Returns what is wrong with the candidate now, for people. Thread-safe.
   *
   * @param unfit why it is not fit to lead, if it is not
   */
  Optional<String> trouble(Optional<String> unfit) {
    return Optional.ofNullable(failure)
        .or(() -> Optional.ofNullable(trouble))
        .or(() -> unfit.map(why -> candidate.id() + " is not fit to lead, since " + why))
        .map(what -> candidate.election() + ": " + what);
  }
}
