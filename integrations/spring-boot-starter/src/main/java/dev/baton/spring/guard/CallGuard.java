package dev.baton.spring.guard;

import dev.baton.guard.FencedTransaction;
import dev.baton.protocol.EndReason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A term of leadership, or a hold of a lock, with the calls that run under it. When it ends, no
 * more calls begin, and those that run are interrupted: at once, or after a while. Thread-safe.
 */
public final class CallGuard {
  private static final long EXIT_POLL_MILLIS = 100;

  private final GuardScope scope;
  private final long fencingToken;
  private final BooleanSupplier validity;
  private final Supplier<FencedTransaction> transactions;
  private final Runnable giveUp;

  /** The threads with calls under this, each once. */
  private final List<CallStack> stacks = new ArrayList<>();

  private @Nullable EndReason end;
  private boolean over;

  /**
   * Creates a guard that has not ended.
   *
   * @param validity whether it is certain that no other process leads or holds
   * @param transactions make transactions that commit only while it stands
   * @param giveUp called when the last call under it has ended in its thread; does not block
   */
  public CallGuard(
      GuardScope scope,
      long fencingToken,
      BooleanSupplier validity,
      Supplier<FencedTransaction> transactions,
      Runnable giveUp) {
    this.scope = scope;
    this.fencingToken = fencingToken;
    this.validity = validity;
    this.transactions = transactions;
    this.giveUp = giveUp;
  }

  /** Returns what it is. */
  public GuardScope scope() {
    return scope;
  }

  /** Returns its fencing token. */
  public long fencingToken() {
    return fencingToken;
  }

  /** Returns whether it is certain, at this moment, that no other process leads or holds. */
  public boolean isValid() {
    return validity.getAsBoolean();
  }

  /** Returns an empty transaction, which ZooKeeper commits only while this stands. */
  public FencedTransaction newTransaction() {
    return transactions.get();
  }

  /**
   * Lets no more calls begin. Those that run go on, and so may calls within them, until {@link
   * #interruptCalls}.
   */
  public synchronized void noteEnd(EndReason reason) {
    end = reason;
  }

  /** Returns why it has ended; that its lease is over, if nothing else is known. */
  synchronized EndReason endReason() {
    return end == null ? EndReason.LEASE_OVER : end;
  }

  /**
   * Interrupts the calls that run, each thread once until its call under this has returned. From
   * now on they count as lost.
   */
  public void interruptCalls() {
    List<CallStack> running;
    synchronized (this) {
      over = true;
      running = List.copyOf(stacks);
    }
    running.forEach(each -> each.interruptFor(this));
  }

  /** Returns whether calls under this have lost what they hold, or are to stop at once. */
  boolean isOver() {
    synchronized (this) {
      if (over) {
        return true;
      }
    }
    return !isValid();
  }

  /** Counts a thread with a call under this; returns false if no more calls may begin. */
  synchronized boolean addStack(CallStack stack) {
    if (end != null || over) {
      return false;
    }
    stacks.add(stack);
    return true;
  }

  void removeStack(CallStack stack) {
    synchronized (this) {
      stacks.remove(stack);
      notifyAll();
    }
    releaseGrant();
  }

  /** Gives up what the thread has got for its calls. */
  void releaseGrant() {
    giveUp.run();
  }

  /** Returns whether no call runs under this. */
  public synchronized boolean isFree() {
    return stacks.isEmpty();
  }

  /**
   * Blocks until no call runs under this. A call that has called {@code System.exit}, or closes the
   * application, counts as ended: the exit waits for this. An interrupt of this thread means that
   * they have had their time: they are interrupted, once more if they were before.
   */
  public void awaitCalls() {
    boolean interrupted = false;
    while (true) {
      try {
        awaitFree();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
        interruptCalls();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void awaitFree() throws InterruptedException {
    while (!isLeftToExit()) {
      wait(EXIT_POLL_MILLIS);
    }
  }

  /** Returns whether each call under this, if there is any, ends the process or application. */
  public synchronized boolean isLeftToExit() {
    return stacks.stream().allMatch(each -> each.isEndingFor(this));
  }

  @Override
  public String toString() {
    return scope + " with fencing token " + fencingToken;
  }
}
