package dev.baton.election;

import dev.baton.internal.AdminOperations;
import dev.baton.internal.ClientContext;
import dev.baton.internal.SharedQueues;
import dev.baton.internal.ThisProcess;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.WarningRules;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.participants.Peers;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.PlaceAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An election, identified by a ZooKeeper path. The first candidate in its queue leads. Creating
 * this object does not join the election; see {@link #candidate}. Immutable and thread-safe.
 */
public final class Election extends PausableQueue {
  final ClientContext context;
  private final ElectionPath path;
  private final TurnRule rule;
  private final LockMode mode;
  private final PlaceAttributes traits;

  /** Creates an election by the queue, whose leader leads alone. */
  public Election(ClientContext context, ElectionPath path) {
    this(context, path, TurnRule.QUEUE, LockMode.EXCLUSIVE, PlaceAttributes.NONE);
  }

  public Election(
      ClientContext context,
      ElectionPath path,
      TurnRule rule,
      LockMode mode,
      PlaceAttributes traits) {
    super(context, new AdminOperations(context, path));
    this.context = context;
    this.path = path;
    this.rule = rule;
    this.mode = mode;
    this.traits = traits;
  }

  /**
   * Returns the turn rule of candidates that this object creates; {@link TurnRule#QUEUE} by
   * default.
   */
  public TurnRule rule() {
    return rule;
  }

  /**
   * Returns the same election for candidates that use {@code rule}. All candidates must use the
   * same.
   */
  public Election withRule(TurnRule rule) {
    if (path.format().isShared() && !rule.hasQueue()) {
      throw new IllegalArgumentException(
          path + " is shared with " + SharedQueues.libraryAt(path) + ", which has no " + rule);
    }
    return new Election(context, path, rule, mode, traits);
  }

  /**
   * Returns the same election, with a queue that it shares with members of another library. Its
   * candidates and those members wait for each other, in one order. So a fleet can move to Baton,
   * and back, a process at a time. All candidates of the election must share it with the same.
   *
   * <p>Baton's own answers, tokens, guards, history, observers and warnings stay as they are.
   * {@link Candidate#resign()}, {@link Candidate#cede} and {@link Candidate#close()} work. A
   * candidate's node holds its id, which the others show, so metadata and priorities are refused.
   *
   * <p>{@link #transferTo}, {@link #resignLeader}, {@link #cede} and {@link #evict} write into a
   * node that stands. They are given to candidates of Baton beside {@link Peers#CURATOR_SELECTOR},
   * which shows them behind the id meanwhile. A transfer passes no member of the other library.
   * Beside others they are refused: a {@code LeaderLatch} behind that node would wait for ever.
   *
   * <p>No candidate leads without asking behind a member of the other library, so that change of
   * the leader costs one round trip.
   *
   * @throws IllegalArgumentException if {@code peers} have read and write locks, or the rule is
   *     {@link TurnRule#RACE}
   */
  public Election sharedWith(Peers peers) {
    return new Election(
            context, SharedQueues.pathWith(path, mode, peers), TurnRule.QUEUE, mode, traits)
        .withRule(rule);
  }

  /** Creates a candidate with an id made from this process and its host. */
  public CandidateBuilder candidate() {
    return candidate(ThisProcess.id());
  }

  /**
   * Creates a candidate, to be configured and then started by {@link CandidateBuilder#campaign}.
   *
   * @param id its id, 1 to 128 bytes; it need not be unique, but a unique id helps people
   * @throws IllegalArgumentException if it is blank or longer, or UTF-8 cannot express it
   */
  public CandidateBuilder candidate(String id) {
    return new CandidateBuilder(this, id, context.callbacks());
  }

  /**
   * Returns if candidates may stand here; see {@link ElectionPath#checkName}.
   *
   * @throws IllegalArgumentException if none may
   */
  void checkName() {
    path.checkName();
  }

  /**
   * Returns whether a leader can hand over to a chosen successor: it leads alone, in a queue of
   * Baton alone, and is no lock's holder.
   */
  boolean canHandOver() {
    return rule.hasQueue()
        && mode == LockMode.EXCLUSIVE
        && !traits.lock()
        && !path.format().isShared();
  }

  /**
   * Checks that candidates can have this metadata: none, where another library shares the queue.
   */
  void checkMetadata(String metadata) {
    if (path.format().isShared() && !metadata.isEmpty()) {
      throw new IllegalArgumentException(
          "the queue of %s is shared with %s, so a candidate has an id, but no metadata"
              .formatted(path, SharedQueues.libraryAt(path)));
    }
  }

  Candidate createCandidate(CandidateSettings options, boolean joins) {
    ClaimPlace place =
        new ClaimPlace(
            path, rule, mode, options.id, options.metadata, traits.withPriority(options.priority));
    CandidateLoop contender = new CandidateLoop(context, place, options);
    Candidate candidate = new Candidate(context, contender, options, path.text());
    context
        .participations()
        .beginParticipation(contender, joins ? contender::beginJoining : () -> {});
    return candidate;
  }

  /**
   * Waits until this process leads, runs {@code job} in the calling thread, leaves the election,
   * and returns. The thread is interrupted when the leadership ends before the job does.
   *
   * @throws dev.baton.error.LostException if the leadership ended before the job did; what the job
   *     threw then is its cause
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws X what the job throws
   * @throws InterruptedException if the calling thread is interrupted before the job begins; an
   *     interrupt after its end is kept for later
   */
  public <X extends Exception> void lead(LeaderTask<X> job) throws X, InterruptedException {
    new CallerCampaign<>(context, job).runCampaign(candidate());
  }

  /**
   * Returns the leader, if there is one. It reads the queue and every node in it, in two round
   * trips.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<Participant> leader() {
    return participants().stream().filter(one -> one.role() == ParticipantRole.LEADER).findFirst();
  }

  /**
   * Returns the last terms, oldest first: the leader, its token, beginning and end, and why each
   * ended. Locks have no history. The call costs one round trip.
   *
   * <p>The history keeps the last {@link dev.baton.BatonBuilder#history} terms. Each leader writes
   * its term at its beginning. A term that was too short for that is included if the next leader
   * saw it.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public List<TermRecord> history() {
    return context.awaitAnswer(operations::readHistory);
  }

  /** Does what {@link #history()} does, {@linkplain dev.baton.Baton without waiting}. */
  public CompletableFuture<List<TermRecord>> historyAsync() {
    return context.results().resultOf(operations.readHistory());
  }

  /**
   * Tells {@code observer} who takes part and who leads, now and at each change, until the
   * observation or the Baton is closed. Any process may observe, whether it takes part or not.
   *
   * <p>The call returns at once, even while ZooKeeper cannot be reached. The observer always learns
   * the final state, whatever happens to connections, sessions and servers. The election's node
   * need not exist yet.
   *
   * <p>It costs two round trips at the beginning. Each change then costs one read of the queue, and
   * one of each newcomer. A closed observation leaves its watches, one or two for each election, on
   * the server and in ZooKeeper's client. They go at the next change there, or at the end of the
   * connection.
   *
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public ElectionObservation observe(ElectionObserver observer) {
    return observe(observer, WarningRules.NONE);
  }

  /**
   * Observes as {@link #observe(ElectionObserver)} does, and also warns early: when few
   * participants are left, when there is no leader, or when leaders change too often. The warnings
   * cost no further request.
   *
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public ElectionObservation observe(ElectionObserver observer, WarningRules warnings) {
    return ElectionObservation.beginObserving(context, path, observer, warnings);
  }

  /**
   * Makes the leader hand over to a candidate in the queue, and waits for that. Any process may
   * call this, whether it takes part or not. The holder of a lock ignores such orders.
   *
   * <p>First the leader stops its work. Then, in one transaction, it goes to the end of the queue,
   * and so do all candidates before the successor. No other candidate leads in between.
   *
   * <p>The call costs two round trips to find both, one to tell the leader, one to watch it, and
   * two to see who leads.
   *
   * @param whom the successor's id, or the name or path of its node
   * @param reason the reason that the leader is told, at most 256 bytes
   * @param within how long the leader has, counted from when it is told; then the order is taken
   *     back
   * @return the successor, which is first in the queue now
   * @throws dev.baton.participants.TransferRefusedException if nothing was changed: the successor
   *     is not in the queue, there is no leader, the leader has another order already, or this is a
   *     race or a shared lock
   * @throws dev.baton.participants.TransferFailedException if the leader gave up its place, but
   *     another candidate leads: the successor left meanwhile, or the leader lost its place first.
   *     Also if the leader has not given up its place in time; if its work is stopping by then, the
   *     next candidate leads after that
   * @throws dev.baton.participants.AmbiguousIdException if several participants have that id; the
   *     message names their nodes
   * @throws IllegalArgumentException if the reason is too long or UTF-8 cannot express it, or
   *     {@code within} is shorter than 1 ms or longer than a year
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the leader may
   *     have been told all the same
   * @throws dev.baton.error.BatonException if reading the queue, or writing to the leader's node,
   *     is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Participant transferTo(String whom, String reason, Duration within) {
    return context.awaitAnswer(() -> operations.transferLeadership(whom, reason, within));
  }

  /**
   * Does what {@link #transferTo} does, {@linkplain dev.baton.Baton without waiting}. The leader's
   * own work may call it; that work must stop before the leader can hand over.
   */
  public CompletableFuture<Participant> transferToAsync(
      String whom, String reason, Duration within) {
    return context.results().resultOf(operations.transferLeadership(whom, reason, within));
  }

  /**
   * Makes the leader resign, as if it had called {@link Candidate#resign} itself, and waits for
   * that. It works in a race, too. The holder of a lock is asked as by {@link
   * dev.baton.lock.Lock#requestRelease}. It costs as much as {@link #transferTo}.
   *
   * @param reason the reason that the leader is told, at most 256 bytes
   * @param within how long the leader has, counted from when it is told; then the order is taken
   *     back
   * @return the first in the queue now: the same candidate by another node, if it is alone; empty
   *     if no candidate leads yet
   * @throws dev.baton.participants.TransferRefusedException if nothing was changed: there is no
   *     leader, or it has another order already
   * @throws dev.baton.participants.TransferFailedException if the leader has not given up its place
   *     in time; it may do so later, if its work is stopping
   * @throws IllegalArgumentException if the reason is too long or UTF-8 cannot express it, or
   *     {@code within} is shorter than 1 ms or longer than a year
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the leader may
   *     have been told all the same
   * @throws dev.baton.error.BatonException if reading the queue, or writing to the leader's node,
   *     is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<Participant> resignLeader(String reason, Duration within) {
    return context.awaitAnswer(() -> operations.resignLeader(reason, within));
  }

  /** Does what {@link #resignLeader} does, {@linkplain dev.baton.Baton without waiting}. */
  public CompletableFuture<Optional<Participant>> resignLeaderAsync(
      String reason, Duration within) {
    return context.results().resultOf(operations.resignLeader(reason, within));
  }

  /**
   * Makes a participant leave the queue for a while, whether it leads or waits, and waits for that.
   * The effect is as if it had called {@link Candidate#cede} itself.
   *
   * <p>It works in a race, too, except for waiting candidates that are not {@link
   * CandidateBuilder#registered()}. The holder of a lock ignores such orders. It costs as much as
   * {@link #transferTo}.
   *
   * @param whom the participant's id, or the name or path of its node; null for the leader
   * @param reason the reason that the participant is told, at most 256 bytes
   * @param out how long it stays out of the queue, 1 ms to a year
   * @param within how long it has to leave, counted from when it is told, 1 ms to a year; then the
   *     order is taken back
   * @return the leader now; empty if no candidate leads (yet)
   * @throws dev.baton.participants.TransferRefusedException if nothing was changed: the participant
   *     is not in the queue or has another order already, there is no leader, or this is a lock
   * @throws dev.baton.participants.TransferFailedException if the participant has not left in time;
   *     it may do so later, if its work is stopping
   * @throws dev.baton.participants.AmbiguousIdException if several participants have that id; the
   *     message names their nodes
   * @throws IllegalArgumentException if the reason is too long, UTF-8 cannot express it, or a
   *     duration is out of its range
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the participant
   *     may have been told all the same
   * @throws dev.baton.error.BatonException if reading the queue, or writing to the participant's
   *     node, is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public Optional<Participant> cede(
      @Nullable String whom, String reason, Duration out, Duration within) {
    return context.awaitAnswer(() -> operations.cedeParticipant(whom, reason, out, within));
  }

  /** Does what {@link #cede} does, {@linkplain dev.baton.Baton without waiting}. */
  public CompletableFuture<Optional<Participant>> cedeAsync(
      @Nullable String whom, String reason, Duration out, Duration within) {
    return context.results().resultOf(operations.cedeParticipant(whom, reason, out, within));
  }

  @Override
  public String toString() {
    return "Election " + path + " by " + rule;
  }
}
