package dev.baton.election;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.LostException;
import dev.baton.internal.AbandonedCalls.BlockedCall;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.protocol.EndReason;
import dev.baton.runtime.port.EventLoop;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calling thread take part in an election until its job is done. The thread itself is the
 * executor of its candidate's callbacks, so what interrupts a callback interrupts the job.
 */
final class CallerCampaign<X extends Exception> extends BlockedCall {
  private final LeaderTask<X> job;
  private final ClientContext context;
  private final EventLoop loop;
  private final CallersThread caller;
  private volatile @Nullable Candidate candidate;
  private volatile boolean gone;
  private boolean over; // whether the job's turn is, even if an Error kept the job from it
  private boolean ended;
  private boolean lost;
  private boolean interrupted;
  private EndReason reason = EndReason.CLOSED;
  private @Nullable Throwable thrown;
  private @Nullable BatonException refused;

  CallerCampaign(ClientContext context, LeaderTask<X> job) {
    super(context.abandonedCalls());
    this.context = context;
    this.loop = context.loop();
    this.job = job;
    this.caller = new CallersThread(loop);
  }

  void runCampaign(CandidateBuilder builder) throws X, InterruptedException {
    BlockingCalls.checkMayBlock(loop);
    reportOutcome(this.<Candidate, RuntimeException>runOwned(() -> campaignToEnd(builder)));
  }

  private Candidate campaignToEnd(CandidateBuilder builder) {
    Candidate joined =
        builder
            .executor(caller)
            .afterWork(() -> over = true)
            .onElected(this::runTask)
            .onRevoked((leadership, why) -> reason = why)
            .onProblem(problem -> refused = problem)
            .prepare();
    candidate = joined; // Before it joins: an Error here must not leave one without an owner.
    joined.join();
    ClosableParticipation participation = joined.participationFor(context);
    CompletableFuture<Void> closed = participation.whenClosed();
    wakeAfter(closed);
    while (!over && refused == null && !interrupted && !closed.isDone()) {
      runCallbacks(Long.MAX_VALUE);
    }
    leaveElection(participation);
    return joined;
  }

  /** Leaves the election without the calling thread, which an Error has driven out. */
  @Override
  protected void endCall() {
    gone = true;
    caller.handOver(context.results());
    Candidate joined = candidate;
    if (joined != null) {
      joined.participationFor(context).beginClosing();
    }
  }

  /** Runs the job, unless the caller gives up, interrupted or refused before it, or is gone. */
  private void runTask(Leadership leadership) {
    if (gone || interrupted || refused != null) {
      return;
    }
    try {
      job.run(leadership);
    } catch (Exception | Error e) {
      thrown = e;
    }
    ended = true;
    lost = leadership.isStopping();
  }

  /** Has the caller's thread look again when {@code future} is complete. */
  private void wakeAfter(CompletableFuture<Void> future) {
    var unused = future.whenComplete((nothing, failure) -> caller.execute(() -> {}));
  }

  private void leaveElection(ClosableParticipation participation) {
    participation.beginClosing();
    CompletableFuture<Void> settled =
        context.engine().whenSettled(participation.whenStopped(), participation.whenClosed());
    wakeAfter(settled);
    long deadline = loop.nanoTime() + participation.closeTimeout().toNanos();
    while (!settled.isDone() && deadline - loop.nanoTime() > 0) {
      runCallbacks(deadline - loop.nanoTime());
    }
    runCallbacks(0);
  }

  /**
   * Runs the waiting callbacks, or waits for one. An interrupt by other code only ends the waiting.
   */
  private void runCallbacks(long nanos) {
    try {
      caller.runTasks(nanos);
    } catch (InterruptedException e) {
      interrupted = true;
    }
  }

  private void reportOutcome(Candidate candidate) throws X, InterruptedException {
    if (ended && interrupted) {
      Thread.currentThread().interrupt();
    }
    if (lost) {
      throw new LostException(
          reason,
          "the leadership of " + candidate.election() + " ended before its task did: " + reason,
          thrown);
    }
    if (thrown != null) {
      throw asThrown(thrown);
    }
    if (interrupted && !ended) {
      throw new InterruptedException("interrupted while waiting to lead " + candidate.election());
    }
    if (refused != null) {
      throw refused;
    }
    if (over && !ended) {
      throw new BatonException(
          "Baton itself failed before the task for the leader of "
              + candidate.election()
              + " began; the log has the cause. Call again.");
    }
    if (!ended) {
      throw new ClosedException("the candidate was closed before it led " + candidate.election());
    }
  }

  /** Returns what the job threw. It is an X, unless it is unchecked or an InterruptedException. */
  @SuppressWarnings("unchecked")
  private X asThrown(Throwable failure) throws InterruptedException {
    if (failure instanceof InterruptedException interrupt) {
      throw interrupt;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return (X) failure;
  }
}
