package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Lease;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * A term: one continuous hold. Its answers are true at the moment of the call, by the clocks and
 * without a request. Reading takes no lock and allocates nothing. Thread-safe.
 */
public final class Term {
  private static final AtomicReferenceFieldUpdater<Term, Lease.Window> WINDOW =
      AtomicReferenceFieldUpdater.newUpdater(Term.class, Lease.Window.class, "window");

  private final Loop clocks;
  private final FencingToken token;
  private final Footing footing;
  private volatile Lease.Window window;

  Term(Loop clocks, FencingToken token, Lease.Window window, Footing footing) {
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
      Lease.Window current = window;
      long remaining = clocks.remaining(current);
      if (remaining > 0) {
        return remaining;
      }
      if (WINDOW.compareAndSet(this, current, Lease.Window.NONE)) {
        return 0;
      }
    }
  }

  /** Has {@code parts} carried out in one transaction if the term still stands. In the loop. */
  public void commit(List<Request> parts, CompletableFuture<Fate> fate) {
    if (isValid()) {
      footing.commit(parts, fate);
    } else {
      fate.complete(new Fate.TermOver());
    }
  }

  /** Extends the term until {@code renewed} ends, unless it is over. */
  void renew(Lease.Window renewed) {
    Lease.Window current = window;
    if (!current.equals(Lease.Window.NONE)) {
      WINDOW.compareAndSet(this, current, renewed);
    }
  }

  /** Ends the term. */
  void end() {
    window = Lease.Window.NONE;
  }
}
