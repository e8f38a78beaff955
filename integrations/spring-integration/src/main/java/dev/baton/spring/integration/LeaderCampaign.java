package dev.baton.spring.integration;

import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.integration.leader.Candidate;
import org.springframework.integration.leader.Context;
import org.springframework.integration.leader.event.LeaderEventPublisher;

/** The participation of a Spring candidate from start to stop, term after term. Thread-safe. */
final class LeaderCampaign {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.spring.integration");

  private final Object source;
  private final Candidate candidate;
  private final LeaderEventPublisher events;
  private final Duration pauseAfterFailure;
  private final CompletableFuture<dev.baton.election.Candidate> joined = new CompletableFuture<>();
  private volatile BatonLeaderContext context;

  /**
   * Creates a campaign that has not begun.
   *
   * @param source the source of the events
   * @param pauseAfterFailure how long it stays out of the queue when {@code onGranted} throws
   */
  LeaderCampaign(
      Object source, Candidate candidate, LeaderEventPublisher events, Duration pauseAfterFailure) {
    this.source = source;
    this.candidate = candidate;
    this.events = events;
    this.pauseAfterFailure = pauseAfterFailure;
    this.context = newContext(null);
  }

  private BatonLeaderContext newContext(@Nullable Leadership leadership) {
    return new BatonLeaderContext(
        candidate.getRole(), candidate.getId(), leadership, this::resignTerm);
  }

  private void resignTerm() {
    var unused = joined.thenCompose(dev.baton.election.Candidate::resignAsync);
  }

  /** Does something to the candidate; the first callback may come before it is known. */
  private void whenJoined(Consumer<dev.baton.election.Candidate> action) {
    var unused = joined.thenAccept(action);
  }

  /** Has an event published when another candidate leads, or when this one cannot join. */
  void publishFailures(CandidateBuilder builder) {
    builder.onLeader(leader -> publishFailure()).onProblem(problem -> publishFailure());
  }

  private void publishFailure() {
    publishEvent(
        (term, role) -> events.publishOnFailedToAcquire(source, term, role),
        context,
        "OnFailedToAcquireMutexEvent");
  }

  void joinQueue(CandidateBuilder builder) {
    joined.complete(
        builder.onElected(this::grantLeadership).onRevoked(this::revokeLeadership).campaign());
  }

  BatonLeaderContext lastContext() {
    return context;
  }

  private void grantLeadership(Leadership leadership) {
    BatonLeaderContext granted = newContext(leadership);
    context = granted;
    try {
      candidate.onGranted(granted);
    } catch (InterruptedException e) {
      giveUpUnlessStopping(leadership, e);
      return;
    } catch (RuntimeException e) {
      giveUpUnlessStopping(leadership, e);
      return;
    }
    publishEvent(
        (term, role) -> events.publishOnGranted(source, term, role), granted, "OnGrantedEvent");
  }

  private void giveUpUnlessStopping(Leadership leadership, Exception failure) {
    if (leadership.isStopping()) {
      return;
    }
    log.warn(
        "onGranted of {} has failed; it stays out of the queue for {} ms",
        candidate.getId(),
        pauseAfterFailure.toMillis(),
        failure);
    whenJoined(member -> member.cede(pauseAfterFailure));
  }

  private void revokeLeadership(Leadership leadership, EndReason reason) {
    BatonLeaderContext revoked = context;
    try {
      candidate.onRevoked(revoked);
    } finally {
      publishEvent(
          (term, role) -> events.publishOnRevoked(source, term, role), revoked, "OnRevokedEvent");
    }
  }

  private void publishEvent(
      BiConsumer<Context, String> publisher, BatonLeaderContext term, String name) {
    try {
      publisher.accept(term, candidate.getRole());
    } catch (RuntimeException e) {
      log.warn("a listener to {} has failed, for role {}", name, candidate.getRole(), e);
    }
  }

  /** Leaves for good, and waits for that. */
  void leaveQueue() {
    whenJoined(dev.baton.election.Candidate::close);
  }

  void leaveQueueAsync(Runnable then) {
    var unused =
        joined
            .thenCompose(dev.baton.election.Candidate::closeAsync)
            .whenComplete((left, failure) -> then.run());
  }
}
