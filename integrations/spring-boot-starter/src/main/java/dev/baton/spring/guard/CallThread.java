package dev.baton.spring.guard;

import java.util.Arrays;

/** A thread that runs guarded calls, as far as they interrupt it. */
interface CallThread {
  /** Interrupts it. Called by any thread. */
  void interrupt();

  /** Returns whether an interrupt is pending. Called by any thread. */
  boolean isInterrupted();

  /** Takes a pending interrupt away, if the thread itself calls this. */
  void clearInterrupt();

  /**
   * Returns whether it has called {@code System.exit}, from which it never returns. Called by any
   * thread.
   */
  default boolean isExiting() {
    return false;
  }

  /** Returns the calling thread. */
  static CallThread current() {
    Thread thread = Thread.currentThread();
    return new CallThread() {
      @Override
      public void interrupt() {
        thread.interrupt();
      }

      @Override
      public boolean isInterrupted() {
        return thread.isInterrupted();
      }

      @Override
      public void clearInterrupt() {
        if (Thread.currentThread() == thread) {
          Thread.interrupted();
        }
      }

      @Override
      public boolean isExiting() {
        return Arrays.stream(thread.getStackTrace())
            .anyMatch(
                call ->
                    call.getClassName().equals("java.lang.Runtime")
                        && call.getMethodName().equals("exit"));
      }
    };
  }
}
