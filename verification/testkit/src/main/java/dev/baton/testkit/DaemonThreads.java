package dev.baton.testkit;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Daemon threads that belong together and can be ended together. */
final class DaemonThreads {
  /** The work of a thread. An interrupt ends it. */
  interface ThreadWork {
    void doWork() throws InterruptedException;
  }

  private final Set<Thread> members = ConcurrentHashMap.newKeySet();

  Thread startThread(String name, ThreadWork work) {
    Thread thread = new Thread(() -> serveThread(work), name);
    thread.setDaemon(true);
    members.add(thread);
    thread.start();
    return thread;
  }

  private void serveThread(ThreadWork work) {
    try {
      work.doWork();
    } catch (InterruptedException seenOff) {
      Thread.currentThread().interrupt();
    } finally {
      members.remove(Thread.currentThread());
    }
  }

  /** Interrupts all threads. Returns when they, and the threads that they started, have ended. */
  void endAll() {
    while (!members.isEmpty()) {
      for (Thread member : members) {
        member.interrupt();
        ConditionWait.awaitEnd(member);
      }
    }
  }
}
