package dev.baton.election;

import dev.baton.guard.FencedTransaction;
import dev.baton.internal.ClientContext;
import dev.baton.internal.TermHandle;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.runtime.claim.Term;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The right to act as leader for one term, until a moment that is known in advance and that each
 * answered heartbeat moves on. Thread-safe. Its questions read the clock twice; they take no lock
 * and allocate nothing.
 */
public final class Leadership {
  private final TermHandle term;
  private final List<Consumer<EndReason>> tasks = new ArrayList<>();
  private volatile @Nullable EndReason stopping;

  Leadership(TermHandle term) {
    this.term = term;
  }

  static Leadership ofTerm(ClientContext context, String path, Term term) {
    return new Leadership(new TermHandle(context, path, "Leadership", term, term.token()));
  }

  /** Returns the path of the election. */
  public String election() {
    return term.path();
  }

  /**
   * Returns the term's fencing token, larger than the token of any earlier term of this election.
   *
   * <p>Hand it to each resource that the leader writes to, and let the resource refuse a smaller
   * token than it has seen. There is no other protection from a leader that was stopped between
   * asking {@link #isValid()} and writing. ZooKeeper itself needs no token; see {@link #guard}.
   */
  public long fencingToken() {
    return term.fencingToken();
  }

  /**
   * Returns whether it is certain, at the moment of the call, that no other candidate leads.
   *
   * <p>True while the lease runs: even while the connection is lost (suspended), and while the work
   * is being stopped after a {@link Candidate#resign()}. False for good from the end of the lease,
   * or of the work.
   */
  public boolean isValid() {
    return term.isValid();
  }

  /**
   * Returns whether the work should stop. Work that runs in a loop should ask this.
   *
   * <p>True if the work was asked to stop while the leadership is still valid, for example for a
   * resignation. Also true when the leadership is no longer valid.
   */
  public boolean isStopping() {
    return stopping != null || !isValid();
  }

  /**
   * Has {@code task} told as soon as the work must stop, and why; at once if it must already. It
   * does not wait for callbacks that run, as {@code onRevoked} does: it runs in the thread that
   * keeps the leases. So it must be quick, and must not block; to interrupt a thread is what it is
   * for. What it throws is logged. Thread-safe.
   */
  public void whenStopping(Consumer<EndReason> task) {
    term.context().loop().keepOwnThread();
    EndReason reason;
    synchronized (tasks) {
      reason = stopping;
      if (reason == null) {
        tasks.add(task);
      }
    }
    if (reason != null) {
      term.tellEnd(task, reason);
    }
  }

  /**
   * Returns how long it stays valid without another answered heartbeat; zero when it is not valid.
   */
  public Duration remaining() {
    return term.remaining();
  }

  /** Returns who had it given up or evicted, and why; empty unless that is why it ends. */
  public Optional<RequestOrigin> endedBy() {
    return term.endedBy();
  }

  /**
   * Returns an empty transaction on ZooKeeper's nodes. ZooKeeper commits it only if this leadership
   * still stands, whatever this process believes.
   */
  public FencedTransaction guard() {
    return new FencedTransaction(term, () -> true);
  }

  /** Returns the term, for Baton's own parts. */
  public TermHandle termFor(ClientContext whose) {
    term.context().checkSame(whose, this);
    return term;
  }

  TermHandle termHandle() {
    return term;
  }

  void markStopping(EndReason reason) {
    List<Consumer<EndReason>> told;
    synchronized (tasks) {
      stopping = reason;
      told = List.copyOf(tasks);
      tasks.clear();
    }
    told.forEach(task -> term.tellEnd(task, reason));
  }

  @Override
  public String toString() {
    return term.toString();
  }
}
