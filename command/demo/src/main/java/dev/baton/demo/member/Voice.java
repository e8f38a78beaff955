package dev.baton.demo.member;

import dev.baton.demo.member.Event.What;

/** How a process tells what happens to it: by a line on its standard output. Thread-safe. */
public final class Voice {
  private volatile String name;

  /** Speaks for {@code name}, a word without spaces. */
  public Voice(String name) {
    this.name = name;
  }

  void rename(String other) {
    name = other;
  }

  String name() {
    return name;
  }

  /** Tells that this happened just now. */
  public void tell(What what, String detail) {
    String line = new Event(System.nanoTime(), name, what, detail).line();
    synchronized (this) {
      System.out.println(line);
      System.out.flush();
    }
  }

  /** Tells that this happened just now. */
  public void tell(What what) {
    tell(what, "");
  }
}
