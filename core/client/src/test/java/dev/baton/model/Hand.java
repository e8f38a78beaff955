package dev.baton.model;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** An executor that runs what it was given when the test says so. */
final class Hand implements Executor {
  private final Queue<Runnable> given = new ArrayDeque<>();
  private int most;
  private int ran;
  private boolean atOnce;

  @Override
  public void execute(Runnable callback) {
    given.add(callback);
    most = Math.max(most, given.size());
    if (atOnce) {
      runAll();
    }
  }

  /** Runs all that it was given, and from now on everything at once. */
  void doAtOnce() {
    atOnce = true;
    runAll();
  }

  /** How many it held at most at one moment. */
  int most() {
    return most;
  }

  /** How many it has run. */
  int ran() {
    return ran;
  }

  void runOne() {
    ran++;
    given.remove().run();
  }

  void runAll() {
    while (!given.isEmpty()) {
      runOne();
    }
  }
}
