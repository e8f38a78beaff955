package dev.baton.sim.swarm;

import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.Mishaps;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;

/**
 * The code of a user in one process, as far as it can harm Baton: the executor of the callbacks,
 * and the exceptions of callbacks and journal readers. It has its own chance.
 */
final class UserCode {
  private static final int MISHAP_IN = 20;
  private static final long RECOVERY_NANOS = Duration.ofMillis(200).toNanos();

  private final Machine machine;
  private final SplittableRandom random;
  private final Mishaps mishaps;
  private Runner runner = Runner.THREADS;
  private boolean throwing;
  private boolean failing;
  private long nextMishap;

  /** A way in which an executor runs callbacks, or does not. */
  enum Runner {
    /** A separate thread runs the callbacks one after the other. */
    THREADS,
    /** The submitting thread runs the callbacks. */
    SAME_THREAD,
    /** The executor refuses many callbacks, since its queue is full. */
    FULL,
    /** The executor refuses all callbacks. */
    SHUT_DOWN,
    /** The executor takes the callbacks, and throws. */
    THROWS_BEFORE,
    /** The executor runs the callbacks, and throws. */
    THROWS_AFTER
  }

  UserCode(Machine machine, long seed) {
    this.machine = machine;
    this.random = new SplittableRandom(seed);
    this.mishaps = new Mishaps(this::isMishap);
  }

  /**
   * Decides if a mishap happens now. Mishaps keep a distance, in which Baton must have recovered.
   */
  private boolean isMishap() {
    long now = machine.now();
    boolean mishap = failing && now >= nextMishap && random.nextInt(MISHAP_IN) == 0;
    if (mishap) {
      nextMishap = now + RECOVERY_NANOS;
    }
    return mishap;
  }

  /**
   * Returns the mishaps, which make calls of Baton's own code throw while this code {@linkplain
   * #setFailing fails}.
   */
  Mishaps mishaps() {
    return mishaps;
  }

  void setRunner(Runner other) {
    runner = other;
  }

  /** Makes callbacks and journal readers throw, or stop throwing. */
  void setThrowing(boolean value) {
    throwing = value;
  }

  /** Makes memory run short, or be sufficient again. */
  void setFailing(boolean value) {
    failing = value;
  }

  /** Runs a callback of a lock. */
  void execute(Runnable callback) {
    ManualLoop loop = machine.loop();
    run(() -> loop.post(callback), callback, () -> {});
  }

  /**
   * Runs a callback of a candidate.
   *
   * @param usual the callback as another thread would run it
   * @param refused runs at once if the callback will not run
   */
  void execute(Runnable usual, Runnable callback, Runnable refused) {
    run(() -> machine.execute(usual), callback, refused);
  }

  private void run(Runnable usually, Runnable callback, Runnable refused) {
    switch (runner) {
      case THREADS -> usually.run();
      case SAME_THREAD -> callback.run();
      case FULL -> {
        if (random.nextBoolean()) {
          refuse(refused);
        }
        usually.run();
      }
      case SHUT_DOWN -> refuse(refused);
      case THROWS_BEFORE -> {
        usually.run();
        refuse(refused);
      }
      case THROWS_AFTER -> {
        callback.run();
        throw new AssertionError("after the callback, as planned");
      }
    }
  }

  private static void refuse(Runnable refused) {
    refused.run();
    throw new RejectedExecutionException("as planned");
  }

  /** Throws now and then, as callbacks and journal readers do. */
  void mayThrow() {
    if (throwing && random.nextBoolean()) {
      if (random.nextBoolean()) {
        throw new AssertionError("as planned");
      }
      throw new IllegalStateException("as planned");
    }
  }
}
