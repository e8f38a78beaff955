package dev.baton;

import dev.baton.protocol.Reason;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Has one thread, the caller's, take part in an election until its job is done: it is itself the
 * executor of its candidate's callbacks, so what interrupts a callback interrupts the job.
 */
final class CallerLeads<X extends Exception> {
  private final Job<X> job;
  private final BlockingQueue<Runnable> callbacks = new LinkedBlockingQueue<>();
  private boolean ended;
  private boolean lost;
  private boolean interrupted;
  private Reason reason = Reason.CLOSED;
  private @Nullable Exception thrown;
  private @Nullable BatonException refused;

  CallerLeads(Job<X> job) {
    this.job = job;
  }

  void run(CandidateBuilder builder) throws X, InterruptedException {
    Candidate candidate =
        builder
            .executor(callbacks::add)
            .onElected(this::work)
            .onRevoked((leadership, why) -> reason = why)
            .onProblem(problem -> refused = problem)
            .campaign();
    CompletableFuture<Void> closed = candidate.closed();
    var unused = closed.whenComplete((nothing, failure) -> callbacks.add(() -> {}));
    while (!ended && refused == null && !interrupted && !closed.isDone()) {
      runCallback(Long.MAX_VALUE);
    }
    leave(candidate, closed);
    report(candidate);
  }

  private void work(Leadership leadership) {
    try {
      job.run(leadership);
    } catch (Exception e) {
      thrown = e;
    }
    ended = true;
    lost = leadership.isStopping();
  }

  private void leave(Candidate candidate, CompletableFuture<Void> closed) {
    candidate.withdraw();
    long deadline = System.nanoTime() + candidate.patience().toNanos();
    while (!closed.isDone() && deadline - System.nanoTime() > 0) {
      runCallback(deadline - System.nanoTime());
    }
    callbacks.forEach(Runnable::run);
  }

  /**
   * Runs the next callback, if one comes in time; an interrupt of others' only ends the waiting.
   */
  private void runCallback(long nanos) {
    try {
      Runnable next = callbacks.poll(nanos, TimeUnit.NANOSECONDS);
      if (next != null) {
        next.run();
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
  }

  private void report(Candidate candidate) throws X, InterruptedException {
    if (lost) {
      throw new LostException(
          reason,
          "the leadership of " + candidate.election() + " ended before the job did: " + reason,
          thrown);
    }
    if (thrown != null) {
      throw asThrown(thrown);
    }
    if (interrupted) {
      throw new InterruptedException("interrupted while waiting to lead " + candidate.election());
    }
    if (refused != null) {
      throw refused;
    }
    if (!ended) {
      throw new ClosedException("closed before it led " + candidate.election());
    }
  }

  /** What a job throws is an X, unless it is unchecked or an InterruptedException. */
  @SuppressWarnings("unchecked")
  private X asThrown(Exception failure) throws InterruptedException {
    if (failure instanceof InterruptedException interrupt) {
      throw interrupt;
    }
    return (X) failure;
  }
}
