package dev.baton.election;

import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.node.ClaimPlace;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What a candidate is made of, and what its Baton must know to end it. */
abstract class ClosableCandidate implements ClosableParticipation {
  final ClientContext context;
  final ClaimPlace place;
  final CandidateSettings options;
  final CallbackNotifier notifier;
  final CandidateTelemetry telemetry;
  final CandidateProblems problems;
  final StopFutures stops = new StopFutures();

  ClosableCandidate(ClientContext context, ClaimPlace place, CandidateSettings options) {
    this.context = context;
    this.place = place;
    this.options = options;
    this.notifier = context.newNotifier(place.path() + " " + place.id(), options.executor);
    this.telemetry = new CandidateTelemetry(context.telemetry(), place, this::lastLeadership);
    this.problems = new CandidateProblems(context, place, options, notifier, telemetry);
  }

  /** Returns the last leadership, valid or not; null before the first. Thread-safe. */
  abstract @Nullable Leadership lastLeadership();

  /** Regards the work as stopped, though its callback never returns from {@code System.exit}. */
  abstract void stopExiting();

  @Override
  public CompletableFuture<Void> whenStopped() {
    return stops.whenStoppedForGood();
  }

  @Override
  public Duration closeTimeout() {
    return options.stopTimeout.plus(context.engine().settings().sessionTimeout());
  }

  @Override
  public boolean isInCallback() {
    return notifier.isRunningHere();
  }

  @Override
  public @Nullable Thread stopIfExiting() {
    Thread worker = whenClosed().isDone() ? null : notifier.workerThread();
    if (worker == null || !context.loop().isExiting(worker)) {
      return null;
    }
    context.loop().postTask(this::stopExiting);
    return worker;
  }
}
