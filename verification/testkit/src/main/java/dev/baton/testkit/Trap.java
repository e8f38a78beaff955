package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/**
 * A {@link Fault} that waits in a {@link FaultProxy} for its request, and strikes once. A test
 * should check that it has struck. Otherwise the test may pass because there was no fault.
 * Thread-safe.
 */
public final class Trap extends Snare {
  private final Fault fault;
  private final String awaited;
  private final CountDownLatch sprung = new CountDownLatch(1);

  Trap(OpCode op, Predicate<Request> which, Fault fault) {
    super(op, which);
    this.fault = fault;
    this.awaited = "a " + op + " to suffer " + fault;
  }

  /** Returns true if the trap has struck. */
  public boolean isSprung() {
    return sprung.getCount() == 0;
  }

  /**
   * Returns when the trap has struck.
   *
   * @throws AssertionError if it has not within {@code atMost}
   */
  public void awaitSprung(Duration atMost) {
    Await.open(sprung, atMost, awaited);
  }

  @Override
  void request(Passage passage) {
    fault.request(passage);
    if (fault == Fault.LOSE_REQUEST) {
      sprung.countDown();
    }
  }

  @Override
  void answer(Passage passage) {
    fault.answer(passage);
    sprung.countDown();
  }
}
