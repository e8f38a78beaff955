package dev.baton.testkit;

import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/**
 * A {@link ProxyFault} that waits in a {@link FaultProxy} for its request, and strikes once. A test
 * should check that it has struck. Otherwise the test may pass because there was no fault.
 * Thread-safe.
 */
public final class FaultTrap extends RequestInterceptor {
  private final ProxyFault fault;
  private final String awaited;
  private final CountDownLatch sprung = new CountDownLatch(1);

  FaultTrap(OpCode op, Predicate<ProxiedRequest> which, ProxyFault fault) {
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
   * @throws AssertionError if it has not within {@link ConditionWait#LIMIT}
   */
  public void awaitSprung() {
    ConditionWait.awaitOpen(sprung, awaited);
  }

  @Override
  void passRequest(FramePassage passage) {
    fault.passRequest(passage);
    if (fault == ProxyFault.LOSE_REQUEST) {
      sprung.countDown();
    }
  }

  @Override
  void passAnswer(FramePassage passage) {
    fault.passAnswer(passage);
    sprung.countDown();
  }
}
