package dev.baton.demo.member;

import dev.baton.demo.member.Event.What;

/** The reports of a process about its events, as lines on its standard output. Thread-safe. */
public final class Voice {
  private volatile String name;

  /** Creates a reporter for {@code name}, a word without spaces. */
  public Voice(String name) {
    this.name = name;
  }

  void rename(String other) {
    name = other;
  }

  String name() {
    return name;
  }

  /** Reports an event that happened just now. */
  public void tell(What what, String detail) {
    String line = new Event(System.nanoTime(), name, what, detail).line();
    synchronized (this) {
      System.out.println(line);
      System.out.flush();
    }
  }

  /** Reports an event that happened just now. */
  public void tell(What what) {
    tell(what, "");
  }
}
