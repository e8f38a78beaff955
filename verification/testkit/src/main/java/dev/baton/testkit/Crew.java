package dev.baton.testkit;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Daemon threads that belong together and can be ended together. */
final class Crew {
  /** The work of a thread. An interrupt ends it. */
  interface Duty {
    void run() throws InterruptedException;
  }

  private final Set<Thread> members = ConcurrentHashMap.newKeySet();

  Thread start(String name, Duty duty) {
    Thread thread = new Thread(() -> serve(duty), name);
    thread.setDaemon(true);
    members.add(thread);
    thread.start();
    return thread;
  }

  private void serve(Duty duty) {
    try {
      duty.run();
    } catch (InterruptedException seenOff) {
      Thread.currentThread().interrupt();
    } finally {
      members.remove(Thread.currentThread());
    }
  }

  /** Interrupts all threads. Returns when they, and the threads that they started, have ended. */
  void dismiss() {
    while (!members.isEmpty()) {
      for (Thread member : members) {
        member.interrupt();
        Await.end(member);
      }
    }
  }
}
