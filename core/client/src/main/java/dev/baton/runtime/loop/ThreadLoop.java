package dev.baton.runtime.loop;

import dev.baton.runtime.port.EventLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The loop of production: a mailbox, and one daemon thread that runs it. A thread of ZooKeeper's
 * client that delivers an answer runs the mailbox itself if no other thread does, so it need not
 * wake another thread.
 */
public final class ThreadLoop implements EventLoop {
  private static final LoopLog log = LoopLog.of(ThreadLoop.class);
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final long origin = System.nanoTime();
  private final LoopMailbox mailbox =
      new LoopMailbox(this::runTask, this::wakeThread, () -> System.nanoTime() - origin);
  private final Thread thread;
  private volatile Runnable recovery = () -> {};
  private volatile Runnable repeated = () -> {};
  private volatile boolean recoveryDue;
  private volatile boolean keepsOwnThread;

  private long nextSecond = SECOND;

  /** Starts the thread with {@code name}. */
  public ThreadLoop(String name) {
    thread = new Thread(this::runUntilClosed, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void runUntilClosed() {
    while (!isClosed()) {
      try {
        mailbox.runDue();
        postEachSecond();
        waitForTasks();
      } catch (Throwable e) {
        recoveryDue = true; // Memory is short. The next turn comes all the same.
      }
    }
  }

  private void waitForTasks() {
    Thread.interrupted(); // It would not park.
    long nanos = mailbox.nanosToSleep(nextSecond);
    if (nanos > 0) {
      LockSupport.parkNanos(this, nanos);
    }
  }

  private void wakeThread() {
    LockSupport.unpark(thread);
  }

  /** Posts the work of each second. Another thread may own the mailbox. */
  private void postEachSecond() {
    if (mailbox.now() >= nextSecond) {
      nextSecond = mailbox.now() + SECOND;
      mailbox.post(this::runEachSecond);
    }
  }

  private void runEachSecond() {
    recoverIfDue();
    repeated.run();
    LoopLog.writeWaiting();
    mailbox.beginTimers();
  }

  @Override
  public void postTask(Runnable task) {
    try {
      mailbox.post(task);
    } catch (Throwable e) {
      recoveryDue = true;
      throw e;
    }
  }

  @Override
  public void deliverTask(Runnable task) {
    try {
      if (keepsOwnThread) {
        mailbox.post(task);
      } else {
        mailbox.deliver(task);
      }
    } catch (Throwable e) {
      recoveryDue = true;
      throw e;
    }
  }

  @Override
  public void keepOwnThread() {
    keepsOwnThread = true;
  }

  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    try {
      // Far timers still come in their order.
      long delay = Math.min(Math.max(0, delayNanos), LoopMailbox.NEVER / 2);
      return mailbox.postAt(mailbox.now() + delay, task);
    } catch (Throwable e) {
      recoveryDue = true;
      throw e;
    }
  }

  /** Runs a task. The loop survives what it throws, because it serves other elections, too. */
  private void runTask(Runnable task) {
    if (isClosed()) {
      return;
    }
    try {
      task.run();
    } catch (Throwable e) {
      recoveryDue = true;
      reportFailure("A task of Baton's loop", e);
      recoverIfDue();
    }
  }

  /** Recovers if that is due, until it succeeds. Called in the loop. */
  private void recoverIfDue() {
    if (!recoveryDue) {
      return;
    }
    recoveryDue = false;
    try {
      recovery.run();
    } catch (Throwable e) {
      recoveryDue = true;
      reportFailure("The recovery from a failed task", e);
    }
  }

  @Override
  public void watchLoop(LongSupplier periodNanos, Runnable look) {
    Thread watch =
        new Thread(() -> lookUntilClosed(periodNanos, look), thread.getName() + "-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  private void lookUntilClosed(LongSupplier periodNanos, Runnable look) {
    while (!isClosedWithin(periodNanos.getAsLong())) {
      try {
        look.run();
      } catch (Throwable e) {
        // Memory is short. The next look comes all the same.
        recoveryDue = true;
      }
    }
  }

  private boolean isClosedWithin(long nanos) {
    try {
      return closed.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return isClosed(); // Nothing of Baton's interrupts it, so it goes on.
    }
  }

  @Override
  public void repeatTask(Runnable task) {
    this.repeated = task;
  }

  @Override
  public void onFailedTask(Runnable recovery) {
    this.recovery = recovery;
  }

  @Override
  public void reportFailure(String what, Throwable thrown) {
    log.error(thrown, "{} has failed. Unless memory is short, please report this defect", what);
  }

  @Override
  public boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    var unused = future.whenComplete((value, failure) -> done.countDown());
    return done.await(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public boolean runsIn(Thread thread) {
    return mailbox.isOwner(thread);
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public long wallNanos() {
    return System.currentTimeMillis() * NANOS_PER_MILLI;
  }

  @Override
  public void close() {
    closed.countDown();
    thread.interrupt();
  }
}
