package dev.baton.spring.guard;

/** A thread that runs guarded calls, as far as they interrupt it. */
interface CallThread {
  /** Interrupts it. Called by any thread. */
  void interrupt();

  /** Returns whether an interrupt is pending. Called by any thread. */
  boolean isInterrupted();

  /** Takes a pending interrupt away. Called by the thread itself. */
  void clearInterrupt();

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
        Thread.interrupted();
      }
    };
  }
}
