package dev.baton.testkit.model;

import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.OverheardEnsemble;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The mishaps of calls that a loop's tasks make to the loop and to ZooKeeper's client. Such calls
 * throw, as they do if memory or threads run short, or if code has a defect. Calls of users'
 * threads never throw. Not thread-safe.
 */
public final class Mishaps {
  private final BooleanSupplier next;
  private int tasksRunning;
  private int thrown;

  /**
   * Creates mishaps.
   *
   * @param next asked at each call; true makes the call throw
   */
  public Mishaps(BooleanSupplier next) {
    this.next = next;
  }

  /** The error thrown in place of an OutOfMemoryError. */
  private static final class Planned extends Error {
    private static final long serialVersionUID = 1;

    Planned() {
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
        && (thrown instanceof Planned
            || thrown instanceof PlannedException
            || isPlanned(thrown.getCause()));
  }

  /** Returns how many calls have thrown. */
  public int thrown() {
    return thrown;
  }

  private void mayThrow() {
    if (tasksRunning > 0 && next.getAsBoolean()) {
      if (thrown++ % 2 == 0) {
        throw new Planned();
      }
      throw new PlannedException();
    }
  }

  private void run(Runnable task) {
    tasksRunning++;
    try {
      task.run();
    } finally {
      tasksRunning--;
    }
  }

  /** Returns {@code loop} with mishaps, which it expects. */
  public Loop in(ManualLoop loop) {
    loop.expectFailures(Mishaps::isPlanned);
    return new FailingLoop(loop);
  }

  /** Returns {@code ensemble} with mishaps. */
  public Ensemble at(Ensemble ensemble) {
    return new FailingEnsemble(ensemble);
  }

  private final class FailingLoop extends ForwardingLoop {
    FailingLoop(ManualLoop loop) {
      super(loop);
    }

    @Override
    public void post(Runnable task) {
      mayThrow();
      super.post(() -> Mishaps.this.run(task));
    }

    @Override
    public Alarm after(long delayNanos, Runnable task) {
      mayThrow();
      return super.after(delayNanos, () -> Mishaps.this.run(task));
    }

    @Override
    public void onFailedTask(Runnable recovery) {
      super.onFailedTask(() -> Mishaps.this.run(recovery));
    }
  }

  private final class FailingEnsemble extends OverheardEnsemble {
    FailingEnsemble(Ensemble ensemble) {
      super(ensemble);
    }

    @Override
    public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
      mayThrow();
      return super.open(session, timeoutMillis, listener);
    }

    @Override
    protected Reply sent(Request request, Reply reply) {
      mayThrow();
      return reply;
    }

    @Override
    protected void fired() {}
  }
}
