package dev.baton.cli.process;

/** Threads that do not keep this process from ending. */
public final class DaemonThread {
  private DaemonThread() {}

  /** Returns a thread that is not started yet. */
  public static Thread createThread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
