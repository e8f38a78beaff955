package dev.baton;

import dev.baton.protocol.Reason;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The settings of one candidate, as its builder had them when it began to campaign. Immutable. */
final class CandidateSettings {
  final String id;
  final String metadata;
  final Duration stopTimeout;
  final boolean releaseOnlyWhenConfirmed;
  final boolean registered;
  final Executor executor;
  final Consumer<Leadership> onElected;
  final Consumer<Leadership> onSuspended;
  final Consumer<Leadership> onResumed;
  final @Nullable Consumer<Leadership> onRenewed;
  final BiConsumer<Leadership, Reason> onRevoked;
  final IntConsumer onStanding;
  final @Nullable Consumer<Participant> onLeader;
  final Consumer<BatonException> onProblem;
  final int priority;
  final @Nullable Duration settled;
  final int fewest;
  final IntConsumer onFew;

  CandidateSettings(CandidateBuilder builder) {
    this.id = builder.id;
    this.metadata = builder.metadata;
    this.stopTimeout = builder.stopTimeout;
    this.releaseOnlyWhenConfirmed = builder.releaseOnlyWhenConfirmed;
    this.registered = builder.registered;
    this.executor = builder.executor;
    this.onElected = builder.onElected;
    this.onSuspended = builder.onSuspended;
    this.onResumed = builder.onResumed;
    this.onRenewed = builder.onRenewed;
    this.onRevoked = builder.onRevoked;
    this.onStanding = builder.onStanding;
    this.onLeader = builder.onLeader;
    this.onProblem = builder.onProblem;
    this.priority = builder.priority;
    this.settled = builder.settled;
    this.fewest = builder.fewest;
    this.onFew = builder.onFew;
  }
}
