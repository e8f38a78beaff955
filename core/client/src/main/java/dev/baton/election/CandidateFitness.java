package dev.baton.election;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.election.FitnessWatch.KnownFitness;
import dev.baton.internal.ClientContext;
import dev.baton.internal.PauseQuestion;
import dev.baton.internal.TextRange;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.watch.QueueReading.ReadingScope;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Has a candidate with a check step out of its queue when it is not fit to lead, and join when it
 * is. Confined to the loop, except {@link #whyUnfit}.
 */
final class CandidateFitness {
  private final ClientContext context;
  private final ClaimPlace place;
  private final CandidateLoop candidate;
  private final CandidateProblems problems;
  private final @Nullable EligibilityCheck check;
  private final @Nullable FitnessWatch watch;
  private boolean joins;
  private boolean told;
  private boolean toldOfPause;

  /** Whether another candidate was there at the last failure. */
  private boolean crowded;

  private @Nullable CompletableFuture<List<QueueMember>> reading;
  private @Nullable CompletableFuture<Boolean> asking;
  private volatile @Nullable String unfit;

  CandidateFitness(
      ClientContext context,
      ClaimPlace place,
      CandidateSettings options,
      CandidateLoop candidate,
      CandidateProblems problems) {
    this.context = context;
    this.place = place;
    this.candidate = candidate;
    this.problems = problems;
    this.check = options.eligibility;
    this.joins = check == null;
    this.watch =
        check == null
            ? null
            : new FitnessWatch(context.loop(), check, executorOf(check), this::applyFitness);
  }

  private Executor executorOf(EligibilityCheck settings) {
    return settings.executor == null ? context.ownThreads() : settings.executor;
  }

  /** Returns whether the candidate may stand in the queue. */
  boolean mayJoin() {
    return joins;
  }

  /** Returns why the candidate is not fit to lead, if it is not. Thread-safe. */
  Optional<String> whyUnfit() {
    return Optional.ofNullable(unfit);
  }

  void beginChecking() {
    Optional.ofNullable(watch).ifPresent(FitnessWatch::beginChecking);
  }

  void stopChecking() {
    Optional.ofNullable(watch).ifPresent(FitnessWatch::stopChecking);
  }

  /** Does what a failure of Baton may have left undone. */
  void redoUndone() {
    if (watch != null) {
      watch.continueChecking();
      applyFitness();
    }
  }

  /**
   * Called when the work must stop: an unfit leader that has stayed does not come to lead again.
   */
  void onRevoked() {
    if (unfit != null && joins) {
      context.loop().postTask(this::stepOut);
    }
  }

  /** Does what the last answers demand; again and again, so nothing depends on one call. */
  private void applyFitness() {
    FitnessWatch checks = Objects.requireNonNull(watch);
    if (checks.fitness() == KnownFitness.FIT) {
      beFit();
    } else if (checks.fitness() == KnownFitness.UNFIT) {
      unfit = asReason(checks.describeFailures());
      if (joins && isHolding()) {
        askForPause(checks);
      } else {
        stepOutUnlessLast(checks.hasFailedLast());
      }
    }
  }

  /** Asks whether the leader may step out now. Without an answer it leads, and asks again. */
  private void askForPause(FitnessWatch checks) {
    if (asking == null || asking.isDone()) {
      CompletableFuture<Boolean> asked = PauseQuestion.askIfPaused(context.engine(), place.path());
      asking = asked;
      var unused =
          asked.whenComplete(
              (paused, failure) ->
                  context.loop().postTask(() -> stepOutUnlessPaused(paused, checks)));
    }
  }

  /** Steps out if the election is not paused, and no check has passed since it asked. */
  private void stepOutUnlessPaused(@Nullable Boolean paused, FitnessWatch checks) {
    if (paused == null || unfit == null || !checks.hasFailedLast()) {
      return;
    }
    if (!paused || !joins || !isHolding()) {
      stepOutUnlessLast(true);
    } else if (!toldOfPause) {
      toldOfPause = true;
      problems.tellUnfitInPause(unfit);
    }
  }

  private void beFit() {
    unfit = null;
    told = false;
    toldOfPause = false;
    crowded = false;
    joins = true;
    candidate.joinIfDue();
  }

  private void stepOutUnlessLast(boolean failedAgain) {
    boolean mayStay =
        joins
            && Objects.requireNonNull(check).whenNoneIsFit == WhenNoneIsFit.LEADER_STAYS
            && isHolding();
    tellOnce(mayStay);
    if (!mayStay) {
      stepOut();
    } else if (failedAgain) {
      readQueue();
    }
  }

  private void stepOut() {
    String why = unfit;
    if (why != null) {
      joins = false;
      candidate.stepOut(why);
    }
  }

  private void tellOnce(boolean stays) {
    if (!told) {
      told = true;
      problems.tellUnfit(Objects.requireNonNull(unfit), stays);
    }
  }

  /** Returns whether the candidate leads, if only until its work has stopped. */
  private boolean isHolding() {
    return candidate.lastLeadership() != null && candidate.claimRunner().claim().isHolding();
  }

  private void readQueue() {
    if (reading == null || reading.isDone()) {
      CompletableFuture<List<QueueMember>> asked =
          context.engine().readQueue(place.path(), ReadingScope.ALL, context.patience());
      reading = asked;
      var unused =
          asked.whenComplete((line, failure) -> context.loop().postTask(() -> stayIfLast(line)));
    }
  }

  /**
   * Steps out if another candidate is there for the second time: one that became unfit together
   * with this one has stepped out by then. A queue that could not be read tells nothing.
   */
  private void stayIfLast(@Nullable List<QueueMember> line) {
    if (line == null || unfit == null || !joins) {
      return;
    }
    boolean others = line.stream().anyMatch(one -> one.position() > 1 && one.stat().hasSession());
    if ((others && crowded) || !isHolding()) {
      stepOut();
    }
    crowded = others;
  }

  /** Returns {@code text} as a node takes it: not too long, and without halves of characters. */
  private static String asReason(String text) {
    return TextRange.REASON.cutText(new String(text.getBytes(UTF_8), UTF_8));
  }
}
