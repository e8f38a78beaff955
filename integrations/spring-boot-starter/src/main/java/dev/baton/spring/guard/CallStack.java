package dev.baton.spring.guard;

import dev.baton.error.LostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The guarded calls of one thread, from an outermost call until that returns.
 *
 * <p>A loss belongs to the outermost call that depends on what is lost. It interrupts the thread at
 * once. Until that call has returned, the interrupt stays, or comes again; each guarded call within
 * it ends with a {@link LostException}, and no other one begins. When it has returned, the
 * interrupt is taken away; one of other code stays if it came first. Confined to its thread, except
 * {@link #interruptFor}.
 */
public final class CallStack {
  private static final ThreadLocal<@Nullable CallStack> HERE = new ThreadLocal<>();

  private final CallThread thread;

  /** What each call depends on, from the outermost on. */
  private final List<CallGuard> guards = new ArrayList<>();

  private boolean interrupted;

  CallStack(CallThread thread) {
    this.thread = thread;
  }

  /** Returns what the innermost guarded call of this thread depends on, if there is one. */
  public static Optional<CallGuard> innermost() {
    CallStack here = HERE.get();
    return here == null ? Optional.empty() : Optional.of(here.guards.get(here.guards.size() - 1));
  }

  /** Returns the calls of this thread. */
  public static CallStack here() {
    CallStack here = HERE.get();
    return here == null ? new CallStack(CallThread.current()) : here;
  }

  /**
   * Throws if a call of this thread has lost what it depends on.
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
          lost, "The transaction is rolled back, because the call around it has lost", null);
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
      throw lossOf(lost, what + " did not begin, because a call around it has lost", null);
    }
    CallGuard cover = first(guard -> guard.scope().covers(wanted));
    CallGuard hindrance = first(guard -> guard.scope().standsInTheWayOf(wanted));
    if (cover == null && hindrance != null) {
      throw new IllegalStateException(
          "%s needs %s, and would wait for itself: this thread has %s already"
              .formatted(what, wanted, hindrance.scope()));
    }
    return Optional.ofNullable(cover);
  }

  /**
   * Begins a call.
   *
   * @return false if {@code guard} has ended, and the call may not begin
   */
  public boolean begin(CallGuard guard) {
    boolean nested = guards.contains(guard);
    synchronized (this) {
      guards.add(guard);
    }
    if (!nested && !guard.addStack(this)) {
      synchronized (this) {
        guards.remove(guards.size() - 1);
      }
      return false;
    }
    HERE.set(this);
    return true;
  }

  /**
   * Ends the innermost call.
   *
   * @return what it, or a call around it, has lost, the outermost first; null if all is well
   */
  public @Nullable CallGuard end() {
    CallGuard guard;
    CallGuard around;
    synchronized (this) {
      guard = guards.remove(guards.size() - 1);
      around = first(CallGuard::isOver);
      settleInterrupt(around != null);
    }
    if (!guards.contains(guard)) {
      guard.removeStack(this);
    }
    if (guards.isEmpty()) {
      HERE.remove();
    }
    return around != null || !guard.isOver() ? around : guard;
  }

  /** Returns whether a call that still runs depends on {@code guard}. */
  public boolean dependsOn(CallGuard guard) {
    return guards.contains(guard);
  }

  /** Returns whether its thread has called {@code System.exit}. Thread-safe. */
  boolean isExiting() {
    return thread.isExiting();
  }

  private void settleInterrupt(boolean lostAround) {
    if (interrupted && lostAround) {
      thread.interrupt();
    } else if (interrupted) {
      interrupted = false;
      thread.clearInterrupt();
    }
  }

  /** Interrupts the thread, if it depends on {@code guard}. Thread-safe. */
  synchronized void interruptFor(CallGuard guard) {
    if (guards.contains(guard)) {
      interrupted |= !thread.isInterrupted();
      thread.interrupt();
    }
  }

  @Override
  public synchronized String toString() {
    return guards + (interrupted ? ", interrupted" : "");
  }

  private @Nullable CallGuard first(Predicate<CallGuard> sought) {
    return guards.stream().filter(sought).findFirst().orElse(null);
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
