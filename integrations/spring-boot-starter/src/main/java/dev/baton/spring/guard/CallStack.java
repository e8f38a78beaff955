package dev.baton.spring.guard;

import dev.baton.error.LostException;
import dev.baton.protocol.EndReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The guarded calls of one thread, from an outermost call until that returns, and the transactions
 * around them.
 *
 * <p>A loss belongs to the outermost call that depends on what is lost. It interrupts the thread at
 * once. Until that call has returned, the interrupt stays, or comes again; each guarded call within
 * it ends with a {@link LostException}, and no other one begins. When it has returned, the
 * interrupt is taken away; one of other code stays if it came first.
 *
 * <p>A call within a transaction ends with it: until then, the thread depends on what the call
 * depends on, and the transaction takes the place of an outermost call. Confined to its thread,
 * except {@link #interruptFor} and {@link #endTransaction}.
 */
public final class CallStack {
  private static final ThreadLocal<@Nullable CallStack> HERE = new ThreadLocal<>();

  private final CallThread thread;

  /** What each call depends on, from the outermost on. */
  private final List<CallGuard> guards = new ArrayList<>();

  /** The guards of calls that have returned within open transactions. */
  private final List<KeptGuard> kept = new ArrayList<>();

  private boolean interrupted;
  private volatile boolean closing;

  private record KeptGuard(CallGuard guard, Object transaction) {}

  CallStack(CallThread thread) {
    this.thread = thread;
  }

  /** Returns what the innermost guarded call of this thread depends on, if there is one. */
  public static Optional<CallGuard> innermost() {
    CallStack here = HERE.get();
    return here == null || here.guards.isEmpty()
        ? Optional.empty()
        : Optional.of(here.guards.get(here.guards.size() - 1));
  }

  /** Returns the calls of this thread. */
  public static CallStack here() {
    CallStack here = HERE.get();
    return here == null ? new CallStack(CallThread.current()) : here;
  }

  /**
   * Throws if a call of this thread has lost what it depends on, or one whose transaction is open.
   *
   * @throws LostException for the outermost of them
   */
  public static void checkHere() {
    CallStack here = HERE.get();
    if (here != null) {
      here.checkValid();
    }
  }

  void checkValid() {
    CallGuard lost = first(guard -> !guard.isValid());
    if (lost != null) {
      throw lossOf(
          lost, "The transaction is rolled back, because a call of its thread has lost", null);
    }
  }

  /**
   * Returns what covers a call that needs {@code wanted}; empty if the call must get it by itself.
   *
   * @param what the call, for messages
   * @throws LostException if a call of this thread is over
   * @throws IllegalStateException if a call of this thread holds what it would wait for
   */
  public Optional<CallGuard> findCover(GuardScope wanted, String what) {
    CallGuard lost = first(CallGuard::isOver);
    if (lost != null) {
      throw lossOf(
          lost, what + " did not begin, because a call around it, or before it, has lost", null);
    }
    CallGuard cover = first(guard -> guard.scope().covers(wanted));
    CallGuard hindrance = first(guard -> guard.scope().standsInTheWayOf(wanted));
    if (cover == null && hindrance != null) {
      throw new IllegalStateException(
          "%s needs %s, and would wait for itself: this thread has %s already%s"
              .formatted(
                  what,
                  wanted,
                  hindrance.scope(),
                  guards.contains(hindrance) ? "" : ", until its transaction has ended"));
    }
    return Optional.ofNullable(cover);
  }

  /**
   * Begins a call. If it cannot, {@code guard} is released.
   *
   * @return false if {@code guard} has ended, and the call may not begin
   */
  public boolean begin(CallGuard guard) {
    boolean nested = dependsOn(guard);
    synchronized (this) {
      guards.add(guard);
    }
    if (!nested && !guard.addStack(this)) {
      synchronized (this) {
        guards.remove(guards.size() - 1);
      }
      guard.releaseGrant();
      return false;
    }
    HERE.set(this);
    return true;
  }

  /**
   * Ends the innermost call; if transactions are open, with the last of them that ends.
   *
   * @param transactions those that are open in this thread, each by an object of its own
   * @return what it, or a call around it, has lost, the outermost first; null if all is well
   */
  public @Nullable CallGuard end(List<?> transactions) {
    CallGuard guard;
    CallGuard lost;
    synchronized (this) {
      guard = guards.remove(guards.size() - 1);
      transactions.forEach(each -> keepFor(each, guard));
      CallGuard around = first(CallGuard::isOver);
      lost = around == null && guard.isOver() ? guard : around;
      settleInterrupt(around != null);
    }
    leaveGuard(guard);
    return lost;
  }

  private void keepFor(Object transaction, CallGuard guard) {
    KeptGuard keep = new KeptGuard(guard, transaction);
    if (!kept.contains(keep)) {
      kept.add(keep);
    }
  }

  /** Ends what was kept for a transaction, which is over. Thread-safe. */
  public void endTransaction(Object transaction) {
    List<KeptGuard> ended;
    synchronized (this) {
      ended = kept.stream().filter(each -> each.transaction() == transaction).toList();
      kept.removeAll(ended);
      settleInterrupt(first(CallGuard::isOver) != null);
    }
    leaveGuards(ended);
  }

  /** Leaves all of them, also if giving one up throws. */
  private void leaveGuards(List<KeptGuard> ended) {
    if (!ended.isEmpty()) {
      try {
        leaveGuard(ended.get(0).guard());
      } finally {
        leaveGuards(ended.subList(1, ended.size()));
      }
    }
  }

  private void leaveGuard(CallGuard guard) {
    if (!dependsOn(guard)) {
      guard.removeStack(this);
    }
    if (guards.isEmpty() && kept.isEmpty() && HERE.get() == this) {
      HERE.remove();
    }
  }

  /** Returns whether a call that still runs, or a transaction, depends on {@code guard}. */
  public boolean dependsOn(CallGuard guard) {
    return first(guard::equals) != null;
  }

  /** Notes that this thread closes its application, from within its calls if there are any. */
  public static void noteClosing() {
    CallStack here = HERE.get();
    if (here != null) {
      here.closing = true;
    }
  }

  /**
   * Returns whether the end of {@code guard} waits for this thread in vain: the thread has called
   * {@code System.exit}, or closes the application that has closed the guard. Thread-safe.
   */
  boolean isEndingFor(CallGuard guard) {
    return isClosing(guard) || thread.isExiting();
  }

  private boolean isClosing(CallGuard guard) {
    return closing && guard.endReason() == EndReason.CLOSED;
  }

  private void settleInterrupt(boolean lostAround) {
    if (interrupted && lostAround) {
      thread.interrupt();
    } else if (interrupted) {
      interrupted = false;
      thread.clearInterrupt();
    }
  }

  /**
   * Interrupts the thread, if it depends on {@code guard}. A thread that closes the application is
   * left to it, or the shutdown would not wait for the rest. Thread-safe.
   */
  synchronized void interruptFor(CallGuard guard) {
    if (dependsOn(guard) && !isClosing(guard)) {
      interrupted |= !thread.isInterrupted();
      thread.interrupt();
    }
  }

  @Override
  public synchronized String toString() {
    return guards + " " + kept + (interrupted ? ", interrupted" : "");
  }

  private synchronized @Nullable CallGuard first(Predicate<CallGuard> sought) {
    return Stream.concat(guards.stream(), kept.stream().map(KeptGuard::guard))
        .filter(sought)
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the exception for a call that has lost {@code guard}.
   *
   * @param beginning of the sentence that goes on with what is lost
   */
  public static LostException lossOf(CallGuard guard, String beginning, @Nullable Throwable cause) {
    return new LostException(
        guard.endReason(), beginning + " " + guard + ": " + guard.endReason(), cause);
  }
}
