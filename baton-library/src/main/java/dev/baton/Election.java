package dev.baton;

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

  Election(Baton baton, ElectionPath path, TurnRule rule) {
    this.baton = baton;
    this.path = path;
    this.rule = rule;
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
    ClaimRunner.Place place = new ClaimRunner.Place(path, rule, options.id, options.metadata);
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
    return Waits.forResult(baton.engine().loop(), participantsAsync().toCompletableFuture());
  }

  /**
   * As {@link #participants()}, without waiting.
   *
   * @return completes on a thread of Baton's callbacks, maybe with what {@link #participants()}
   *     throws
   */
  public CompletionStage<List<Participant>> participantsAsync() {
    try {
      baton.checkOpen();
    } catch (ClosedException e) {
      return CompletableFuture.failedFuture(e);
    }
    return baton
        .engine()
        .read(path, baton.patience())
        .handleAsync(
            (members, failure) -> {
              if (failure != null) {
                throw Waits.translated(failure, baton.engine().describe(), baton.patience());
              }
              return members.stream().map(Participant::of).toList();
            },
            baton.executor());
  }

  @Override
  public String toString() {
    return "Election " + path + " by " + rule;
  }
}
