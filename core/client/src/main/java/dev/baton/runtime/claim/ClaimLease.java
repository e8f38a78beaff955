package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.runtime.port.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * A claim's share of its session's lease. The session's lease says how long the session lasts. It
 * is the claim's, too, only as long as the claim's node is known to stand.
 */
final class ClaimLease {
  private final EventLoop clocks;
  private final RunningTerms terms;
  private Lease.LeaseWindow window = Lease.LeaseWindow.NONE;
  private @Nullable Term term;
  private long nodeCreated;

  ClaimLease(EventLoop clocks, RunningTerms terms) {
    this.clocks = clocks;
    this.terms = terms;
  }

  /** Called when the ensemble has just confirmed that our node stands. */
  void openLease(Lease.LeaseWindow proven) {
    window = proven;
  }

  /**
   * Called when a heartbeat that covers our node was answered. Returns whether a term goes on by
   * it.
   */
  boolean renewTerm(Lease.LeaseWindow proven) {
    window = proven;
    if (term != null) {
      term.renewTerm(proven);
    }
    return term != null;
  }

  /** Cuts the lease at the end of {@code bound}. Returns whether a term runs, which is cut, too. */
  boolean cutTerm(Lease.LeaseWindow bound) {
    window = window.cutAt(bound);
    if (term != null) {
      term.cutTerm(bound);
    }
    return term != null;
  }

  /** Returns the moment from which on the lease is over, if it is not renewed. */
  long endMoment() {
    return window.end();
  }

  boolean isOver() {
    long remaining = clocks.remainingNanos(window);
    return remaining == 0 || (term != null && !term.isValid());
  }

  /** Begins a term. */
  Term beginTerm(FencingToken token, TermGuard footing) {
    Term begun = new Term(clocks, token, window, footing);
    term = begun;
    terms.addTerm(begun);
    return begun;
  }

  /** Ends the term that runs, if the claim no longer holds. Returns whether it ended one. */
  boolean endIfReleased(boolean holds) {
    if (term == null || holds) {
      return false;
    }
    term.endTerm();
    terms.removeTerm(term);
    term = null;
    return true;
  }

  /** Ends the term that runs, even in a failure: one write, and no allocation. */
  void endTerm() {
    if (term != null) {
      term.endTerm();
      terms.removeTerm(term);
    }
  }

  /** Notes which node stands for {@code claim}, or for its work that may still run. */
  void noteNode(Claim claim) {
    OwnNode own = claim.own();
    if (own != null || !claim.mayStillWork()) {
      nodeCreated = own == null ? 0 : own.token().czxid();
    }
  }

  /** Returns the zxid by which that node was created; 0 if there is none. */
  long nodeCreated() {
    return nodeCreated;
  }
}
