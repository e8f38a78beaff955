package dev.baton.model;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** An executor that runs what it was given when the test says so. */
final class Hand implements Executor {
  private final Queue<Runnable> given = new ArrayDeque<>();
  private int most;
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

  void runOne() {
    given.remove().run();
  }

  void runAll() {
    while (!given.isEmpty()) {
      runOne();
    }
  }
}
