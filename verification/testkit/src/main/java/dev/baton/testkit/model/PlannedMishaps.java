package dev.baton.testkit.model;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.OverheardEnsemble;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The mishaps of calls that a loop's tasks make to the loop and to ZooKeeper's client. Such calls
 * throw, as they do if memory or threads run short, or if code has a defect. Calls of users'
 * threads never throw. Not thread-safe.
 *
 * <p>A mishap may also strike in the middle of a step, where Baton's code calls only its own code.
 * Such a place is found by what nearly every step does there: it reads a clock, cancels a timer,
 * drops a link or draws a number.
 */
public final class PlannedMishaps {
  private final BooleanSupplier next;
  private final BooleanSupplier nextInStep;
  private int tasksRunning;
  private int thrown;
  private boolean losesTask;

  /**
   * Creates mishaps.
   *
   * @param next asked at each call; true makes the call throw
   */
  public PlannedMishaps(BooleanSupplier next) {
    this(next, () -> false);
  }

  /**
   * Creates mishaps of calls and of steps.
   *
   * @param next asked at each call; true makes the call throw
   * @param nextInStep asked in the middle of each step; true makes the step throw
   */
  public PlannedMishaps(BooleanSupplier next, BooleanSupplier nextInStep) {
    this.next = next;
    this.nextInStep = nextInStep;
  }

  /** The error thrown in place of an OutOfMemoryError. */
  private static final class PlannedError extends Error {
    private static final long serialVersionUID = 1;

    PlannedError() {
      super("as planned");
    }
  }

  /** The exception thrown in place of a defect's exception. */
  private static final class PlannedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PlannedException() {
      super("as planned");
    }
  }

  /** Returns true if a mishap threw {@code thrown} or one of its causes. */
  public static boolean isPlanned(@Nullable Throwable thrown) {
    return thrown != null
        && (thrown instanceof PlannedError
            || thrown instanceof PlannedException
            || isPlanned(thrown.getCause()));
  }

  /** Returns how many calls have thrown. */
  public int thrownCount() {
    return thrown;
  }

  /**
   * Makes a call, and loses the first task that it posts: the loop meets an Error before the task's
   * first step. Only for calls whose tasks Baton repeats.
   */
  public <T> T loseFirstTask(Supplier<T> call) {
    losesTask = true;
    try {
      return call.get();
    } finally {
      losesTask = false;
    }
  }

  private void mayThrow() {
    mayThrow(next);
  }

  private void mayThrowInStep() {
    mayThrow(nextInStep);
  }

  private void mayThrow(BooleanSupplier mishap) {
    if (tasksRunning > 0 && mishap.getAsBoolean()) {
      if (thrown++ % 2 == 0) {
        throw new PlannedError();
      }
      throw new PlannedException();
    }
  }

  private static void failTask() {
    throw new PlannedError();
  }

  private void runTask(Runnable task) {
    tasksRunning++;
    try {
      task.run();
    } finally {
      tasksRunning--;
    }
  }

  /** Returns {@code loop} with mishaps, which it expects. */
  public EventLoop inLoop(ManualLoop loop) {
    loop.expectFailures(PlannedMishaps::isPlanned);
    return new FailingLoop(loop);
  }

  /** Returns {@code random} with mishaps. */
  public RandomGenerator inRandom(RandomGenerator random) {
    return () -> {
      mayThrowInStep();
      return random.nextLong();
    };
  }

  /** Returns {@code ensemble} with mishaps. */
  public EnsemblePort inEnsemble(EnsemblePort ensemble) {
    return new FailingEnsemble(ensemble);
  }

  private final class FailingLoop extends ForwardingLoop {
    private final ManualLoop loop;

    FailingLoop(ManualLoop loop) {
      super(loop);
      this.loop = loop;
    }

    private void mayLoseTask() {
      try {
        mayThrow();
      } catch (PlannedError | PlannedException e) {
        loop.noteLostTask();
        throw e;
      }
    }

    @Override
    public void postTask(Runnable task) {
      mayLoseTask();
      if (losesTask) {
        losesTask = false;
        super.postTask(PlannedMishaps::failTask);
      } else {
        super.postTask(() -> PlannedMishaps.this.runTask(task));
      }
    }

    @Override
    public LoopAlarm runAfter(long delayNanos, Runnable task) {
      mayLoseTask();
      LoopAlarm alarm = super.runAfter(delayNanos, () -> PlannedMishaps.this.runTask(task));
      return () -> {
        mayThrowInStep();
        alarm.cancelAlarm();
      };
    }

    @Override
    public long nanoTime() {
      mayThrowInStep();
      return super.nanoTime();
    }

    @Override
    public long wallNanos() {
      mayThrowInStep();
      return super.wallNanos();
    }

    @Override
    public void repeatTask(Runnable task) {
      super.repeatTask(() -> PlannedMishaps.this.runTask(task));
    }

    @Override
    public void onFailedTask(Runnable recovery) {
      super.onFailedTask(() -> PlannedMishaps.this.runTask(recovery));
    }
  }

  private final class FailingEnsemble extends OverheardEnsemble {
    FailingEnsemble(EnsemblePort ensemble) {
      super(ensemble);
    }

    @Override
    public EnsembleLink openLink(
        @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
      mayThrow();
      return super.openLink(session, timeoutMillis, listener);
    }

    @Override
    protected AnswerHandler requestSent(ZooKeeperRequest request, AnswerHandler reply) {
      mayThrow();
      return reply;
    }

    @Override
    protected void linkDropped() {
      mayThrowInStep();
    }

    @Override
    protected void watchFired() {}
  }
}
