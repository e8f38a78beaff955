package dev.baton;

import dev.baton.protocol.Evicted;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.ClaimRunner;
import dev.baton.runtime.ElectionPath;
import dev.baton.runtime.Engine;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * An election: a node in ZooKeeper in whose line one leads. Takes part in nothing by itself.
 * Immutable and thread-safe.
 */
public final class Election {
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
    return candidate(Baton.defaultId());
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
    return oversight().evict(whom, new Message(Baton.defaultId(), reason));
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
