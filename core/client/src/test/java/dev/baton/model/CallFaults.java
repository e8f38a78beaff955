package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Errors at calls of Baton's own methods. {@link FaultyCode} has each method report that it is
 * called. The calls in tasks of one machine's loop are counted, or those of {@link #insistOn}, and
 * some of them throw. Not thread-safe.
 */
public final class CallFaults {
  /** A wait of this length would never end. */
  private static final long FOR_EVER = Duration.ofMinutes(2).toNanos();

  private static int tasksRunning;
  private static int insisting;
  private static boolean insistedOnly;
  private static long longestWait = FOR_EVER;
  private static long counted;
  private static long firstFailing = Long.MAX_VALUE;
  private static long afterFailing;
  private static String where = "";

  private CallFaults() {}

  /** The error thrown in place of an OutOfMemoryError. */
  private static final class CallError extends Error {
    private static final long serialVersionUID = 1;

    CallError() {
      super("as planned at call " + counted);
    }
  }

  /** Called at the beginning of each method of Baton. */
  public static void onCall() {
    if ((insistedOnly ? insisting : tasksRunning) > 0) {
      long number = counted++;
      if (number >= firstFailing && number < afterFailing) {
        CallError thrown = new CallError();
        where += " " + thrown.getStackTrace()[1];
        throw thrown;
      }
    }
  }

  /** Begins to count anew, and has {@code times} calls throw after {@code first} others. */
  static void failAt(long first, int times) {
    counted = 0;
    insistedOnly = false;
    longestWait = FOR_EVER;
    firstFailing = first;
    afterFailing = first + times;
    where = times > 0 ? "" : where;
  }

  /** Returns how many calls were counted. */
  static long countCalls() {
    return counted;
  }

  /** Returns which calls have thrown. */
  static String describeFailed() {
    return where;
  }

  private static Runnable counting(Runnable task) {
    return () -> {
      tasksRunning++;
      try {
        task.run();
      } finally {
        tasksRunning--;
      }
    };
  }

  /** Counts the calls of {@link #insistOn} alone from now on. */
  static void countInsisted() {
    insistedOnly = true;
  }

  /** Interrupts a call of a user's thread that has waited for {@code wait}, from now on. */
  static void interruptAfter(Duration wait) {
    longestWait = wait.toNanos();
  }

  /** Makes a call of a user's thread, and makes it again if it throws. */
  static void insistOn(Runnable call) {
    insisting++;
    try {
      call.run();
    } catch (CallError e) {
      insistOn(call);
    } finally {
      insisting--;
    }
  }

  private static boolean isPlanned(Throwable thrown) {
    return thrown instanceof CallError
        || (thrown.getCause() != null && isPlanned(thrown.getCause()));
  }

  /** A loop in whose tasks calls are counted. */
  static final class CountingLoop extends ForwardingLoop {
    CountingLoop(ManualLoop loop) {
      super(loop);
      loop.expectFailures(CallFaults::isPlanned);
    }

    @Override
    public void postTask(Runnable task) {
      super.postTask(counting(task));
    }

    /** Time that passes in a user's call is none of that call. The wait itself may throw. */
    @Override
    public boolean awaitFuture(CompletableFuture<?> future, long nanos)
        throws InterruptedException {
      onCall();
      int calls = insisting;
      insisting = 0;
      try {
        return awaitInterruptibly(future, nanos);
      } finally {
        insisting = calls;
        onCall();
      }
    }

    private boolean awaitInterruptibly(CompletableFuture<?> future, long nanos)
        throws InterruptedException {
      boolean done = super.awaitFuture(future, Math.min(nanos, longestWait));
      if (!done && nanos > longestWait) {
        assertThat(longestWait).as("wait that never ends").isLessThan(FOR_EVER);
        throw new InterruptedException();
      }
      return done;
    }

    @Override
    public LoopAlarm runAfter(long delayNanos, Runnable task) {
      return super.runAfter(delayNanos, counting(task));
    }

    @Override
    public void repeatTask(Runnable task) {
      super.repeatTask(counting(task));
    }

    @Override
    public void onFailedTask(Runnable recovery) {
      super.onFailedTask(counting(recovery));
    }
  }
}
