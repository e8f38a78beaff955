package dev.baton.election;

import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.internal.OrderCodec;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A participant in an election that wants to lead. It stays in the queue until closed, and rejoins
 * it by itself after any loss of its place. Thread-safe.
 */
public final class Candidate implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.election");

  private final String id;
  private final String election;
  private final ClientContext context;
  private final CandidateLoop contender;

  Candidate(
      ClientContext context, CandidateLoop contender, CandidateSettings options, String election) {
    this.context = context;
    this.id = options.id;
    this.election = election;
    this.contender = contender;
  }

  /** Returns the path of its node, if it is known to have one; under RACE only the leader has. */
  public Optional<String> nodePath() {
    return contender.nodePath();
  }

  /** Returns its id. */
  public String id() {
    return id;
  }

  /** Returns the path of the election. */
  public String election() {
    return election;
  }

  /**
   * Joins the queue, if it has not joined yet (see {@link CandidateBuilder#prepare}) or {@linkplain
   * #cede stays out} of it. Does nothing if it is in the queue or closed. Returns at once. A
   * candidate whose work is still stopping joins when it has stopped.
   */
  public void join() {
    contender.beginJoining();
  }

  /**
   * Returns whether it leads at the moment of the call. Never blocks.
   *
   * <p>The answer is true only while no other candidate can lead. It is also true while the
   * candidate is suspended. It is false once the lease has run out, even if this process, its
   * machine or its connection was stopped.
   */
  public boolean isLeader() {
    Leadership last = contender.lastLeadership();
    return last != null && last.isValid();
  }

  /** Returns its leadership, if it leads at the moment of the call. */
  public Optional<Leadership> leadership() {
    return Optional.ofNullable(contender.lastLeadership()).filter(Leadership::isValid);
  }

  /**
   * Waits until it leads. A leadership that is {@linkplain Leadership#isStopping() stopping} does
   * not count; the call then waits for the next one.
   *
   * @return a leadership that was valid, and not stopping, a moment ago
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue; it goes on
   *     trying
   * @throws dev.baton.error.ClosedException if it is closed first
   */
  public Leadership awaitLeadership() throws InterruptedException {
    return awaitOutcome(Long.MAX_VALUE).orElseThrow();
  }

  /**
   * Waits as {@link #awaitLeadership()} does, but not longer than {@code atMost}, even while
   * ZooKeeper cannot be reached.
   *
   * @param atMost the longest wait; none if it is not positive, no limit if it is 292 years or
   *     longer
   * @return a leadership that was valid, and not stopping, a moment ago; empty if the time ran out
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue; it goes on
   *     trying
   * @throws dev.baton.error.ClosedException if it is closed first
   */
  public Optional<Leadership> awaitLeadership(Duration atMost) throws InterruptedException {
    return awaitOutcome(BlockingCalls.toNanos(atMost));
  }

  private Optional<Leadership> awaitOutcome(long nanos) throws InterruptedException {
    BlockingCalls.checkMayBlock(context.loop());
    CompletableFuture<Leadership> waiter = contender.leadershipFutures().newWaiter();
    try {
      return context.loop().awaitFuture(waiter, nanos)
          ? Optional.of(BlockingCalls.resultOf(waiter))
          : Optional.empty();
    } finally {
      contender.leadershipFutures().forgetWaiter(waiter);
    }
  }

  /**
   * Does what {@link #awaitLeadership()} does, {@linkplain dev.baton.Baton without waiting}. Cancel
   * the future to stop waiting.
   */
  public CompletableFuture<Leadership> whenLeader() {
    CompletableFuture<Leadership> waiter = contender.leadershipFutures().newWaiter();
    CompletableFuture<Leadership> result = context.results().resultOf(waiter);
    var unused =
        result.whenComplete((led, failure) -> contender.leadershipFutures().forgetWaiter(waiter));
    return result;
  }

  /**
   * Gives up leadership and goes to the end of the queue. Does nothing if the candidate does not
   * lead.
   *
   * <p>First the work is stopped. Then one transaction replaces the node. Then another candidate
   * leads, or this one again if there is no other. The call waits for the work to stop, except when
   * a callback of this candidate calls it.
   */
  public void resign() {
    awaitOutcome(beginResign());
  }

  /**
   * Does what {@link #resign()} does, {@linkplain dev.baton.Baton without waiting}. The future
   * completes when the term is over.
   */
  public CompletableFuture<Void> resignAsync() {
    return context.results().resultOf(beginResign());
  }

  private CompletableFuture<Void> beginResign() {
    if (contender.whenClosed().isDone()) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> ended = context.engine().newFuture();
    context.engine().recoveries().runUntilDone(() -> contender.beginResign(ended));
    return ended;
  }

  /**
   * Leaves the queue for a while, and rejoins it at its end after {@code out}, or at {@link
   * #join()}. Does nothing if the candidate is closed or has never joined.
   *
   * <p>A leader stops its work first; {@code onRevoked} is told {@link
   * dev.baton.protocol.EndReason#CEDED}. Then the node is deleted. A waiting candidate leaves the
   * queue, too. If the candidate is out already, {@code out} starts again from now.
   *
   * <p>The call waits until the work has stopped and the node has gone, under the rules of {@link
   * #close()}. It does not wait when a callback of this candidate calls it. It costs one round
   * trip.
   *
   * @param out how long to stay out, counted from when it has left the queue, 1 ms to a year
   * @throws IllegalArgumentException if {@code out} is shorter or longer
   */
  public void cede(Duration out) {
    Duration checked = OrderCodec.checkedOut(out);
    if (contender.whenClosed().isDone()) {
      return;
    }
    CompletableFuture<Void> left = context.engine().newFuture();
    CompletableFuture<Void> stopped = context.engine().newFuture();
    context
        .engine()
        .recoveries()
        .runUntilDone(
            () -> {
              contender.beginCede(checked, left);
              contender.awaitStop(stopped);
            });
    awaitOutcome(context.engine().whenSettled(stopped, left));
  }

  /**
   * Returns how much longer it stays out of the queue, because it has ceded or was told to. While
   * its work is still stopping, this is the whole time. Empty if it does not stay out.
   */
  public Optional<Duration> cedeRemaining() {
    return contender.cedeRemaining();
  }

  /**
   * Returns why it is not fit to lead; empty if it is, if its first check has not answered, or if
   * it has no {@linkplain CandidateBuilder#eligible check}.
   */
  public Optional<String> whyUnfit() {
    return contender.whyUnfit();
  }

  /**
   * Leaves for good: the work is stopped, then the node is deleted.
   *
   * <p>The call waits for the work, at most for {@link CandidateBuilder#stopTimeout}, and then for
   * the node while ZooKeeper answers. Otherwise the node goes as soon as ZooKeeper can be reached,
   * or with the session. The call does not wait when a callback of this candidate calls it.
   */
  @Override
  public void close() {
    contender.beginClosing();
    awaitOutcome(context.engine().whenSettled(contender.whenStopped(), contender.whenClosed()));
  }

  /** Returns what ends with the Baton; for Baton's own parts, which have a context. */
  public ClosableParticipation participationFor(ClientContext whose) {
    context.checkSame(whose, "candidate " + id);
    return contender;
  }

  /** Waits, but not in a thread that would wait for itself, and not for ever. */
  private void awaitOutcome(CompletableFuture<Void> end) {
    if (contender.isInCallback() || context.loop().runsIn(Thread.currentThread())) {
      return;
    }
    Duration patience = contender.closeTimeout();
    try {
      if (!context.loop().awaitFuture(end, patience.toNanos())) {
        log.warn(
            "{} has not left the queue of {} within {}; it keeps trying",
            id,
            election,
            DurationFormat.inSeconds(patience));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Does what {@link #close()} does, {@linkplain dev.baton.Baton without waiting}. The future
   * completes when the node is gone.
   */
  public CompletableFuture<Void> closeAsync() {
    contender.beginClosing();
    return context.results().resultOf(contender.whenClosed());
  }
}
