package dev.baton.election;

import dev.baton.runtime.loop.IsolatedCalls;
import dev.baton.runtime.port.EventLoop;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs a candidate's check again and again, and counts how often it fails or passes in a row. It
 * never waits for a check: an alarm tells when one has had its time. Confined to the loop.
 */
final class FitnessWatch {
  private final EventLoop loop;
  private final EligibilityCheck check;
  private final Executor executor;
  private final Runnable onAnswer;
  private @Nullable CheckRun running;
  private EventLoop.@Nullable LoopAlarm alarm;
  private boolean active;
  private boolean givenUp;
  private long due;
  private int failed;
  private int passed;
  private KnownFitness fitness = KnownFitness.UNKNOWN;
  private String lastFailure = "";

  /** What is known of a candidate. */
  enum KnownFitness {
    UNKNOWN,
    FIT,
    UNFIT
  }

  /**
   * Creates a watch that does not run yet.
   *
   * @param executor runs the checks
   * @param onAnswer called in the loop after each failure or pass that counts
   */
  FitnessWatch(EventLoop loop, EligibilityCheck check, Executor executor, Runnable onAnswer) {
    this.loop = loop;
    this.check = check;
    this.executor = executor;
    this.onAnswer = onAnswer;
  }

  /** Begins to check, unless it has begun. */
  void beginChecking() {
    if (!active) {
      active = true;
      due = loop.nanoTime();
      continueChecking();
    }
  }

  /** Ends the checks. One that runs is interrupted. */
  void stopChecking() {
    active = false;
    EventLoop.cancelAlarm(alarm);
    alarm = null;
    if (running != null) {
      running.interruptCheck();
    }
  }

  KnownFitness fitness() {
    return fitness;
  }

  /** Returns how the check failed last, and how often in a row, for people. */
  String describeFailures() {
    return lastFailure;
  }

  /** Returns whether the last check that counts has failed. */
  boolean hasFailedLast() {
    return failed > 0;
  }

  /** Does what is due. It may be called at any time, also after it has thrown. */
  void continueChecking() {
    if (!active) {
      return;
    }
    CheckRun last = running;
    boolean counted = false;
    if (last != null && last.isDone()) {
      counted = takeAnswer(last);
    } else if (due - loop.nanoTime() <= 0) {
      if (last == null) {
        beginCheck();
      } else {
        giveUp(last);
        counted = true;
      }
    }
    alarm = loop.replaceAlarm(alarm, Math.max(0, due - loop.nanoTime()), this::continueChecking);
    if (counted) {
      onAnswer.run();
    }
  }

  /** Counts the answer, unless it came too late: then it has been counted as a failure. */
  private boolean takeAnswer(CheckRun last) {
    running = null;
    if (givenUp) {
      givenUp = false;
      return false;
    }
    due = loop.nanoTime() + check.every.toNanos();
    if (last.hasPassed()) {
      notePass();
    } else {
      noteFailure(last.describeFailure());
    }
    return true;
  }

  private void beginCheck() {
    CheckRun next = new CheckRun(check, () -> loop.postTask(this::continueChecking));
    running = next;
    due = loop.nanoTime() + check.timeout.toNanos();
    Throwable refused = IsolatedCalls.thrownBy(() -> executor.execute(next));
    if (refused != null) {
      next.refuseRun(refused);
    }
  }

  private void giveUp(CheckRun last) {
    givenUp = true;
    due = loop.nanoTime() + check.every.toNanos();
    last.interruptCheck();
    noteFailure(last.describeFailure());
  }

  private void notePass() {
    failed = 0;
    passed = Math.min(passed + 1, Integer.MAX_VALUE - 1);
    int needed = fitness == KnownFitness.UNKNOWN ? check.firstPasses : check.passes;
    if (passed >= needed) {
      fitness = KnownFitness.FIT;
    }
  }

  private void noteFailure(String how) {
    passed = 0;
    failed = Math.min(failed + 1, Integer.MAX_VALUE - 1);
    String times = failed == 1 ? "once" : failed + " times in a row";
    lastFailure = "its check failed " + times + ": " + how;
    if (fitness == KnownFitness.UNKNOWN || failed >= check.fails) {
      fitness = KnownFitness.UNFIT;
    }
  }
}
