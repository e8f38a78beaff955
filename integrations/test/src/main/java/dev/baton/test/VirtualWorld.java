package dev.baton.test;

import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A model of ZooKeeper in virtual time that several threads use. The model itself belongs to one
 * thread at a time, the one that lets time pass. What other threads ask of it waits in an inbox.
 * Thread-safe.
 *
 * <p>Time passes as fast as it can while the test waits for Baton. It passes as fast as real time
 * while the test waits for something else. It stands still while the test runs, and while a {@link
 * UserThread} is at work.
 */
final class VirtualWorld implements AutoCloseable {
  /** How long a wait without a limit may last, in virtual time. */
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private static final long PAUSE = Duration.ofMillis(1).toNanos();

  /**
   * How often to look for threads that have yet to call Baton, a {@link #PAUSE} apart. Looks are
   * counted, since on a busy machine they take longer, as the threads do.
   */
  private static final int LOOKS = 10_000;

  /** How many looks time that passes counts for: threads that call again and again must end. */
  private static final int LOOKS_PER_PASS = 100;

  private static final long NANOS_PER_YEAR = Duration.ofDays(365).toNanos();

  private final VirtualTime time = new VirtualTime();
  private final ManualLoop timers = new ManualLoop(time);
  private final ModelEnsemble zooKeeper = new ModelEnsemble(time);
  private final ReentrantLock turn = new ReentrantLock();
  private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
  private final UserThreads threads = new UserThreads();
  private final Supplier<String> describesAll;
  private final WorldPacer pacer = new WorldPacer(this);
  private volatile Thread testThread = Thread.currentThread();
  private long lastCall;

  /**
   * Creates a world whose test is run by the calling thread.
   *
   * @param describesAll says who leads and holds, for errors
   */
  VirtualWorld(Supplier<String> describesAll) {
    this.describesAll = describesAll;
    pacer.start();
  }

  UserThreads threads() {
    return threads;
  }

  VirtualTime time() {
    return time;
  }

  /** Returns the servers; only {@link #inModel} may use them. */
  ModelEnsemble zooKeeper() {
    return zooKeeper;
  }

  /** Notes that the calling thread runs the test from now on. */
  void enterTestThread() {
    Thread caller = Thread.currentThread();
    if (caller != testThread) {
      testThread = caller;
      threads.forgetThread(caller);
    }
  }

  Thread testThread() {
    return testThread;
  }

  /** Does something to the model at this very moment. */
  <T> T inModel(Supplier<T> action) {
    turn.lock();
    try {
      return action.get();
    } finally {
      turn.unlock();
    }
  }

  /** Does something to the model: at once if this thread has the turn, else before time passes. */
  void post(Runnable action) {
    if (turn.isHeldByCurrentThread()) {
      action.run();
      return;
    }
    if (Thread.currentThread() != testThread) {
      threads.currentThread().noteCall();
    }
    inbox.add(action);
  }

  private boolean isSettled(BooleanSupplier condition) {
    threads.awaitIdle();
    emptyInbox();
    return condition.getAsBoolean();
  }

  private void emptyInbox() {
    for (Runnable next = inbox.poll(); next != null; next = inbox.poll()) {
      lastCall = time.now();
      next.run();
    }
  }

  /** Lets time pass until {@code condition} holds, but not longer than {@code atMost}. */
  boolean passUntil(Duration atMost, BooleanSupplier condition) {
    turn.lock();
    try {
      long end = time.now() + atMost.toNanos();
      return time.runUntil(end, () -> isSettled(condition)) || isSettled(condition);
    } finally {
      turn.unlock();
    }
  }

  /**
   * Lets time pass as {@link #passUntil} does. If the condition does not hold then, it waits for
   * threads of the user that have not yet called Baton, since it cannot know of them. Time passes
   * until the last call is {@code atMost} ago. It does not wait if {@code atMost} is zero.
   */
  boolean passPatiently(Duration atMost, BooleanSupplier condition) {
    turn.lock();
    try {
      boolean holds = passUntil(atMost, condition);
      int looks = atMost.isZero() ? LOOKS : 0;
      while (!holds && looks < LOOKS) {
        LockSupport.parkNanos(PAUSE);
        boolean passes = isCalled(atMost);
        holds = passes ? passUntil(atMost, condition) : condition.getAsBoolean();
        looks += passes ? LOOKS_PER_PASS : 1;
      }
      return holds;
    } finally {
      turn.unlock();
    }
  }

  /** Returns whether a thread has called, and less than {@code answerTime} has passed since. */
  private boolean isCalled(Duration answerTime) {
    return !inbox.isEmpty() || time.now() - lastCall < answerTime.toNanos();
  }

  /** Lets time pass for {@code nanos} unless a thread is at work or the model is in use. */
  void passSlowly(long nanos) {
    if (turn.tryLock()) {
      try {
        time.runUntil(time.now() + nanos, this::mustStandStill);
      } finally {
        turn.unlock();
      }
    }
  }

  private boolean mustStandStill() {
    boolean atWork = threads.isAnyAtWork();
    if (!atWork) {
      emptyInbox();
    }
    return atWork;
  }

  /** Blocks the calling thread as {@link dev.baton.runtime.port.EventLoop#awaitFuture} says. */
  boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (future.isDone() || nanos <= 0) {
      return future.isDone();
    }
    return Thread.currentThread() == testThread
        ? passTo(future, nanos)
        : threads.currentThread().awaitFuture(future, newLimit(nanos));
  }

  private boolean passTo(CompletableFuture<?> future, long nanos) throws InterruptedException {
    boolean forEver = nanos >= NANOS_PER_YEAR;
    Duration atMost = forEver ? LONGEST_WAIT : Duration.ofNanos(nanos);
    boolean over = passUntil(atMost, () -> future.isDone() || testThread.isInterrupted());
    if (!future.isDone() && Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (!over && forEver) {
      throw new AssertionError(
          "the test has waited for Baton for "
              + LONGEST_WAIT
              + " of virtual time in vain; "
              + describesAll.get());
    }
    return future.isDone();
  }

  private CompletableFuture<Void> newLimit(long nanos) {
    CompletableFuture<Void> limit = new CompletableFuture<>();
    if (nanos < NANOS_PER_YEAR) {
      post(() -> timers.runAfter(nanos, () -> limit.complete(null)));
    }
    return limit;
  }

  /** Returns the wall clock. */
  Instant now() {
    return Instant.EPOCH.plusNanos(timers.wallNanos());
  }

  /** Ends the threads of the world. */
  @Override
  public void close() {
    pacer.endPacing();
    threads.close();
  }
}
