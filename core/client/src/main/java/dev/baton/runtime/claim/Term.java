package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Lease;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * A term: one continuous hold. Its answers are true at the moment of the call, by the clocks and
 * without a request. Reading takes no lock and allocates nothing. Thread-safe.
 */
public final class Term {
  private static final AtomicReferenceFieldUpdater<Term, Lease.LeaseWindow> WINDOW =
      AtomicReferenceFieldUpdater.newUpdater(Term.class, Lease.LeaseWindow.class, "window");

  private final EventLoop clocks;
  private final FencingToken token;
  private final TermGuard footing;
  private volatile Lease.LeaseWindow window;

  Term(EventLoop clocks, FencingToken token, Lease.LeaseWindow window, TermGuard footing) {
    this.clocks = clocks;
    this.token = token;
    this.footing = footing;
    this.window = window;
  }

  /** Returns the term's fencing token. */
  public FencingToken token() {
    return token;
  }

  /**
   * Returns whether it is still certain that no other participant holds. Once false, it stays
   * false.
   */
  public boolean isValid() {
    return remainingNanos() > 0;
  }

  /** Returns how many nanoseconds are left without another renewal; 0 when not valid. */
  public long remainingNanos() {
    while (true) {
      Lease.LeaseWindow current = window;
      long remaining = clocks.remainingNanos(current);
      if (remaining > 0) {
        return remaining;
      }
      if (WINDOW.compareAndSet(this, current, Lease.LeaseWindow.NONE)) {
        return 0;
      }
    }
  }

  /** Has {@code parts} carried out in one transaction if the term still stands. In the loop. */
  public void commitGuarded(List<ZooKeeperRequest> parts, CompletableFuture<CommitOutcome> fate) {
    if (isValid()) {
      footing.commitGuarded(parts, fate);
    } else {
      fate.complete(new CommitOutcome.TermOver());
    }
  }

  /** Extends the term until {@code renewed} ends, unless it is over. */
  void renewTerm(Lease.LeaseWindow renewed) {
    Lease.LeaseWindow current = window;
    if (!current.equals(Lease.LeaseWindow.NONE)) {
      WINDOW.compareAndSet(this, current, renewed);
    }
  }

  /** Ends the term no later than {@code bound} ends. */
  void cutTerm(Lease.LeaseWindow bound) {
    WINDOW.updateAndGet(this, current -> current.cutAt(bound));
  }

  /** Ends the term. */
  void endTerm() {
    window = Lease.LeaseWindow.NONE;
  }
}
