package dev.baton.testkit.model;

import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.OverheardEnsemble;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Has calls throw that tasks of a loop make, to the loop and to ZooKeeper's client: as they do
 * where memory or threads run short, or code has a defect. Calls of users' threads never throw. Not
 * thread-safe.
 */
public final class Mishaps {
  private final BooleanSupplier next;
  private int tasksRunning;
  private int thrown;

  /**
   * Has calls throw.
   *
   * @param next asked at each call whether it throws
   */
  public Mishaps(BooleanSupplier next) {
    this.next = next;
  }

  /** What is thrown in place of an OutOfMemoryError. */
  private static final class Planned extends Error {
    private static final long serialVersionUID = 1;

    Planned() {
      super("as planned");
    }
  }

  /** What is thrown in place of a defect's exception. */
  private static final class PlannedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PlannedException() {
      super("as planned");
    }
  }

  /** Whether a mishap has thrown {@code thrown}, or something because of it. */
  public static boolean isPlanned(@Nullable Throwable thrown) {
    return thrown != null
        && (thrown instanceof Planned
            || thrown instanceof PlannedException
            || isPlanned(thrown.getCause()));
  }

  /** How many calls have thrown. */
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

  /** Returns {@code loop}, with mishaps, which it expects. */
  public Loop in(ManualLoop loop) {
    loop.expectFailures(Mishaps::isPlanned);
    return new FailingLoop(loop);
  }

  /** Returns {@code ensemble}, with mishaps. */
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
