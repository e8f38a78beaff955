package dev.baton.spring.election;

import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The calls of methods that run during one term. They are interrupted when the term ends, and no
 * other candidate leads before they have returned. Thread-safe.
 */
public final class LeaderCalls {
  private final Leadership leadership;
  private final Map<Thread, Integer> running = new HashMap<>();
  private @Nullable EndReason ended;

  LeaderCalls(Leadership leadership) {
    this.leadership = leadership;
  }

  /** Returns the leadership of the term. */
  public Leadership leadership() {
    return leadership;
  }

  /** Returns why the term has ended; empty while it lasts. */
  public synchronized Optional<EndReason> endReason() {
    return Optional.ofNullable(ended);
  }

  /**
   * Returns whether a call may begin, and counts it if so. The caller then calls {@link #endCall}.
   */
  public synchronized boolean beginCall() {
    if (ended != null || leadership.isStopping()) {
      return false;
    }
    running.merge(Thread.currentThread(), 1, Integer::sum);
    return true;
  }

  /** Notes that a call of this thread has returned. An interrupt by the end of the term is over. */
  public synchronized void endCall() {
    Thread caller = Thread.currentThread();
    if (running.merge(caller, -1, Integer::sum) > 0) {
      return;
    }
    running.remove(caller);
    if (ended != null) {
      Thread.interrupted();
    }
    notifyAll();
  }

  /**
   * Interrupts all calls, and waits until they have returned. An interrupt of this thread means
   * that they have had their time: they are interrupted again.
   */
  synchronized void revokeCalls(EndReason reason) {
    ended = reason;
    boolean interrupted = false;
    interruptCalls();
    while (!running.isEmpty()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
        interruptCalls();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void interruptCalls() {
    running.keySet().forEach(Thread::interrupt);
  }
}
