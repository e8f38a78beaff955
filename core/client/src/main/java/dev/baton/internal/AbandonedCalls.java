package dev.baton.internal;

import dev.baton.error.BatonException;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.port.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * The calls of users' threads that an interrupt or an Error ended while they waited. What such a
 * call gets later has no owner, so the loop ends the call for good. Thread-safe.
 */
public final class AbandonedCalls {
  private final EventLoop loop;

  /** The last call that was abandoned, and by its links all others. Guarded by this. */
  private @Nullable BlockedCall last;

  /** The calls that the loop has taken over, and not ended yet. Confined to the loop. */
  private @Nullable BlockedCall unended;

  AbandonedCalls(BatonEngine engine) {
    this.loop = engine.loop();
    engine.repeatTask(this::endCalls);
  }

  /** Ends all. What throws is done again in a second. In the loop. */
  private void endCalls() {
    takeOver();
    while (unended != null) {
      unended.endCall();
      unended = unended.behind;
    }
  }

  private synchronized void takeOver() {
    while (last != null) {
      BlockedCall next = last;
      last = next.behind;
      next.behind = unended;
      unended = next;
    }
  }

  /** A call of a user's thread that waits for something that it will own. Thread-safe. */
  public abstract static class BlockedCall {
    private final AbandonedCalls calls;
    private @Nullable BlockedCall behind;
    private boolean abandoned;

    /**
     * Creates a call.
     *
     * @param calls those of its Baton
     */
    protected BlockedCall(AbandonedCalls calls) {
      this.calls = calls;
    }

    /** Gives up what the call waits for, or has got. May run again. Called in the loop. */
    protected abstract void endCall();

    /**
     * Runs {@code code} in the calling thread. If that throws, the loop ends the call, unless a
     * {@link BatonException} says that it has got nothing.
     */
    protected final <R extends @Nullable Object, X extends Exception> R runOwned(
        WaitingCode<R, X> code) throws X {
      boolean over = false;
      try {
        R got = code.runCode();
        over = true;
        return got;
      } catch (BatonException e) {
        over = true;
        throw e;
      } finally {
        if (!over) {
          synchronized (calls) { // Neither calls nor allocates: memory or stack may be short.
            if (!abandoned) {
              abandoned = true;
              behind = calls.last;
              calls.last = this;
            }
          }
          calls.loop.postTask(calls::endCalls); // If this throws, the loop looks in a second.
        }
      }
    }
  }

  /**
   * The code of a call that waits.
   *
   * @param <R> the type of what it returns
   * @param <X> the type of what it throws
   */
  @FunctionalInterface
  public interface WaitingCode<R extends @Nullable Object, X extends Exception> {
    /** Runs it. */
    R runCode() throws X;
  }
}
