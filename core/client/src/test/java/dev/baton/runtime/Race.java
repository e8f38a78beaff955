package dev.baton.runtime;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.concurrent.CountDownLatch;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;

/** Scenes in which two threads do something at once, in whatever order their steps may come. */
public final class Race {
  private static final int ORDERS = 100;

  /**
   * Lincheck takes an order of steps that has not ended by then for one that hangs. Its own 30 s
   * are too few on a machine that has much else to do.
   */
  public static final long HANGS_AFTER_MILLIS = 600_000;

  private static Runnable present = () -> {};

  private Race() {}

  /** What Lincheck runs: the present scene, from one thread. */
  public static final class SceneRun {
    /** Plays the scene, whose own threads take turns by Lincheck's will. */
    @Operation
    public void play() {
      present.run();
    }
  }

  /** Has Lincheck play {@code scene} many times, its threads taking turns otherwise each time. */
  public static void play(Runnable scene) {
    play(ORDERS, scene);
  }

  /** Has Lincheck play {@code scene} in so many orders. */
  public static void play(int orders, Runnable scene) {
    checkOrders(orders, scene, new ModelCheckingOptions());
  }

  /**
   * Has Lincheck play {@code scene} many times. Its threads take no turns in the methods of {@code
   * beside}, which are no part of the search. What the scene shares must be made in the scene: for
   * Lincheck, whatever was there before belongs to one thread.
   */
  public static void playBeside(Class<?> beside, Runnable scene) {
    playBeside(ORDERS, beside, scene);
  }

  /** Has Lincheck play {@code scene} in so many orders, none of which differ in {@code beside}. */
  public static void playBeside(int orders, Class<?> beside, Runnable scene) {
    checkOrders(
        orders,
        scene,
        new ModelCheckingOptions()
            .addGuarantee(forClasses(beside.getName()).allMethods().ignore()));
  }

  private static void checkOrders(int orders, Runnable scene, ModelCheckingOptions options) {
    present = scene;
    options
        .iterations(1)
        .threads(1)
        .actorsPerThread(1)
        .actorsBefore(0)
        .actorsAfter(0)
        .invocationsPerIteration(orders)
        .invocationTimeout$lincheck(HANGS_AFTER_MILLIS)
        .check(SceneRun.class);
  }

  /**
   * Runs {@code there} in another thread and {@code here} in this one, until both are done; fails
   * if one does, or if an interrupt is left over.
   */
  public static void run(Runnable there, Runnable here) {
    Throwable[] failure = new Throwable[1];
    Thread other = new Thread(there);
    other.setUncaughtExceptionHandler((self, thrown) -> failure[0] = thrown);
    other.start();
    here.run();
    join(other);
    if (failure[0] != null) {
      throw new AssertionError(failure[0]);
    }
    if (Thread.interrupted()) {
      throw new AssertionError("interrupted at the end");
    }
  }

  /** Waits for the end of {@code thread}. */
  public static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted at the end", e);
    }
  }

  /** Waits for {@code latch}. */
  public static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for ever, unless interrupted. */
  public static void waitForInterrupt() {
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("nobody opens this latch");
    } catch (InterruptedException asked) {
      // This is what was waited for.
    }
  }
}
