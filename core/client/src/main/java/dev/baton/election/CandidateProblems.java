package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.RefusalMessages;
import dev.baton.protocol.JoinProblem;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;

/** Tells the user, the log and the telemetry what is wrong with a candidate. In the loop. */
record CandidateProblems(
    ClientContext context,
    ClaimPlace place,
    CandidateSettings options,
    CallbackNotifier notifier,
    CandidateTelemetry telemetry) {
  void tellProblem(BatonException problem) {
    context.logProblem(problem);
    notifier.enqueueCallback(() -> options.onProblem.accept(problem));
  }

  /** Tells what keeps the candidate out of its queue, and returns it. */
  RefusedException tellRefusal(JoinProblem what, ClaimRunner claim) {
    RefusedException refused =
        RefusalMessages.refusalOf(
            what, place, claim.frontMode(), context.engine().describeEnsemble());
    telemetry.onProblem(refused.getMessage());
    tellProblem(refused);
    return refused;
  }

  /**
   * Tells that the candidate is not fit to lead.
   *
   * @param stays whether it leads all the same, since no other candidate is there
   */
  void tellUnfit(String why, boolean stays) {
    tellProblem(RefusalMessages.unfitOf(place, why, stays));
  }

  /** Tells that the candidate is not fit to lead, and leads, because the election is paused. */
  void tellUnfitInPause(String why) {
    tellProblem(RefusalMessages.unfitInPauseOf(place, why));
  }

  void tellUndelivered(Duration rest) {
    telemetry.onFailed("its executor has refused to run onElected");
    tellProblem(RefusalMessages.undeliveredOf(place, rest));
  }

  void tellFailure(Duration rest, Throwable thrown) {
    telemetry.onFailed("Baton itself failed: " + thrown);
    String next = "It rejoins the queue in " + DurationFormat.inSeconds(rest) + ".";
    tellProblem(RefusalMessages.failureOf(place, next, thrown));
  }
}
