package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.Own;
import dev.baton.runtime.port.Loop;
import org.jspecify.annotations.Nullable;

/**
 * One claim's share of its session's lease. The session's lease says that the session lasts; it is
 * the claim's, too, only as far as the claim's node is known to stand.
 */
final class ClaimLease {
  private final Loop clocks;
  private final RunningTerms terms;
  private Lease.Window window = Lease.Window.NONE;
  private @Nullable Term term;
  private long nodeCreated;

  ClaimLease(Loop clocks, RunningTerms terms) {
    this.clocks = clocks;
    this.terms = terms;
  }

  /** The ensemble has just agreed that our node stands. */
  void open(Lease.Window proven) {
    window = proven;
  }

  /** A heartbeat that covers our node was answered. Returns whether a term goes on by it. */
  boolean renew(Lease.Window proven) {
    window = proven;
    if (term != null) {
      term.renew(proven);
    }
    return term != null;
  }

  /** The moment from which on it is over, if it is not renewed. */
  long end() {
    return window.end();
  }

  boolean isOver() {
    long remaining = clocks.remaining(window);
    return remaining == 0 || (term != null && !term.isValid());
  }

  /** Begins a term. */
  Term begin(FencingToken token, Footing footing) {
    Term begun = new Term(clocks, token, window, footing);
    term = begun;
    terms.begun(begun);
    return begun;
  }

  /** Ends the term that runs. Returns whether one did. */
  boolean end(boolean holds) {
    if (term == null || holds) {
      return false;
    }
    term.end();
    terms.over(term);
    term = null;
    return true;
  }

  /** Ends the term that runs, whatever else may be wrong: one write, and no allocation. */
  void endTerm() {
    if (term != null) {
      term.end();
      terms.over(term);
    }
  }

  /** Notes which node stands for {@code claim}, or for work of it that may still run. */
  void noteNode(Claim claim) {
    Own own = claim.own();
    if (own != null || !claim.mayStillWork()) {
      nodeCreated = own == null ? 0 : own.token().czxid();
    }
  }

  /** The zxid by which that node was created; 0 if there is none. */
  long nodeCreated() {
    return nodeCreated;
  }
}
