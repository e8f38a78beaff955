package dev.baton.election;

import dev.baton.error.RefusedException;
import dev.baton.internal.RefusalMessages;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.claim.ClaimListener;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.node.ClaimPlace;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Shows that a candidate takes part in a race, by a place in a separate queue. Leading that queue
 * means nothing. Confined to the loop.
 */
final class RaceRegistration implements ClaimListener {
  private final BatonEngine engine;
  private final ClaimPlace place;
  private final CandidateLoop racer;
  private final CandidateProblems problems;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private volatile @Nullable String trouble;
  private @Nullable ClaimRunner runner;
  private boolean wanted;
  private boolean withdrawn;

  RaceRegistration(
      BatonEngine engine, ClaimPlace race, CandidateLoop racer, CandidateProblems problems) {
    this.engine = engine;
    this.place =
        new ClaimPlace(
            race.path().registryPath(),
            TurnRule.QUEUE,
            LockMode.EXCLUSIVE,
            race.id(),
            race.metadata(),
            race.traits());
    this.racer = racer;
    this.problems = problems;
  }

  /** Registers the candidate, once an earlier registration has gone. */
  void beginRegistration() {
    wanted = true;
    if (runner == null) {
      runner = engine.enterQueue(place, this);
    }
  }

  private ClaimRunner claimRunner() {
    return Objects.requireNonNull(runner);
  }

  /** Removes the registration for a while. */
  void leaveForNow() {
    wanted = false;
    trouble = null;
    if (runner != null) {
      runner.withdrawClaim();
    }
  }

  /** Removes the registration for good. */
  void withdrawRegistration() {
    withdrawn = true;
    leaveForNow();
    if (runner == null) {
      closed.complete(null);
    }
  }

  /** Returns a future that completes when the registration has gone. */
  CompletableFuture<Void> whenClosed() {
    return closed;
  }

  /** Returns what keeps the candidate from being registered, for people. Thread-safe. */
  Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  @Override
  public void onWaiting(int inLine) {
    noteRegistered();
  }

  @Override
  public void onElected(Term term) {
    noteRegistered();
  }

  private void noteRegistered() {
    trouble = null;
    racer.onRegistered();
  }

  @Override
  public void onMessage(NodeMessage mail) {
    if (mail.isOrder()) {
      racer.obeyOrder(mail, claimRunner());
    }
  }

  @Override
  public void onRevoked(EndReason reason) {
    ClaimRunner revoked = claimRunner();
    engine.postUntilDone(revoked, () -> revoked.workStopped(true));
  }

  @Override
  public void onFailed(ClaimRunner claim, Throwable thrown) {
    problems.tellProblem(RefusalMessages.failureOf(place, "It registers again.", thrown));
    claim.workStopped(true);
  }

  @Override
  public void onProblem(JoinProblem what) {
    RefusedException refused = RefusalMessages.refusalOf(what, place, engine.describeEnsemble());
    trouble = place.path() + ": " + refused.getMessage();
    problems.tellProblem(refused);
  }

  @Override
  public void onFinished(ClaimRunner claim) {
    if (runner == claim) {
      runner = null;
    }
    if (withdrawn && runner == null) {
      closed.complete(null);
    } else if (wanted) {
      beginRegistration();
    }
  }
}
