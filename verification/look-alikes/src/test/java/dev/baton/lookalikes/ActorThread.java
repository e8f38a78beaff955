package dev.baton.lookalikes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A thread of a program, which makes one call after the other. Thread-safe. */
final class ActorThread {
  private final BlockingQueue<Optional<Runnable>> tasks = new LinkedBlockingQueue<>();
  private final Thread thread;
  private final Deque<Object> leases = new ArrayDeque<>();
  private volatile CountDownLatch idle = new CountDownLatch(0);

  ActorThread(String name) {
    thread = new Thread(this::runTasks, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void runTasks() {
    boolean going = true;
    while (going) {
      try {
        Optional<Runnable> next = tasks.take();
        going = next.isPresent();
        next.ifPresent(this::makeCall);
      } catch (InterruptedException e) {
        // Its call has ended before the interrupt came.
      }
    }
  }

  private void makeCall(Runnable call) {
    try {
      call.run();
    } finally {
      idle.countDown();
    }
  }

  /** Returns the leases that it has acquired; for itself only. */
  Deque<Object> leases() {
    return leases;
  }

  /** Has it make a call. */
  void begin(Runnable call) {
    idle = new CountDownLatch(1);
    tasks.add(Optional.of(call));
  }

  boolean isBusy() {
    return idle.getCount() > 0;
  }

  /** Interrupts its call, if it makes one. */
  void interruptIfBusy() {
    if (isBusy()) {
      thread.interrupt();
    }
  }

  /** Waits a moment for the end of its call. */
  void awaitIdle() throws InterruptedException {
    var unused = idle.await(1, TimeUnit.MILLISECONDS);
  }

  /** Has it end, when its calls have returned. */
  void end() {
    tasks.add(Optional.empty());
  }
}
