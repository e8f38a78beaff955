package dev.baton.testkit.fence;

import dev.baton.fence.Fence;
import dev.baton.fence.StaleTokenException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A race of many threads, each with its own open fence, that write to one resource at once. */
final class FenceRace {
  private static final int THREADS = 8;
  private static final int WRITES = 50;

  /** The pause within a write, in which other threads may wrongly come in. */
  private static final long PAUSE_NANOS = 1_000;

  private final Supplier<Fence> opener;
  private final String resource;
  private final AtomicLong given = new AtomicLong();
  private final AtomicLong admitted = new AtomicLong();
  private final Queue<String> mistakes = new ConcurrentLinkedQueue<>();

  FenceRace(Supplier<Fence> opener, String resource) {
    this.opener = opener;
    this.resource = resource;
  }

  String resource() {
    return resource;
  }

  /** Returns the largest token of all. */
  long largestToken() {
    return given.get();
  }

  /** Returns the mistakes, which a correct fence would not have made. */
  List<String> foundMistakes() {
    return List.copyOf(mistakes);
  }

  /** Runs the race. Returns when all threads have written, or were refused. */
  void runRace() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(this::writeOften);
      thread.setUncaughtExceptionHandler((failed, e) -> mistakes.add("failed: " + e));
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (admitted.get() < given.get()) {
      mistakes.add("the largest token of all was not admitted");
    }
  }

  private void writeOften() {
    Fence fence = opener.get();
    for (int i = 0; i < WRITES; i++) {
      long token = given.incrementAndGet();
      try {
        fence.write(resource, token, () -> writeToken(token));
      } catch (StaleTokenException refused) {
        judgeRefusal(refused);
      }
    }
  }

  private void writeToken(long token) {
    long before = admitted.getAndAccumulate(token, Math::max);
    if (before > token) {
      mistakes.add(token + " was admitted after " + before);
    }
    LockSupport.parkNanos(PAUSE_NANOS);
    long after = admitted.get();
    if (before <= token && after > token) {
      mistakes.add(after + " was admitted while " + token + " wrote");
    }
  }

  private void judgeRefusal(StaleTokenException refused) {
    if (refused.largest() <= refused.token()) {
      mistakes.add(refused.token() + " was refused, though not smaller than any");
    }
  }
}
