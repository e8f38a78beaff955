package dev.baton.testkit;

import java.io.IOException;

/** A JVM that starts a child, prints the child's id, and waits to be killed. */
final class Orphan {
  private Orphan() {}

  public static void main(String[] args) throws IOException {
    ChildProcess child = ChildProcess.start(new ProcessBuilder("sleep", "600"));
    System.out.println(child.pid());
    System.in.read();
  }
}
