package dev.baton.election;

import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.Participation;
import dev.baton.internal.Seconds;
import dev.baton.internal.Waits;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of those who want to lead an election. It stands in line until closed, and stands in line
 * again by itself after whatever took its place away. Thread-safe.
 */
public final class Candidate implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.election");

  private final String id;
  private final String election;
  private final ClientContext context;
  private final Contender contender;

  Candidate(
      ClientContext context, Contender contender, CandidateSettings options, String election) {
    this.context = context;
    this.id = options.id;
    this.election = election;
    this.contender = contender;
  }

  /** The path of its node, if it is known to have one; under RACE only the leader has. */
  public Optional<String> nodePath() {
    return contender.nodePath();
  }

  /** How it calls itself. */
  public String id() {
    return id;
  }

  /** The path of the election. */
  public String election() {
    return election;
  }

  /**
   * Whether it leads at the moment of the call. True only while nobody else can lead: also while
   * suspended, and no longer once the lease has run out, however long this process, its machine or
   * its connection was stopped. Never blocks.
   */
  public boolean isLeader() {
    Leadership last = contender.leadership();
    return last != null && last.isValid();
  }

  /** Its leadership, if it leads at the moment of the call. */
  public Optional<Leadership> leadership() {
    return Optional.ofNullable(contender.leadership()).filter(Leadership::isValid);
  }

  /**
   * Waits until it leads. A leadership that is {@linkplain Leadership#isStopping() stopping} does
   * not count: then it waits for the next one.
   *
   * @return a leadership that was valid, and not stopping, a moment ago
   * @throws dev.baton.error.RefusedException if something keeps it out of the line; it goes on
   *     trying
   * @throws dev.baton.error.ClosedException if it is closed first
   */
  public Leadership awaitLeadership() throws InterruptedException {
    return await(Long.MAX_VALUE).orElseThrow();
  }

  /**
   * Waits as {@link #awaitLeadership()} does, but not longer than {@code atMost}, also while
   * ZooKeeper cannot be reached.
   *
   * @param atMost none if it is not positive; no limit if it is 292 years or longer
   * @return a leadership that was valid, and not stopping, a moment ago; empty if the time ran out
   * @throws dev.baton.error.RefusedException if something keeps it out of the line; it goes on
   *     trying
   * @throws dev.baton.error.ClosedException if it is closed first
   */
  public Optional<Leadership> awaitLeadership(Duration atMost) throws InterruptedException {
    return await(Waits.nanos(atMost));
  }

  private Optional<Leadership> await(long nanos) throws InterruptedException {
    Waits.checkMayBlock(context.loop());
    CompletableFuture<Leadership> waiter = contender.waiters().newWaiter();
    try {
      return context.loop().await(waiter, nanos)
          ? Optional.of(Waits.resultOf(waiter))
          : Optional.empty();
    } finally {
      contender.waiters().forget(waiter);
    }
  }

  /**
   * As {@link #awaitLeadership()}, without waiting.
   *
   * @return completes on a thread of Baton's own
   */
  public CompletionStage<Leadership> whenLeader() {
    CompletableFuture<Leadership> waiter = contender.waiters().newWaiter();
    CompletableFuture<Leadership> stage = context.results().resultOf(waiter);
    var unused = stage.whenComplete((led, failure) -> contender.waiters().forget(waiter));
    return stage;
  }

  /**
   * Gives leadership up, and goes to the end of the line: the work is stopped, then, in one
   * transaction, the node is replaced, then somebody else leads, or, if there is nobody else, this
   * candidate again. Does nothing if it does not lead. Waits for the work to stop, except when
   * called by a callback of this candidate.
   */
  public void resign() {
    if (contender.closed().isDone()) {
      return;
    }
    CompletableFuture<Void> ended = context.engine().ask();
    context.loop().post(() -> contender.resign(ended));
    await(ended);
  }

  /**
   * Steps aside for a while: the work is stopped, then the node is deleted; {@code out} later, it
   * stands in line again, at its end. Also one that waits leaves the line for that time, and one
   * that has left it already, for {@code out} from now on. {@code onRevoked} is told {@link
   * dev.baton.protocol.Reason#CEDED}. Waits for the work to stop and the node to go, as {@link
   * #close()} does, and as that not if called by a callback of this candidate. Does nothing if it
   * is closed. Costs one round trip.
   *
   * @param out from when it has left the line on, 1 ms to a year
   * @throws IllegalArgumentException if {@code out} is shorter or longer
   */
  public void cede(Duration out) {
    Duration checked = OrderCodec.checkedOut(out);
    if (contender.closed().isDone()) {
      return;
    }
    CompletableFuture<Void> left = context.engine().ask();
    context.loop().post(() -> contender.cede(checked, left));
    await(left);
  }

  /**
   * How long it keeps out of the line yet, because it has ceded, or was told to; all the time while
   * its work is still stopping. Empty if it does not keep out.
   */
  public Optional<Duration> away() {
    return contender.away();
  }

  /**
   * Leaves: the work is stopped, then the node is deleted. Waits for both, except when called by a
   * callback of this candidate; not longer than {@link CandidateBuilder#stopTimeout} and a session
   * timeout, after which the rest is done as soon as ZooKeeper can be reached, or by the end of the
   * session.
   */
  @Override
  public void close() {
    contender.withdraw();
    await(contender.closed());
  }

  /** Returns what ends with the Baton; for Baton's own parts, which have a context. */
  public Participation participation(ClientContext whose) {
    if (!whose.equals(context)) {
      throw new IllegalArgumentException(id + " is a candidate of another Baton");
    }
    return contender;
  }

  /** Waits, but neither where that would be for ourselves, nor for ever. */
  private void await(CompletableFuture<Void> end) {
    if (contender.isInCallback() || context.loop().runsIn(Thread.currentThread())) {
      return;
    }
    Duration patience = contender.patience();
    try {
      if (!context.loop().await(end, patience.toNanos())) {
        log.warn(
            "{} has not let go of {} within {}; it goes on trying",
            id,
            election,
            Seconds.of(patience));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * As {@link #close()}, without waiting.
   *
   * @return completes on a thread of Baton's own when the node is gone
   */
  public CompletionStage<Void> closeAsync() {
    contender.withdraw();
    return context.results().resultOf(contender.closed());
  }
}
