package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A request or an answer that a {@link FaultProxy} holds back until the test decides its fate.
 * Everything behind it on its connection, in the same direction, waits too. Thread-safe.
 */
public final class Held extends Snare {
  private static final Duration CARRYING_OUT = Duration.ofSeconds(10);

  private final boolean keepsAnswer;
  private final String awaited;
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch decided = new CountDownLatch(1);
  private final CountDownLatch passed = new CountDownLatch(1);
  private volatile @Nullable Passage passage;
  private volatile boolean dropped;

  private Held(OpCode op, Predicate<Request> which, boolean keepsAnswer) {
    super(op, which);
    this.keepsAnswer = keepsAnswer;
    this.awaited = keepsAnswer ? "the answer to a " + op : "a " + op;
  }

  static Held request(OpCode op, Predicate<Request> which) {
    return new Held(op, which, false);
  }

  static Held answer(OpCode op, Predicate<Request> which) {
    return new Held(op, which, true);
  }

  /**
   * Returns this object when the request or answer is held at the proxy.
   *
   * @throws AssertionError if it has not come within {@code atMost}
   */
  public Held await(Duration atMost) {
    Await.open(arrived, atMost, awaited);
    return this;
  }

  /**
   * Resets the client's connection, while the server's connection stays. The server learns behind
   * this packet that the client has gone, and so not before {@link #deliver}.
   *
   * @throws IllegalStateException if the packet has not come
   */
  public void cutClient() {
    here().cutClient();
  }

  /**
   * Delivers the packet. Returns when the operating system has it. The packet is lost if the
   * receiver has closed the connection.
   *
   * @throws IllegalStateException if the packet has not come
   */
  public void deliver() {
    decide(false);
  }

  /**
   * Drops the packet, and resets the connection on both sides.
   *
   * @throws IllegalStateException if the packet has not come
   */
  public void drop() {
    decide(true);
  }

  private void decide(boolean drop) {
    here();
    dropped = drop;
    decided.countDown();
    Await.open(passed, CARRYING_OUT, awaited + " to pass");
  }

  private Passage here() {
    Passage arrivedPassage = passage;
    if (arrivedPassage == null) {
      throw new IllegalStateException("nothing is held: still waiting for " + awaited);
    }
    return arrivedPassage;
  }

  @Override
  void request(Passage passage) throws InterruptedException {
    if (keepsAnswer) {
      passage.deliver();
    } else {
      keep(passage);
    }
  }

  @Override
  void answer(Passage passage) throws InterruptedException {
    if (keepsAnswer) {
      keep(passage);
    } else {
      passage.deliver();
    }
  }

  private void keep(Passage kept) throws InterruptedException {
    passage = kept;
    arrived.countDown();
    try {
      decided.await();
      if (dropped) {
        kept.cut();
      } else {
        kept.deliver();
      }
    } finally {
      passed.countDown();
    }
  }
}
