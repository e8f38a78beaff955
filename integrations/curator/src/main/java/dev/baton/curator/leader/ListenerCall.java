package dev.baton.curator.leader;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A call of a listener on some executor, which can be interrupted and waited for. Thread-safe. */
final class ListenerCall implements Runnable {
  private final Runnable call;
  private final boolean optional;
  private final CountDownLatch ended = new CountDownLatch(1);
  private @Nullable Thread thread;
  private boolean interrupted;
  private boolean cancelled;

  /**
   * Creates a call.
   *
   * @param optional whether it need not be made if it has not begun when it is interrupted
   */
  ListenerCall(Runnable call, boolean optional) {
    this.call = call;
    this.optional = optional;
  }

  @Override
  public void run() {
    if (beginCall()) {
      try {
        call.run();
      } finally {
        endCall();
      }
    }
  }

  private synchronized boolean beginCall() {
    thread = Thread.currentThread();
    return !cancelled;
  }

  /** Gives the thread back; an interrupt of ours must not stay in it. */
  private synchronized void endCall() {
    thread = null;
    if (interrupted) {
      Thread.interrupted();
    }
    ended.countDown();
  }

  /** Interrupts it, if it has begun; otherwise it is not waited for. */
  synchronized void interruptCall() {
    if (thread == null) {
      cancelled = optional;
      ended.countDown();
    } else {
      interrupted = true;
      thread.interrupt();
    }
  }

  /** Waits for its end. */
  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** Notes that no executor takes it. */
  void noteRefused() {
    ended.countDown();
  }
}
