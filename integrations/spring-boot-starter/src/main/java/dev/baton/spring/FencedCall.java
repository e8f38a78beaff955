package dev.baton.spring;

import dev.baton.election.Leadership;
import dev.baton.guard.FencedTransaction;
import dev.baton.lock.LockHold;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method with {@link LeaderOnly} or {@link FencedLock} that runs in this thread.
 *
 * <p>Other threads, such as those of a parallel stream, do not see it: hand them the object.
 * Thread-safe.
 */
public final class FencedCall {
  private static final ThreadLocal<@Nullable FencedCall> INNERMOST = new ThreadLocal<>();

  private final String path;
  private final FencedLockMode mode;
  private final long fencingToken;
  private final BooleanSupplier validity;
  private final Supplier<FencedTransaction> guards;
  private @Nullable FencedCall outer;

  private FencedCall(
      String path,
      FencedLockMode mode,
      long fencingToken,
      BooleanSupplier validity,
      Supplier<FencedTransaction> guards) {
    this.path = path;
    this.mode = mode;
    this.fencingToken = fencingToken;
    this.validity = validity;
    this.guards = guards;
  }

  static FencedCall underLeadership(Leadership leadership) {
    return new FencedCall(
        leadership.election(),
        FencedLockMode.EXCLUSIVE,
        leadership.fencingToken(),
        leadership::isValid,
        leadership::guard);
  }

  static FencedCall underLock(LockHold hold, FencedLockMode mode) {
    return new FencedCall(hold.path(), mode, hold.fencingToken(), hold::isValid, hold::guard);
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
                        + ": call it through its bean, in this thread"));
  }

  /** Returns the innermost call of this thread, if there is one. */
  public static Optional<FencedCall> findCurrent() {
    return Optional.ofNullable(INNERMOST.get());
  }

  /** Returns the innermost call of this thread that holds the lock at {@code path}. */
  static Optional<FencedCall> findOuter(String path) {
    FencedCall each = INNERMOST.get();
    while (each != null && !each.path.equals(path)) {
      each = each.outer;
    }
    return Optional.ofNullable(each);
  }

  /** Returns the same call, for a method within it that needs the same lock. */
  FencedCall newNested() {
    return new FencedCall(path, mode, fencingToken, validity, guards);
  }

  /** Makes this the innermost call of this thread. */
  void beginHere() {
    outer = INNERMOST.get();
    INNERMOST.set(this);
  }

  /** Makes the call around this one the innermost one again. */
  void endHere() {
    if (outer == null) {
      INNERMOST.remove();
    } else {
      INNERMOST.set(outer);
    }
  }

  /** Returns the path of the election or lock. */
  public String path() {
    return path;
  }

  FencedLockMode mode() {
    return mode;
  }

  /**
   * Returns the fencing token. Hand it to each resource that the method writes to, and let the
   * resource refuse a smaller token than it has seen.
   */
  public long fencingToken() {
    return fencingToken;
  }

  /**
   * Returns whether it is certain, at the moment of the call, that no other process leads or holds.
   */
  public boolean isValid() {
    return validity.getAsBoolean();
  }

  /**
   * Returns an empty transaction on ZooKeeper's nodes, which ZooKeeper commits only if the
   * leadership or the hold still stands.
   */
  public FencedTransaction guard() {
    return guards.get();
  }

  @Override
  public String toString() {
    return path + " with fencing token " + fencingToken;
  }
}
