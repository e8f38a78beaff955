package dev.baton.spring.election;

import java.util.concurrent.CountDownLatch;

/**
 * Holds the work of leaders back until the application has started, so that no event is published
 * before its listeners are there. Thread-safe.
 */
final class ApplicationGate {
  private final CountDownLatch opened = new CountDownLatch(1);

  void openGate() {
    opened.countDown();
  }

  /** Waits until the gate is open; returns false if this thread is interrupted before. */
  boolean awaitOpening() {
    try {
      opened.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
