package dev.baton.model;

import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * A loop that throws an Error where a certain method of Baton calls it, as if memory had run short
 * there. So one can say which step fails, and which step of the recovery.
 */
final class ErrorsInCalls extends ForwardingLoop {
  private final Queue<String> failing = new ArrayDeque<>();
  private int thrown;

  ErrorsInCalls(ManualLoop loop) {
    super(loop);
    loop.expectFailures(ErrorsInCalls::isPlanned);
  }

  /** The error thrown in place of an OutOfMemoryError. */
  private static final class ErrorInCall extends Error {
    private static final long serialVersionUID = 1;

    ErrorInCall(String call) {
      super("as planned in " + call);
    }
  }

  private static boolean isPlanned(Throwable thrown) {
    return thrown instanceof ErrorInCall
        || (thrown.getCause() != null && isPlanned(thrown.getCause()));
  }

  /** Has the next of each of these calls throw, one after the other, as {@code Type.method}. */
  void failIn(String... calls) {
    failing.addAll(List.of(calls));
  }

  /** Returns how many calls have thrown. */
  int thrownCount() {
    return thrown;
  }

  @Override
  public void postTask(Runnable task) {
    mayThrow();
    super.postTask(task);
  }

  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    mayThrow();
    return super.runAfter(delayNanos, task);
  }

  @Override
  public long nanoTime() {
    mayThrow();
    return super.nanoTime();
  }

  private void mayThrow() {
    String next = failing.peek();
    if (next != null && runsNow(next)) {
      failing.remove();
      thrown++;
      throw new ErrorInCall(next);
    }
  }

  private static boolean runsNow(String call) {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames.anyMatch(
                    frame -> (frame.getClassName() + "." + frame.getMethodName()).endsWith(call)));
  }
}
