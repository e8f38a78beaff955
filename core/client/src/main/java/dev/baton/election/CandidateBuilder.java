package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.internal.DurationRange;
import dev.baton.internal.TextRange;
import dev.baton.participants.Participant;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The settings of a candidate before it campaigns. Not thread-safe.
 *
 * <p>Callbacks run on the candidate's executor, one at a time and in the order of the events. A
 * callback that throws is logged. A callback that blocks delays only later callbacks of this
 * candidate.
 */
public final class CandidateBuilder {
  private static final TextRange METADATA = new TextRange("metadata", 0, 4096);
  private static final DurationRange STOP_TIMEOUT = DurationRange.upToAYear("stopTimeout");

  private final Election election;
  private final CandidateSettings settings;

  CandidateBuilder(Election election, String id, Executor executor) {
    this.election = election;
    this.settings = new CandidateSettings(TextRange.ID.checkedText(id), executor);
  }

  /**
   * Sets data that other processes may want to know of this candidate, for example an address. At
   * most 4,096 bytes; empty by default.
   *
   * @throws IllegalArgumentException if it is longer, UTF-8 cannot express it, or another library
   *     shares the queue (see {@link Election#sharedWith})
   */
  public CandidateBuilder metadata(String metadata) {
    election.checkMetadata(metadata);
    settings.metadata = METADATA.checkedText(metadata);
    return this;
  }

  /**
   * Sets how long the work may take to stop when the candidate gives up leadership. 30 s by
   * default. To wait for ever, use {@link #releaseOnlyWhenConfirmed()}.
   *
   * <p>After that the thread of the work is interrupted again, and the {@link Leadership} becomes
   * invalid. Other candidates may then lead although it is not confirmed that the work has stopped.
   * The candidate itself stays out of the queue until it has.
   *
   * @param stopTimeout 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public CandidateBuilder stopTimeout(Duration stopTimeout) {
    settings.stopTimeout = STOP_TIMEOUT.checkedDuration(stopTimeout);
    return this;
  }

  /**
   * Never lets other candidates lead before the work has surely stopped, unless the session ends.
   * As long as a callback does not return, no candidate leads. {@link dev.baton.Baton#close()} ends
   * the session.
   */
  public CandidateBuilder releaseOnlyWhenConfirmed() {
    settings.releaseOnlyWhenConfirmed = true;
    return this;
  }

  /**
   * Makes the candidate visible while it waits in a race: in {@link Election#participants()}, and
   * in the count of {@link #warnBelow}. It costs another node, below another parent. Under other
   * rules every candidate is visible anyway.
   */
  public CandidateBuilder registered() {
    settings.registered = true;
    return this;
  }

  /**
   * Sets the executor of this candidate's callbacks, instead of {@link
   * dev.baton.BatonBuilder#callbacks}. They come one at a time and in order. While one is slow,
   * nothing piles up behind it: of what may come often, only the last word is told, and a
   * suspension that is over by then not at all.
   */
  public CandidateBuilder executor(Executor executor) {
    settings.executor = executor;
    return this;
  }

  /** Has {@code afterwards}, which is Baton's own, run when {@code onElected} has ended. */
  CandidateBuilder afterWork(Runnable afterwards) {
    settings.afterWork = afterwards;
    return this;
  }

  /**
   * Sets the callback for when the candidate leads. It may do the leader's work itself. Its thread
   * is interrupted when the leadership ends, and no other candidate leads before it has returned
   * (see {@link #stopTimeout}).
   */
  public CandidateBuilder onElected(Consumer<Leadership> onElected) {
    settings.onElected = onElected;
    return this;
  }

  /**
   * Sets the callback for when the connection is lost. The candidate still leads, but its
   * leadership may end soon.
   */
  public CandidateBuilder onSuspended(Consumer<Leadership> onSuspended) {
    settings.onSuspended = onSuspended;
    return this;
  }

  /** Sets the callback for when a suspension ends. The candidate still leads. */
  public CandidateBuilder onResumed(Consumer<Leadership> onResumed) {
    settings.onResumed = onResumed;
    return this;
  }

  /**
   * Sets the callback for when the lease has changed. {@link Leadership#remaining()} has grown,
   * since a heartbeat was answered. Or it has shrunk, since the servers now grant a shorter session
   * timeout.
   */
  public CandidateBuilder onRenewed(Consumer<Leadership> onRenewed) {
    settings.onRenewed = onRenewed;
    return this;
  }

  /**
   * Sets the callback for when the leadership has ended or is about to, with the reason. The work
   * must have stopped when the callback returns. It is called exactly once for each {@link
   * #onElected}, after that has returned.
   */
  public CandidateBuilder onRevoked(BiConsumer<Leadership, EndReason> onRevoked) {
    settings.onRevoked = onRevoked;
    return this;
  }

  /**
   * Sets the callback for the candidate's position while it waits: 1 is the leader's; 0 where there
   * is no queue. The candidate may be further ahead than it is told.
   *
   * <p>The callback is called again when a better position is noticed. With {@link #onLeader} that
   * is at each new leader; otherwise only near the front.
   */
  public CandidateBuilder onPositionChanged(IntConsumer onStanding) {
    settings.onPositionChanged = onStanding;
    return this;
  }

  /**
   * Sets the callback for when another candidate leads, called while this one waits, and again at
   * each change.
   *
   * <p>The callback may do a follower's work itself, for example with the address in the leader's
   * {@link Participant#metadata()}. Its thread is interrupted when another candidate leads, and
   * when this candidate comes to lead, cedes or is closed. {@link #onElected} waits for its return.
   * While it works, other callbacks of this candidate wait. It goes on working while the connection
   * is lost, and while no candidate leads.
   *
   * <p>Every change of the leader wakes each candidate with this callback, which then reads the
   * queue and the leader's node.
   */
  public CandidateBuilder onLeader(Consumer<Participant> onLeader) {
    settings.onLeader = onLeader;
    return this;
  }

  /**
   * Sets the callback for when something keeps it out of the queue: a {@link
   * dev.baton.error.RefusedException}, or an {@link dev.baton.error.UnfitException} when it ceases
   * to be {@link #eligible}.
   */
  public CandidateBuilder onProblem(Consumer<BatonException> onProblem) {
    settings.onProblem = onProblem;
    return this;
  }

  /**
   * Sets the callback for when fewer than {@code fewest} participants are left. It gets their
   * number, at each change.
   *
   * <p>Only the leader watches for this, so set it for every candidate. It costs the leader one
   * read of the queue per change. In a race only {@link #registered()} candidates can be counted.
   */
  public CandidateBuilder warnBelow(int fewest, IntConsumer onFew) {
    if (fewest < 2) {
      throw new IllegalArgumentException(
          "a warning below " + fewest + " participants would never come: the leader is one");
    }
    settings.fewest = fewest;
    settings.onFew = onFew;
    return this;
  }

  /**
   * Makes the candidate with the highest priority lead, if it stays. The leader hands over (as by
   * {@link Election#transferTo}) to a candidate of a higher priority, the first in the queue among
   * equals. It does so once that candidate has waited, and the leader has led, for the whole of
   * {@code settled}.
   *
   * <p>So at most one change results in that time, and none from a candidate that comes and goes. A
   * candidate of equal priority never takes over. Only the leader compares, so set a priority for
   * every candidate, even 0. The leader reads the queue and each node in it once per {@code
   * settled}, in two round trips.
   *
   * @param priority 0 by default
   * @param settled a session timeout to a year. With a longer time it is rarer that the leadership
   *     goes to a candidate that has just died; its place stands until its session has ended
   * @throws IllegalArgumentException if {@code settled} is shorter or longer
   */
  public CandidateBuilder priority(int priority, Duration settled) {
    Duration session = election.context.engine().settings().sessionTimeout();
    settings.settled =
        new DurationRange("settled (a session timeout at least)", session, DurationRange.YEAR)
            .checkedDuration(settled);
    settings.priority = priority;
    return this;
  }

  /**
   * Has a check decide whether this candidate is fit to lead, with the defaults of {@link
   * EligibilityCheck#of}.
   *
   * @param check returns true if the candidate is fit to lead
   * @param every the pause between two checks, 1 ms to a year
   * @param timeout how long a check may take, 1 ms to a year
   * @throws IllegalArgumentException if a duration is out of its range
   */
  public CandidateBuilder eligible(BooleanSupplier check, Duration every, Duration timeout) {
    return eligible(EligibilityCheck.of(check, every, timeout));
  }

  /**
   * Has a check decide whether this candidate is fit to lead. It joins the queue when its first
   * check has passed. When it is not fit any more, it steps out of the queue, and rejoins at the
   * end when it is fit again. Its session stays.
   *
   * <p>A leader stops its work first; {@link #onRevoked} is told {@link EndReason#UNFIT}, and the
   * history has the reason. {@link #onProblem} is told once each time that the candidate ceases to
   * be fit. An unfit candidate is no participant, so {@link Election#transferTo} refuses it.
   *
   * <p>Checks run on their own threads, and delay neither the lease nor callbacks.
   */
  public CandidateBuilder eligible(EligibilityCheck check) {
    settings.eligibility = check;
    return this;
  }

  /**
   * Joins the queue and stays in it until closed. Returns at once. The candidate uses the settings
   * of this moment; later calls of this builder affect only other candidates.
   *
   * @throws IllegalArgumentException if settings do not fit together
   */
  public Candidate campaign() {
    return create(true);
  }

  /**
   * Creates the candidate that {@link #campaign()} does, but lets it join only at {@link
   * Candidate#join()}. Until then it is not in the queue, and costs no round trip.
   *
   * @throws IllegalArgumentException if settings do not fit together
   */
  public Candidate prepare() {
    return create(false);
  }

  private Candidate create(boolean joins) {
    election.checkName();
    if (settings.fewest > 0 && !settings.registered && !election.rule().hasQueue()) {
      throw new IllegalArgumentException(
          "under " + election.rule() + " there is no queue to count: call registered() too");
    }
    EligibilityCheck check = settings.eligibility;
    if (check != null
        && check.whenNoneIsFit == WhenNoneIsFit.LEADER_STAYS
        && !election.rule().hasQueue()) {
      throw new IllegalArgumentException(
          "under " + election.rule() + " there is no queue to show that no other candidate is fit");
    }
    if (settings.settled != null && !election.canHandOver()) {
      throw new IllegalArgumentException(
          election
              + " has no priorities: they need an election with a queue of Baton alone, and no"
              + " lock");
    }
    return election.createCandidate(settings.copySettings(), joins);
  }
}
