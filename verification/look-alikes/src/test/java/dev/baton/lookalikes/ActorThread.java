package dev.baton.lookalikes;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** A thread of a program, which makes one call after the other. Thread-safe. */
final class ActorThread {
  private static final Set<ActorThread> LIVE = ConcurrentHashMap.newKeySet();

  private final BlockingQueue<Optional<Runnable>> tasks = new LinkedBlockingQueue<>();
  private final Thread thread;
  private final Deque<Object> leases = new ArrayDeque<>();
  private volatile CountDownLatch idle = new CountDownLatch(0);
  private volatile String number = "";

  ActorThread(String name) {
    thread = new Thread(this::runTasks, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void runTasks() {
    number = ProcessThreads.idOfThread();
    LIVE.add(this);
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
    LIVE.remove(this);
  }

  /** Returns the numbers of the threads that make no call, as Linux has them. */
  static Set<String> idleOnes() {
    return LIVE.stream().filter(it -> !it.isBusy()).map(it -> it.number).collect(toSet());
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

  /** Returns whether its call sleeps, and so goes on by itself, as between retries of Curator's. */
  boolean isSleeping() {
    StackTraceElement[] stack = isBusy() ? thread.getStackTrace() : new StackTraceElement[0];
    return stack.length > 0
        && stack[0].getClassName().equals(Thread.class.getName())
        && stack[0].getMethodName().startsWith("sleep");
  }

  /** Interrupts its call, if it makes one. */
  void interruptIfBusy() {
    if (isBusy()) {
      thread.interrupt();
    }
  }

  /** Has it end, when its calls have returned. */
  void end() {
    tasks.add(Optional.empty());
  }
}
