package dev.baton.test;

import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The loop of one process in a {@link VirtualWorld}. Thread-safe. */
final class ProcessLoop extends ForwardingLoop {
  private final VirtualWorld world;
  private final ManualLoop loop;
  private volatile @Nullable Thread runner;

  /**
   * Creates a loop.
   *
   * @param onFailure told what has thrown, and the exception, when Baton's own code throws
   */
  ProcessLoop(VirtualWorld world, BiConsumer<String, Throwable> onFailure) {
    this(world, new ManualLoop(world.time()), onFailure);
  }

  private ProcessLoop(
      VirtualWorld world, ManualLoop loop, BiConsumer<String, Throwable> onFailure) {
    super(loop);
    this.world = world;
    this.loop = loop;
    loop.expectFailures(
        thrown -> {
          onFailure.accept("Baton's own code", thrown);
          return true;
        });
  }

  /** Freezes the process. Call it in the model only. */
  void freezeFor(Duration duration) {
    loop.freezeFor(duration);
  }

  @Override
  public void postTask(Runnable task) {
    world.post(() -> loop.postTask(() -> runTask(task)));
  }

  private void runTask(Runnable task) {
    Thread before = runner;
    runner = Thread.currentThread();
    try {
      task.run();
    } finally {
      runner = before;
    }
  }

  @Override
  public void repeatTask(Runnable task) {
    world.post(() -> loop.repeatTask(() -> runTask(task)));
  }

  @Override
  public LoopAlarm runAfter(long delayNanos, Runnable task) {
    PostedAlarm alarm = new PostedAlarm();
    world.post(() -> alarm.set = loop.runAfter(delayNanos, () -> runTask(task)));
    return alarm;
  }

  /** An alarm that is set, and cancelled, in the model. */
  private final class PostedAlarm implements LoopAlarm {
    private @Nullable LoopAlarm set;

    @Override
    public void cancelAlarm() {
      world.post(this::cancelNow);
    }

    private void cancelNow() {
      if (set != null) {
        set.cancelAlarm();
      }
    }
  }

  @Override
  public boolean awaitFuture(CompletableFuture<?> future, long nanos) throws InterruptedException {
    return world.awaitFuture(future, nanos);
  }

  @Override
  public boolean runsIn(Thread thread) {
    return thread == runner;
  }

  @Override
  public void runAside(String name, Runnable task) {
    world.threads().execute(task);
  }

  @Override
  public void close() {
    world.post(loop::close);
  }
}
