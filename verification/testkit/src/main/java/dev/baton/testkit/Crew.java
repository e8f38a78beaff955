package dev.baton.testkit;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Daemon threads that belong together, and can be seen off. */
final class Crew {
  /** What a thread does; an interrupt ends it. */
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

  /** Interrupts all, and returns when they and those whom they started have ended. */
  void dismiss() {
    while (!members.isEmpty()) {
      for (Thread member : members) {
        member.interrupt();
        Await.end(member);
      }
    }
  }
}
