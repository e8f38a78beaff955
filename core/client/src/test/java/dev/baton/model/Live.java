package dev.baton.model;

import dev.baton.Baton;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.loop.ThreadLoop;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One Baton with its real threads and clocks, over the model of ZooKeeper: for what has to do with
 * threads. The model belongs to the thread of the loop, which also drives its time.
 */
final class Live implements AutoCloseable {
  static final String LOOP = "live-loop";

  private static final long NANOS_PER_TURN = 1_000_000;

  final Baton baton;
  private final ModelEnsemble zooKeeper;
  private final VirtualTime time = new VirtualTime();
  private final ThreadLoop loop = new ThreadLoop(LOOP);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final long start = System.nanoTime();

  Live() {
    this(EngineSettings.DEFAULT);
  }

  Live(EngineSettings settings) {
    this(settings, null);
  }

  /** Runs callbacks on {@code callbacks}; on threads of its own if that is null. */
  Live(EngineSettings settings, @Nullable Executor callbacks) {
    zooKeeper = new ModelEnsemble(time);
    BatonEngine engine = new BatonEngine(loop, zooKeeper, settings, new Random(1));
    baton = new Baton(ClientContext.of(engine, callbacks == null ? threads : callbacks, threads));
    loop.postTask(this::turn);
  }

  private void turn() {
    time.runFor(Duration.ofNanos(System.nanoTime() - start - time.now()));
    loop.runAfter(NANOS_PER_TURN, this::turn);
  }

  /** Does something to ZooKeeper, and returns when it is done. */
  void zooKeeper(Consumer<ModelEnsemble> what) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    loop.postTask(
        () -> {
          what.accept(zooKeeper);
          done.complete(null);
        });
    done.join();
  }

  /** Whether a thread of this name runs. */
  static boolean runs(String thread) {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals(thread));
  }

  @Override
  public void close() {
    baton.close();
    threads.shutdownNow();
    ConditionWait.waitUntil("the end of the loop's thread", () -> !runs(LOOP));
    zooKeeper.checkNothingHeld();
  }
}
