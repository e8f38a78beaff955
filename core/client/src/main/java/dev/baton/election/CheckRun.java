package dev.baton.election;

import dev.baton.error.UnfitException;
import dev.baton.runtime.loop.IsolatedCalls;
import dev.baton.runtime.port.DurationFormat;
import org.jspecify.annotations.Nullable;

/** One run of a candidate's check. Thread-safe. */
final class CheckRun implements Runnable {
  private final EligibilityCheck settings;
  private final Runnable then;
  private @Nullable Thread worker;
  private boolean interrupted;
  private boolean passed;
  private boolean done;
  private @Nullable Throwable thrown;

  /**
   * Creates a run.
   *
   * @param then runs when the check has answered, in its thread
   */
  CheckRun(EligibilityCheck settings, Runnable then) {
    this.settings = settings;
    this.then = then;
  }

  @Override
  public void run() {
    if (!beginCheck()) {
      return;
    }
    boolean[] answer = new boolean[1];
    Throwable failure = IsolatedCalls.thrownBy(() -> answer[0] = settings.check.getAsBoolean());
    endCheck(answer[0], failure);
    // If this throws, the loop learns of the answer when the timeout is over.
    var unused = IsolatedCalls.thrownBy(then);
  }

  /** Returns whether the check is to run: not if it was given up before a thread was free. */
  private synchronized boolean beginCheck() {
    done = done || interrupted;
    worker = done ? null : Thread.currentThread();
    return !done;
  }

  /** Gives the thread back to its executor; an interrupt of ours must not stay in it. */
  private synchronized void endCheck(boolean answer, @Nullable Throwable failure) {
    worker = null;
    if (interrupted) {
      Thread.interrupted();
    }
    passed = answer && failure == null;
    thrown = failure;
    done = true;
  }

  /** Notes that the check cannot run. */
  synchronized void refuseRun(Throwable failure) {
    if (worker == null) {
      thrown = failure;
      done = true;
    }
  }

  /** Gives the check up; a thread that runs it is interrupted. */
  synchronized void interruptCheck() {
    interrupted = true;
    if (worker != null) {
      worker.interrupt();
    }
  }

  synchronized boolean isDone() {
    return done;
  }

  synchronized boolean hasPassed() {
    return passed;
  }

  /** Returns how the check has failed, for people. */
  synchronized String describeFailure() {
    if (!done) {
      return "it did not answer within " + DurationFormat.inSeconds(settings.timeout);
    }
    if (thrown instanceof UnfitException unfit) {
      return String.valueOf(unfit.getMessage());
    }
    return thrown == null ? "it returned false" : "it threw " + thrown;
  }
}
