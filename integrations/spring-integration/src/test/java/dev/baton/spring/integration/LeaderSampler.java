package dev.baton.spring.integration;

import dev.baton.testkit.ConditionWait;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Asks two candidates again and again, in a thread of its own, whether both lead. */
final class LeaderSampler implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofNanos(50_000);

  private final BooleanSupplier a;
  private final BooleanSupplier b;
  private final AtomicLong samples = new AtomicLong();
  private final AtomicLong doubles = new AtomicLong();
  private final Thread thread = new Thread(this::sample, "leader-sampler");
  private volatile boolean closed;

  LeaderSampler(BooleanSupplier a, BooleanSupplier b) {
    this.a = a;
    this.b = b;
    thread.start();
  }

  private void sample() {
    boolean unused = ConditionWait.happensWithin(LONGEST, PAUSE, this::takeSample);
  }

  /** A leads, then B, then A once more: only if A is asked on both sides of B, both led at once. */
  private boolean takeSample() {
    if (a.getAsBoolean() && b.getAsBoolean() && a.getAsBoolean()) {
      doubles.incrementAndGet();
    }
    samples.incrementAndGet();
    return closed;
  }

  boolean isLedByA() {
    return a.getAsBoolean();
  }

  boolean isLedByB() {
    return b.getAsBoolean();
  }

  /** Returns how many samples had two leaders so far. */
  long doubles() {
    return doubles.get();
  }

  /** Returns the share of samples with two leaders in the next while, from 0 to 1. */
  double shareOfDoubles(Duration window) {
    long samplesBefore = samples.get();
    long doublesBefore = doubles.get();
    ConditionWait.letPass(window);
    return (double) (doubles.get() - doublesBefore) / (samples.get() - samplesBefore);
  }

  @Override
  public void close() {
    closed = true;
  }
}
