package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.internal.DurationRange;
import dev.baton.internal.TextRange;
import dev.baton.participants.Participant;
import dev.baton.protocol.Reason;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A candidate before it campaigns. Callbacks run on its executor, one at a time and in the order of
 * what they tell; one that throws is logged, and one that blocks keeps only later callbacks of this
 * candidate waiting. Not thread-safe.
 */
public final class CandidateBuilder {
  private static final TextRange METADATA = new TextRange("metadata", 0, 4096);
  private static final DurationRange STOP_TIMEOUT = DurationRange.upToAYear("stopTimeout");

  private final Election election;
  private final CandidateSettings settings;

  CandidateBuilder(Election election, String id, Executor executor) {
    this.election = election;
    this.settings = new CandidateSettings(TextRange.ID.checked(id), executor);
  }

  /**
   * What others may want to know of this candidate, an address for example; at most 4,096 bytes.
   * Empty by default.
   *
   * @throws IllegalArgumentException if it is longer, or UTF-8 cannot express it
   */
  public CandidateBuilder metadata(String metadata) {
    settings.metadata = METADATA.checked(metadata);
    return this;
  }

  /**
   * How long the work may take to stop when leadership is given up in order; 30 s by default. Then
   * its thread is interrupted again, the {@link Leadership} becomes invalid, and others may lead
   * though it is not confirmed that the work has stopped; the candidate itself stays out of the
   * line until it has. To wait for ever, use {@link #releaseOnlyWhenConfirmed()}.
   *
   * @param stopTimeout 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public CandidateBuilder stopTimeout(Duration stopTimeout) {
    settings.stopTimeout = STOP_TIMEOUT.checked(stopTimeout);
    return this;
  }

  /**
   * Never lets others lead before the work is confirmed to have stopped, unless the session ends:
   * for as long as a callback does not return, nobody leads. {@link dev.baton.Baton#close()} ends
   * the session.
   */
  public CandidateBuilder releaseOnlyWhenConfirmed() {
    settings.releaseOnlyWhenConfirmed = true;
    return this;
  }

  /**
   * Lets others see it while it waits in a race: as one of {@link Election#participants()}, and in
   * the count of {@link #warnBelow}. It costs another node, below another parent. Under other rules
   * everybody is seen anyway.
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

  /**
   * It leads. The callback may do the leader's work itself: its thread is interrupted when the
   * leadership ends, and nobody else leads before it has returned (see {@link #stopTimeout}).
   */
  public CandidateBuilder onElected(Consumer<Leadership> onElected) {
    settings.onElected = onElected;
    return this;
  }

  /** It still leads, but the connection is lost: the leadership may end soon. */
  public CandidateBuilder onSuspended(Consumer<Leadership> onSuspended) {
    settings.onSuspended = onSuspended;
    return this;
  }

  /** It still leads, and is no longer suspended. */
  public CandidateBuilder onResumed(Consumer<Leadership> onResumed) {
    settings.onResumed = onResumed;
    return this;
  }

  /** A heartbeat was answered: {@link Leadership#remaining()} has grown. */
  public CandidateBuilder onRenewed(Consumer<Leadership> onRenewed) {
    settings.onRenewed = onRenewed;
    return this;
  }

  /**
   * The leadership has ended or is about to, for this reason; the work must have stopped when the
   * callback returns. It is called exactly once for each {@link #onElected}, after that has
   * returned.
   */
  public CandidateBuilder onRevoked(BiConsumer<Leadership, Reason> onRevoked) {
    settings.onRevoked = onRevoked;
    return this;
  }

  /**
   * It waits, at this place in line at most, 1 being the leader's; 0 where there is no line. Told
   * again when it gets better, as far as that is noticed: by who asks for {@link #onLeader} with
   * each new leader, by others near the front only.
   */
  public CandidateBuilder onStanding(IntConsumer onStanding) {
    settings.onStanding = onStanding;
    return this;
  }

  /**
   * Another candidate leads; told while waiting, again at each change. The callback may do the work
   * of one who follows itself, with the leader's {@link
   * dev.baton.participants.Participant#metadata()} (its address, say): its thread is interrupted
   * when another one leads, and when this candidate comes to lead, cedes or is closed; {@link
   * #onElected} waits for its return. While it works, other callbacks of this candidate wait. It
   * goes on working while the connection is lost, and while nobody leads.
   *
   * <p>Each candidate that asks for this is woken by every change of the leader, and reads the line
   * and the leader's node then.
   */
  public CandidateBuilder onLeader(Consumer<Participant> onLeader) {
    settings.onLeader = onLeader;
    return this;
  }

  /** Something keeps it out of the line; see {@link dev.baton.error.RefusedException}. */
  public CandidateBuilder onProblem(Consumer<BatonException> onProblem) {
    settings.onProblem = onProblem;
    return this;
  }

  /**
   * Warns when fewer than {@code fewest} participants are left, with their number, at each change.
   * The leader alone watches for this, so give it to every candidate; it costs the leader one read
   * of the line per change. In a race only those who are {@link #registered()} can be counted.
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
   * Has the candidate of the highest priority lead, if it stays: a leader hands over (as by {@link
   * Election#transferTo}) to one of a higher priority once that one has stood in line, and it has
   * led itself, for the whole of {@code settled}; to the earliest in line among equals. So at most
   * one change comes of it in that time, and none of one that comes and goes. Equals never take
   * over. The leader alone compares, so give a priority to every candidate, be it 0: it reads the
   * line and each node in it once in {@code settled}, in two round trips.
   *
   * @param priority 0 by default
   * @param settled a session timeout to a year; the longer, the rarer is it that the lead goes to
   *     one that has just died, whose place stands until its session has ended
   * @throws IllegalArgumentException if {@code settled} is shorter or longer
   */
  public CandidateBuilder priority(int priority, Duration settled) {
    Duration session = election.context.engine().settings().sessionTimeout();
    settings.settled =
        new DurationRange("settled (a session timeout at least)", session, DurationRange.YEAR)
            .checked(settled);
    settings.priority = priority;
    return this;
  }

  /**
   * Stands in line from now on, until closed. Returns at once. The settings are those of this
   * moment: what this builder is told later is for other candidates.
   *
   * @throws IllegalArgumentException if settings do not go together
   */
  public Candidate campaign() {
    if (settings.fewest > 0 && !settings.registered && !election.rule().hasLine()) {
      throw new IllegalArgumentException(
          "under " + election.rule() + " there is no line to count: ask for registered() too");
    }
    if (settings.settled != null && !election.handsOver()) {
      throw new IllegalArgumentException(
          election
              + " knows no priorities: only in a line in which one leads alone, and which is"
              + " no lock's, can a leader hand over to another one");
    }
    return election.campaign(settings.copy());
  }
}
