package dev.baton.testkit;

import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A request or an answer that a {@link FaultProxy} holds back until the test decides its fate.
 * Everything behind it on its connection, in the same direction, waits too. Thread-safe.
 */
public final class HeldMessage extends RequestInterceptor {
  private final boolean keepsAnswer;
  private final String awaited;
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch decided = new CountDownLatch(1);
  private final CountDownLatch passed = new CountDownLatch(1);
  private volatile @Nullable FramePassage passage;
  private volatile boolean dropped;

  private HeldMessage(OpCode op, Predicate<ProxiedRequest> which, boolean keepsAnswer) {
    super(op, which);
    this.keepsAnswer = keepsAnswer;
    this.awaited = keepsAnswer ? "the answer to a " + op : "a " + op;
  }

  static HeldMessage heldRequest(OpCode op, Predicate<ProxiedRequest> which) {
    return new HeldMessage(op, which, false);
  }

  static HeldMessage heldAnswer(OpCode op, Predicate<ProxiedRequest> which) {
    return new HeldMessage(op, which, true);
  }

  /**
   * Returns this object when the request or answer is held at the proxy.
   *
   * @throws AssertionError if it has not come within {@link ConditionWait#LIMIT}
   */
  public HeldMessage awaitArrival() {
    ConditionWait.awaitOpen(arrived, awaited);
    return this;
  }

  /**
   * Resets the client's connection, while the server's connection stays. The server learns behind
   * this packet that the client has gone, and so not before {@link #deliver}.
   *
   * @throws IllegalStateException if the packet has not come
   */
  public void cutClient() {
    requirePassage().cutClient();
  }

  /**
   * Delivers the packet. Returns when the operating system has it. The packet is lost if the
   * receiver has closed the connection.
   *
   * @throws IllegalStateException if the packet has not come
   */
  public void deliver() {
    decideFate(false);
  }

  /**
   * Drops the packet, and resets the connection on both sides.
   *
   * @throws IllegalStateException if the packet has not come
   */
  public void drop() {
    decideFate(true);
  }

  private void decideFate(boolean drop) {
    requirePassage();
    dropped = drop;
    decided.countDown();
    ConditionWait.awaitOpen(passed, awaited + " to pass");
  }

  private FramePassage requirePassage() {
    FramePassage arrivedPassage = passage;
    if (arrivedPassage == null) {
      throw new IllegalStateException("nothing is held: still waiting for " + awaited);
    }
    return arrivedPassage;
  }

  @Override
  void passRequest(FramePassage passage) throws InterruptedException {
    if (keepsAnswer) {
      passage.deliverFrame();
    } else {
      keepPassage(passage);
    }
  }

  @Override
  void passAnswer(FramePassage passage) throws InterruptedException {
    if (keepsAnswer) {
      keepPassage(passage);
    } else {
      passage.deliverFrame();
    }
  }

  private void keepPassage(FramePassage kept) throws InterruptedException {
    passage = kept;
    arrived.countDown();
    try {
      decided.await();
      if (dropped) {
        kept.cutConnection();
      } else {
        kept.deliverFrame();
      }
    } finally {
      passed.countDown();
    }
  }
}
