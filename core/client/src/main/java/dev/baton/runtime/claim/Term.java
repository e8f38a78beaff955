package dev.baton.runtime.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.Lease;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * A term: one continuous hold. Its answers are true at the moment of the call, by the clocks and
 * without a request. Reading takes no lock and allocates nothing. Thread-safe, except what is said
 * to be called in the loop.
 *
 * <p><b>Commits without an answer.</b> ZooKeeper may carry out a guarded commit for as long as the
 * node of this term stands, also after its answer was lost. So a holder that shares this term with
 * the next one of its process, or that lets readers in, must ask for {@link #hasOpenCommits} first.
 * That is the only place that knows of late commits.
 */
public final class Term {
  private static final AtomicReferenceFieldUpdater<Term, Lease.LeaseWindow> WINDOW =
      AtomicReferenceFieldUpdater.newUpdater(Term.class, Lease.LeaseWindow.class, "window");

  private final EventLoop clocks;
  private final FencingToken token;
  private final TermGuard footing;
  private volatile Lease.LeaseWindow window;
  private int openCommits;
  private Runnable onSettled = () -> {};

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
      openCommits++;
      var unused = fate.thenAccept(this::noteOutcome);
      footing.commitGuarded(parts, fate);
    } else {
      fate.complete(new CommitOutcome.TermOver());
    }
  }

  /**
   * Reads a node by the session of this term. In the loop.
   *
   * @return stops the reading; to be called in any case
   */
  public Runnable readNode(String path, CompletableFuture<ZooKeeperAnswer> result) {
    return footing.readNode(path, result);
  }

  private void noteOutcome(CommitOutcome outcome) {
    if (!(outcome instanceof CommitOutcome.CommitUnknown)) {
      openCommits--;
      runIfSettled();
    }
  }

  /**
   * Returns whether a commit may still take effect: it has no answer yet, or will never get one. In
   * the loop.
   */
  public boolean hasOpenCommits() {
    return openCommits > 0;
  }

  /** Runs {@code task} as soon as no commit is open: now, later, or never. In the loop. */
  public void whenSettled(Runnable task) {
    onSettled = task;
    runIfSettled();
  }

  private void runIfSettled() {
    if (!hasOpenCommits()) {
      Runnable task = onSettled;
      onSettled = () -> {};
      task.run();
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
