package dev.baton.demo.member;

import dev.baton.demo.member.ProcessEvent.EventKind;

/** The reports of a process about its events, as lines on its standard output. Thread-safe. */
public final class ProcessReporter {
  private volatile String name;

  /** Creates a reporter for {@code name}, a word without spaces. */
  public ProcessReporter(String name) {
    this.name = name;
  }

  void changeName(String other) {
    name = other;
  }

  String reporterName() {
    return name;
  }

  /** Reports an event that happened just now. */
  public void reportEvent(EventKind what, String detail) {
    String line = new ProcessEvent(System.nanoTime(), name, what, detail).toLine();
    synchronized (this) {
      System.out.println(line);
      System.out.flush();
    }
  }

  /** Reports an event that happened just now. */
  public void reportEvent(EventKind what) {
    reportEvent(what, "");
  }
}
