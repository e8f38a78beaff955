package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.JournalStep;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Makes the {@link ClientTrouble} of one client process. Thread-safe. */
public final class TroubleMaker {
  /** The exit status of a process in which a callback called {@code System.exit}. */
  public static final int EXITED = 40;

  /** The exit status of a process in which a callback called {@code Baton.close()}. */
  public static final int CLOSED = 41;

  /** The message of all exceptions and Errors that are thrown on purpose. */
  public static final String ON_PURPOSE = "thrown on purpose by the soak";

  private static final int STEPS_PER_THROW = 20;
  private static final long PAUSE_NANOS = 20_000_000;
  private static final int PAUSES_TO_END = 3_000;

  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile ClientTrouble current = ClientTrouble.NONE;

  TroubleMaker() {}

  void beginTrouble(ClientTrouble trouble) {
    current = trouble;
  }

  /** Returns true if a callback has begun to end this process. */
  boolean isEnding() {
    return ending.get();
  }

  /**
   * Makes trouble in a callback.
   *
   * @param baton the Baton that called back
   */
  void strikeCallback(Baton baton, Random random) {
    switch (current) {
      case CALLBACK_THROWS -> throwSometimes(random, 2);
      case CALLBACK_BLOCKS -> blockCallback(random.nextBoolean());
      case EXIT_IN_CALLBACK -> {
        if (begunToEnd()) {
          System.exit(EXITED);
        }
      }
      case CLOSE_IN_CALLBACK -> {
        if (begunToEnd()) {
          baton.close();
          new Thread(() -> endAfterClose(baton), "end-after-close").start();
        }
      }
      default -> {
        // Other kinds of trouble do not strike callbacks.
      }
    }
  }

  /** Makes trouble in the reader of the journal. */
  void strikeReader(JournalStep step) {
    if (current == ClientTrouble.JOURNAL_THROWS) {
      throwSometimes(new Random(step.hashCode()), STEPS_PER_THROW);
    }
  }

  /**
   * Makes trouble in an executor.
   *
   * @throws RejectedExecutionException sometimes, during that trouble
   */
  void strikeExecutor(Random random) {
    if (current == ClientTrouble.EXECUTOR_REJECTS && random.nextBoolean()) {
      throw new RejectedExecutionException(ON_PURPOSE);
    }
  }

  private static void throwSometimes(Random random, int calls) {
    if (random.nextInt(calls) != 0) {
      return;
    }
    if (random.nextBoolean()) {
      throw new AssertionError(ON_PURPOSE);
    }
    throw new IllegalStateException(ON_PURPOSE);
  }

  private void blockCallback(boolean interruptible) {
    boolean interrupted = false;
    while (current == ClientTrouble.CALLBACK_BLOCKS && !(interrupted && interruptible)) {
      LockSupport.parkNanos(PAUSE_NANOS);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean begunToEnd() {
    boolean first = ending.compareAndSet(false, true);
    if (first) {
      Thread watchdog = new Thread(TroubleMaker::awaitEnd, "watchdog of the end");
      watchdog.setDaemon(true);
      watchdog.start();
    }
    return first;
  }

  private static void endAfterClose(Baton baton) {
    baton.close();
    System.exit(CLOSED);
  }

  /**
   * Waits for the end of the process. Counts pauses instead of reading a clock, since a process
   * that stands still is not late.
   */
  private static void awaitEnd() {
    for (int i = 0; i < PAUSES_TO_END; i++) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    throw new IllegalStateException("a callback ended the process in vain");
  }
}
