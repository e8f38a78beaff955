package dev.baton.spring;

import dev.baton.guard.FencedTransaction;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.guard.CallStack;
import java.util.Optional;

/**
 * A call of a method with {@link LeaderOnly} or {@link FencedLock} that runs in this thread.
 *
 * <p>Other threads, such as those of a parallel stream, do not see it: hand them the object.
 * Thread-safe.
 */
public final class FencedCall {
  private final CallGuard guard;

  FencedCall(CallGuard guard) {
    this.guard = guard;
  }

  /**
   * Returns the innermost call of this thread.
   *
   * @throws IllegalStateException if there is none
   */
  public static FencedCall current() {
    return findCurrent()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no method with @LeaderOnly or @FencedLock runs in "
                        + Thread.currentThread()
                        + ": call it through its bean, in this thread. With baton.enabled=false no"
                        + " call is guarded"));
  }

  /** Returns the innermost call of this thread, if there is one. */
  public static Optional<FencedCall> findCurrent() {
    return CallStack.innermost().map(FencedCall::new);
  }

  /** Returns the path of the election or lock. */
  public String path() {
    return guard.scope().path();
  }

  /**
   * Returns the fencing token. Hand it to each resource that the method writes to, and let the
   * resource refuse a smaller token than it has seen.
   */
  public long fencingToken() {
    return guard.fencingToken();
  }

  /**
   * Returns whether it is certain, at the moment of the call, that no other process leads or holds.
   */
  public boolean isValid() {
    return guard.isValid();
  }

  /**
   * Returns an empty transaction on ZooKeeper's nodes, which ZooKeeper commits only if the
   * leadership or the hold still stands.
   */
  public FencedTransaction guard() {
    return guard.newTransaction();
  }

  @Override
  public String toString() {
    return path() + " with fencing token " + fencingToken();
  }
}
