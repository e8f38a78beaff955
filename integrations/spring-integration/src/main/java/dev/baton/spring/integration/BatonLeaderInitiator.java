package dev.baton.spring.integration;

import dev.baton.Baton;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.internal.KeyEncoding;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationEventPublisherAware;
import org.springframework.context.SmartLifecycle;
import org.springframework.integration.leader.Candidate;
import org.springframework.integration.leader.event.DefaultLeaderEventPublisher;
import org.springframework.integration.leader.event.LeaderEventPublisher;

/**
 * A leader initiator for Spring Integration. From {@link #start()} to {@link #stop()} its candidate
 * takes part in an election of Baton, which is named after the candidate's role. It publishes
 * {@code OnGrantedEvent} and {@code OnRevokedEvent}, so endpoints with a role follow the leader;
 * with {@link #setPublishFailedEvents} also {@code OnFailedToAcquireMutexEvent}.
 *
 * <ul>
 *   <li>{@code onGranted} may return, or do the leader's work. Its thread is interrupted when the
 *       leadership ends. If it throws while the candidate leads, the candidate stays out of the
 *       queue for a second, so that other candidates have their turn.
 *   <li>{@code onRevoked} is called once for each {@code onGranted}, after that has returned. Then
 *       the event is published. Only then another candidate leads, but not later than the stop
 *       timeout, 30 s by default.
 *   <li>After a loss the candidate rejoins the queue by itself.
 * </ul>
 *
 * <p>Set its properties before it starts. Thread-safe after that.
 */
public final class BatonLeaderInitiator implements SmartLifecycle, ApplicationEventPublisherAware {
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  /** The phase of Spring Integration's own leader initiators. */
  private static final int DEFAULT_PHASE = Integer.MAX_VALUE - 1000;

  private final Election election;
  private final Candidate candidate;
  private UnaryOperator<CandidateBuilder> settings = UnaryOperator.identity();
  private int phase = DEFAULT_PHASE;
  private boolean autoStartup = true;
  private boolean publishesFailures;
  private @Nullable LeaderEventPublisher eventPublisher;
  private @Nullable ApplicationEventPublisher applicationEvents;
  private volatile @Nullable LeaderCampaign campaign;

  /**
   * Creates an initiator, which does not take part yet.
   *
   * @param candidate is told when it leads; its id is seen by other participants
   * @param root the path below which each role has its election: absolute, within the chroot
   * @throws IllegalArgumentException if elections cannot have such a path
   */
  public BatonLeaderInitiator(Baton baton, Candidate candidate, String root) {
    this.election = baton.election(root + "/" + KeyEncoding.encodeKey(candidate.getRole()));
    this.candidate = candidate;
  }

  /** Gives the candidate settings of Baton, for example a stop timeout or a priority. */
  public void setCandidateSettings(UnaryOperator<CandidateBuilder> settings) {
    this.settings = settings;
  }

  /** Sets the lifecycle phase; Spring Integration's own by default, near the end. */
  public void setPhase(int phase) {
    this.phase = phase;
  }

  /** Sets whether the application's start starts it; true by default. */
  public void setAutoStartup(boolean autoStartup) {
    this.autoStartup = autoStartup;
  }

  /**
   * Sets whether an {@code OnFailedToAcquireMutexEvent} is published each time that the candidate
   * finds another leader, or that something keeps it out of the queue; false by default. Every
   * change of the leader then wakes the candidate.
   */
  public void setPublishFailedEvents(boolean publishFailedEvents) {
    this.publishesFailures = publishFailedEvents;
  }

  /** Sets the publisher of events; by default they go to the application context. */
  public void setLeaderEventPublisher(LeaderEventPublisher publisher) {
    this.eventPublisher = publisher;
  }

  @Override
  public void setApplicationEventPublisher(ApplicationEventPublisher publisher) {
    this.applicationEvents = publisher;
  }

  /** Joins the queue. Does nothing if the candidate takes part already. */
  @Override
  public synchronized void start() {
    if (campaign == null) {
      LeaderCampaign begun =
          new LeaderCampaign(this, candidate, publisherInUse(), PAUSE_AFTER_FAILURE);
      campaign = begun; // First: a callback may ask for the context at once.
      try {
        CandidateBuilder builder = election.candidate(candidate.getId());
        if (publishesFailures) {
          begun.publishFailures(builder);
        }
        begun.joinQueue(settings.apply(builder));
      } catch (RuntimeException e) {
        campaign = null;
        throw e;
      }
    }
  }

  private LeaderEventPublisher publisherInUse() {
    if (eventPublisher != null) {
      return eventPublisher;
    }
    return applicationEvents == null
        ? new DefaultLeaderEventPublisher(event -> {})
        : new DefaultLeaderEventPublisher(applicationEvents);
  }

  /** Leaves the queue: the leader's {@code onRevoked} is called, and awaited. */
  @Override
  public void stop() {
    LeaderCampaign ending = takeCampaign();
    if (ending != null) {
      ending.leaveQueue();
    }
  }

  /** Leaves the queue, and runs {@code callback} when that is done. Does not wait. */
  @Override
  public void stop(Runnable callback) {
    LeaderCampaign ending = takeCampaign();
    if (ending == null) {
      callback.run();
    } else {
      ending.leaveQueueAsync(callback);
    }
  }

  private synchronized @Nullable LeaderCampaign takeCampaign() {
    LeaderCampaign taken = campaign;
    campaign = null;
    return taken;
  }

  @Override
  public boolean isRunning() {
    return campaign != null;
  }

  @Override
  public int getPhase() {
    return phase;
  }

  @Override
  public boolean isAutoStartup() {
    return autoStartup;
  }

  /** Returns the last term of the candidate. Its {@code isLeader()} says whether it leads now. */
  public BatonLeaderContext getContext() {
    LeaderCampaign current = campaign;
    return current == null
        ? new BatonLeaderContext(candidate.getRole(), candidate.getId(), null, () -> {})
        : current.lastContext();
  }
}
