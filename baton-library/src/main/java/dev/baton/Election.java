package dev.baton;

import dev.baton.protocol.Evicted;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.ClaimRunner;
import dev.baton.runtime.ElectionPath;
import dev.baton.runtime.Engine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * An election: a node in ZooKeeper in whose line one leads. Takes part in nothing by itself.
 * Immutable and thread-safe.
 */
public final class Election {
  private static final Duration LONGEST_ORDER = Duration.ofDays(365);

  private final Baton baton;
  private final ElectionPath path;
  private final TurnRule rule;
  private final Mode mode;

  Election(Baton baton, ElectionPath path, TurnRule rule) {
    this(baton, path, rule, Mode.ALONE);
  }

  /** One whose leaders hold a lock, beside others if its {@code mode} has it so. */
  Election(Baton baton, ElectionPath path, TurnRule rule, Mode mode) {
    this.baton = baton;
    this.path = path;
    this.rule = rule;
    this.mode = mode;
  }

  /** Its path. */
  public String path() {
    return path.text();
  }

  /** The turn rule by which candidates of this object take part; {@link TurnRule#QUEUE} first. */
  public TurnRule rule() {
    return rule;
  }

  /** The same election for candidates that take part by {@code rule}; all must use the same. */
  public Election rule(TurnRule rule) {
    return new Election(baton, path, rule);
  }

  /** A candidate called after this process and its host. */
  public CandidateBuilder candidate() {
    return candidate(ThisProcess.id());
  }

  /**
   * A candidate, to be set up and then sent to campaign.
   *
   * @param id how it calls itself, 1 to 128 bytes; need not be unique, but it helps people
   */
  public CandidateBuilder candidate(String id) {
    return new CandidateBuilder(this, id, baton.executor());
  }

  Candidate campaign(CandidateBuilder options) {
    Engine engine = baton.engine();
    ClaimRunner.Place place = new ClaimRunner.Place(path, rule, mode, options.id, options.metadata);
    Contender contender = new Contender(engine, place, options);
    Registration registration =
        options.registered && !rule.hasLine() ? new Registration(engine, place, contender) : null;
    return baton.begin(new Candidate(engine, contender, registration, options, path.text()));
  }

  /**
   * Waits until it leads, runs {@code job} in the calling thread, leaves, and returns. The thread
   * is interrupted when the leadership ends before the job does.
   *
   * @throws LostException if the leadership ended before the job did; what the job threw then is
   *     its cause
   * @throws RefusedException if something keeps it out of the line
   * @throws X what the job throws
   * @throws InterruptedException if the calling thread is interrupted by others
   */
  public <X extends Exception> void lead(Job<X> job) throws X, InterruptedException {
    new CallerLeads<>(baton.engine().loop(), job).run(candidate());
  }

  /**
   * Who leads. Reads the line and every node in it, in two round trips.
   *
   * @throws UnreachableException if ZooKeeper cannot be reached
   * @throws BatonException if reading is not permitted
   * @throws ClosedException if the Baton is closed
   */
  public Optional<Participant> leader() {
    return participants().stream().filter(one -> one.role() == Role.LEADER).findFirst();
  }

  /**
   * Who takes part, the leader first, then those in line; under {@link TurnRule#RACE}, then those
   * who are {@linkplain CandidateBuilder#registered() registered}. Costs two round trips. Anybody
   * may ask, a candidate or not.
   *
   * @throws UnreachableException if ZooKeeper cannot be reached
   * @throws BatonException if reading is not permitted
   * @throws ClosedException if the Baton is closed
   */
  public List<Participant> participants() {
    return oversight().resultOf(oversight().participants());
  }

  /**
   * As {@link #participants()}, without waiting.
   *
   * @return completes on a thread of Baton's callbacks, maybe with what {@link #participants()}
   *     throws
   */
  public CompletionStage<List<Participant>> participantsAsync() {
    return oversight().participants();
  }

  /**
   * Has {@code observer} told who takes part and who leads, now and whenever that changes, until
   * the observation or the Baton is closed. Returns at once, also while ZooKeeper cannot be
   * reached; nothing is missed in the end, whatever becomes of connections, sessions and servers,
   * or of the election's node, which need not exist yet. Anybody may observe, a candidate or not.
   * Costs two round trips to begin with, then a read of the line for each change of it, and one of
   * each newcomer.
   *
   * @throws ClosedException if the Baton is closed
   */
  public Observation observe(Observer observer) {
    return baton.observations.begin(
        this, new Lookout(baton.engine(), path, observer, baton.executor()));
  }

  /**
   * Has somebody give its place up, whether it holds or waits, and waits for that: at most for that
   * one's session timeout. It is told to stop at once, and stands in line again, at its end, when
   * it has. If it can't be reached, its place is taken from it when its lease is over: so nobody
   * holds beside it. Costs two round trips to find it, one to tell it, and one to watch it.
   *
   * @param whom its id, or the name or path of its node
   * @param reason that it is told, at most 256 bytes
   * @return what became of it; also when nobody is called so
   * @throws AmbiguousIdException if several are called so; says what their nodes are called
   * @throws IllegalArgumentException if the reason is too long
   * @throws UnreachableException if ZooKeeper cannot be reached; it may have been told all the
   *     same, and gives its place up then
   * @throws BatonException if reading the line, writing to its node, or deleting it is not
   *     permitted; or if somebody else wrote over what tells it to stop
   * @throws ClosedException if the Baton is closed
   */
  public Evicted evict(String whom, String reason) {
    return oversight().resultOf(evictAsync(whom, reason));
  }

  /**
   * As {@link #evict}, without waiting.
   *
   * @return completes on a thread of Baton's callbacks, maybe with what {@link #evict} throws
   * @throws IllegalArgumentException if the reason is too long
   */
  public CompletableFuture<Evicted> evictAsync(String whom, String reason) {
    return oversight().evict(whom, new Message(ThisProcess.id(), reason));
  }

  /**
   * Has the leader hand over to one of those in line, and waits for that: the leader stops its
   * work; then, in one transaction, it goes to the end of the line, and so do all who stood before
   * the heir. Anybody may ask, a candidate or not; nobody else can lead in between. The holder of a
   * lock takes no such orders. Costs two round trips to find them, one to tell the leader and one
   * to watch it, then two to see who leads.
   *
   * @param whom the heir's id, or the name or path of its node
   * @param reason that the leader is told, at most 256 bytes
   * @param within how long the leader has, from being told on; then the order is taken back
   * @return the heir, which is first in line now
   * @throws TransferRefusedException if nothing was changed: the heir is not in line, nobody leads,
   *     the leader was told to go already, or this is a race, or a lock that is shared
   * @throws TransferFailedException if the leader gave its place up, but another one leads: the
   *     heir left meanwhile, or the leader lost its place before it could hand over; or if it has
   *     not given it up in time. If its work is stopping by then, whoever is next leads after that
   * @throws AmbiguousIdException if several are called so; says what their nodes are called
   * @throws IllegalArgumentException if the reason is too long, or {@code within} not positive or
   *     longer than a year
   * @throws UnreachableException if ZooKeeper cannot be reached; the leader may have been told all
   *     the same
   * @throws BatonException if reading the line, or writing to the leader's node, is not permitted
   * @throws ClosedException if the Baton is closed
   */
  public Participant transferTo(String whom, String reason, Duration within) {
    return oversight().resultOf(transferToAsync(whom, reason, within));
  }

  /**
   * As {@link #transferTo}, without waiting; so it can be called by the leader's own work, which
   * must stop before anything can be handed over.
   *
   * @return completes on a thread of Baton's callbacks, maybe with what {@link #transferTo} throws
   * @throws IllegalArgumentException as {@link #transferTo}
   */
  public CompletableFuture<Participant> transferToAsync(
      String whom, String reason, Duration within) {
    return oversight().transfer(whom, new Message(ThisProcess.id(), reason), positive(within));
  }

  /**
   * Has the leader give leadership up and go to the end of the line, as if it had called {@link
   * Candidate#resign} itself, and waits for that. Works in a race, too; the holder of a lock is
   * asked as by {@link Lock#requestRelease}. Costs what {@link #transferTo} does.
   *
   * @param reason that the leader is told, at most 256 bytes
   * @param within how long the leader has, from being told on; then the order is taken back
   * @return who is first in line now; the same candidate by another node, if it is alone; empty if
   *     nobody has come to be leader yet
   * @throws TransferRefusedException if nothing was changed: nobody leads, or the leader was told
   *     to go already
   * @throws TransferFailedException if it has not given its place up in time; it may yet, if its
   *     work is stopping
   * @throws IllegalArgumentException if the reason is too long, or {@code within} not positive or
   *     longer than a year
   * @throws UnreachableException if ZooKeeper cannot be reached; the leader may have been told all
   *     the same
   * @throws BatonException if reading the line, or writing to the leader's node, is not permitted
   * @throws ClosedException if the Baton is closed
   */
  public Optional<Participant> stepDown(String reason, Duration within) {
    return oversight().resultOf(stepDownAsync(reason, within));
  }

  /**
   * As {@link #stepDown}, without waiting.
   *
   * @return completes on a thread of Baton's callbacks, maybe with what {@link #stepDown} throws
   * @throws IllegalArgumentException as {@link #stepDown}
   */
  public CompletableFuture<Optional<Participant>> stepDownAsync(String reason, Duration within) {
    return oversight().stepDown(new Message(ThisProcess.id(), reason), positive(within));
  }

  private static Duration positive(Duration within) {
    if (within.isNegative() || within.isZero() || within.compareTo(LONGEST_ORDER) > 0) {
      throw new IllegalArgumentException(
          "the leader needs time to stop, but not " + Seconds.of(within));
    }
    return within;
  }

  /**
   * Takes somebody's place at once. <b>Two may take themselves for leaders then</b>, for as long as
   * the former one does not learn of it: for the rest of its lease if it is cut off, and only the
   * fencing token guards. For one that is known to be dead. Costs three round trips.
   *
   * @param whom its id, or the name or path of its node
   * @return what became of it; also when nobody is called so
   * @throws AmbiguousIdException if several are called so; says what their nodes are called
   * @throws UnreachableException if ZooKeeper cannot be reached
   * @throws BatonException if reading the line, or deleting the node, is not permitted
   * @throws ClosedException if the Baton is closed
   */
  public Evicted evictNow(String whom) {
    return oversight().resultOf(oversight().evictNow(whom));
  }

  private Oversight oversight() {
    return new Oversight(baton, path);
  }

  @Override
  public String toString() {
    return "Election " + path + " by " + rule;
  }
}
