package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.participants.Participant;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The settings of a candidate. A builder changes its own; a candidate's copy never changes. */
final class CandidateSettings implements Cloneable {
  final String id;
  String metadata = "";
  Duration stopTimeout = Duration.ofSeconds(30);
  boolean releaseOnlyWhenConfirmed;
  boolean registered;

  /** The work of a candidate that is asked whether it leads, and is told nothing. */
  static final Consumer<Leadership> NO_WORK = leadership -> {};

  Executor executor;
  Consumer<Leadership> onElected = NO_WORK;

  /** Runs when an onElected that began has ended, in whatever way; Baton's own, and quick. */
  Runnable afterWork = () -> {};

  Consumer<Leadership> onSuspended = leadership -> {};
  Consumer<Leadership> onResumed = leadership -> {};
  @Nullable Consumer<Leadership> onRenewed;
  BiConsumer<Leadership, EndReason> onRevoked = (leadership, reason) -> {};
  IntConsumer onPositionChanged = place -> {};
  @Nullable Consumer<Participant> onLeader;
  Consumer<BatonException> onProblem = problem -> {};
  int priority;
  @Nullable Duration settled;
  @Nullable EligibilityCheck eligibility;
  int fewest;
  IntConsumer onFew = left -> {};

  CandidateSettings(String id, Executor executor) {
    this.id = id;
    this.executor = executor;
  }

  /** Returns settings that later calls of the builder do not change. */
  CandidateSettings copySettings() {
    try {
      return (CandidateSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
