package dev.baton.cli;

/** Threads that do not keep this process from ending. */
final class DaemonThread {
  private DaemonThread() {}

  /** Returns a thread that is not started yet. */
  static Thread of(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
