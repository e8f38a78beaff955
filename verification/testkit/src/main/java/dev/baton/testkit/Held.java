package dev.baton.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One request, or one answer, that a {@link FaultProxy} keeps back until the test says what becomes
 * of it. What comes behind it on its connection, the same way, waits too. Thread-safe.
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
   * Returns this when it has come to the proxy and is kept there.
   *
   * @throws AssertionError if it has not within {@code atMost}
   */
  public Held await(Duration atMost) {
    Await.open(arrived, atMost, awaited);
    return this;
  }

  /**
   * Resets the client's connection, while the server's stays: the server is told that the client
   * has gone behind this, and so not before {@link #deliver}.
   *
   * @throws IllegalStateException if it has not come
   */
  public void cutClient() {
    here().cutClient();
  }

  /**
   * Lets it go its way, and returns when it is handed to the system. It is lost if the side that it
   * is for has closed the connection.
   *
   * @throws IllegalStateException if it has not come
   */
  public void deliver() {
    decide(false);
  }

  /**
   * Makes it lost, and resets the connection, both sides of it.
   *
   * @throws IllegalStateException if it has not come
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
