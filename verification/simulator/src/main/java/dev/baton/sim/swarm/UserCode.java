package dev.baton.sim.swarm;

import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.PlannedMishaps;
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

  /** The largest number of mishaps in a row. */
  private static final int LONGEST_ROW = 3;

  /** The frequency with which a mishap follows the last one of its row: once in this many calls. */
  private static final int NEXT_IN = 3;

  private final SwarmMachine machine;
  private final SplittableRandom random;
  private final PlannedMishaps mishaps;
  private CallbackRunner runner = CallbackRunner.THREADS;
  private boolean throwing;
  private boolean failing;
  private boolean failingInRows;
  private int leftInRow;
  private long nextMishap;

  /** A way in which an executor runs callbacks, or does not. */
  enum CallbackRunner {
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

  UserCode(SwarmMachine machine, long seed) {
    this.machine = machine;
    this.random = new SplittableRandom(seed);
    this.mishaps = new PlannedMishaps(() -> isMishap() || isMishapInRow(), this::isMishapInRow);
  }

  /**
   * Decides if a mishap of a row happens now. The row may go on while Baton recovers from its first
   * mishap. Rows keep the distance that single mishaps keep.
   */
  private boolean isMishapInRow() {
    long now = machine.nowNanos();
    if (!failingInRows || now < nextMishap) {
      return false;
    }
    boolean mishap = random.nextInt(leftInRow > 0 ? NEXT_IN : MISHAP_IN) == 0;
    if (mishap) {
      leftInRow = (leftInRow > 0 ? leftInRow : 1 + random.nextInt(LONGEST_ROW)) - 1;
      nextMishap = leftInRow > 0 ? now : now + RECOVERY_NANOS;
    }
    return mishap;
  }

  /**
   * Decides if a mishap happens now. Mishaps keep a distance, in which Baton must have recovered.
   */
  private boolean isMishap() {
    long now = machine.nowNanos();
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
  PlannedMishaps mishaps() {
    return mishaps;
  }

  void setRunner(CallbackRunner other) {
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

  /** Makes calls and steps fail up to three times in a row, or no more. */
  void setFailingInRows(boolean value) {
    failingInRows = value;
    leftInRow = 0;
  }

  /** Runs a callback of a lock. */
  void runLockCallback(Runnable callback) {
    ManualLoop loop = machine.loop();
    runCallback(() -> loop.postTask(callback), callback);
  }

  /**
   * Runs a callback of a candidate.
   *
   * @param usual the callback as another thread would run it
   */
  void runCandidateCallback(Runnable usual, Runnable callback) {
    runCallback(() -> machine.execute(usual), callback);
  }

  private void runCallback(Runnable usually, Runnable callback) {
    switch (runner) {
      case THREADS -> usually.run();
      case SAME_THREAD -> callback.run();
      case FULL -> {
        if (random.nextBoolean()) {
          throw refusal();
        }
        usually.run();
      }
      case SHUT_DOWN -> throw refusal();
      case THROWS_BEFORE -> {
        usually.run();
        throw refusal();
      }
      case THROWS_AFTER -> {
        callback.run();
        throw new AssertionError("after the callback, as planned");
      }
    }
  }

  private static RejectedExecutionException refusal() {
    return new RejectedExecutionException("as planned");
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
