package dev.baton;

import static java.util.Comparator.naturalOrder;

import dev.baton.runtime.Engine;
import dev.baton.runtime.Loop;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The candidates of a Baton that are not closed, and the end of that Baton. Thread-safe. */
final class BatonLifetime {
  private static final Logger log = LoggerFactory.getLogger(Baton.class);

  /** Nanoseconds between two looks for callbacks that have called {@code System.exit}. */
  private static final long EXIT_POLL = Duration.ofMillis(100).toNanos();

  private final Engine engine;
  private final Locks locks;
  private final Observations observations;
  private final Runnable afterwards;

  /** In the order in which they came. */
  private final Set<Candidate> candidates = Collections.synchronizedSet(new LinkedHashSet<>());

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private boolean closed;

  /**
   * Begins.
   *
   * @param afterwards runs when all is closed
   */
  BatonLifetime(Engine engine, Locks locks, Observations observations, Runnable afterwards) {
    this.engine = engine;
    this.locks = locks;
    this.observations = observations;
    this.afterwards = afterwards;
  }

  synchronized void checkOpen() {
    if (closed) {
      throw new ClosedException("this Baton has been closed");
    }
  }

  /** Has a candidate stand in line, and remembers it until it is closed. */
  synchronized Candidate begin(Candidate candidate) {
    checkOpen();
    candidates.add(candidate);
    candidate.begin();
    var unused = candidate.closed().thenRun(() -> candidates.remove(candidate));
    return candidate;
  }

  private synchronized boolean end() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  /** Closes all, as {@link Baton#close()} says. */
  void close() {
    boolean first = end();
    List<Candidate> left = List.copyOf(candidates);
    boolean inCallback = isInCallback(left);
    observations.close();
    if (first && inCallback) {
      engine.loop().runAside("baton-closer", () -> closeAll(left));
    } else if (first) {
      closeAll(left);
    } else if (!inCallback) {
      engine.loop().awaitUninterruptibly(ended, Long.MAX_VALUE);
    }
  }

  /** Tells whether something that is to end would wait for the calling thread. */
  private boolean isInCallback(List<Candidate> left) {
    return engine.loop().runsIn(Thread.currentThread())
        || locks.isInCallback()
        || observations.isInCallback()
        || left.stream().anyMatch(Candidate::isInCallback);
  }

  private void closeAll(List<Candidate> left) {
    try {
      close(left);
    } finally {
      ended.complete(null);
    }
  }

  private void close(List<Candidate> left) {
    // In one task, or the loop might be quicker, and elect the next before that has withdrawn.
    engine.loop().post(() -> left.forEach(Candidate::withdraw));
    locks.close();
    CompletableFuture<?>[] ends =
        Stream.concat(left.stream().map(Candidate::closed), Stream.of(locks.closed()))
            .toArray(CompletableFuture<?>[]::new);
    Duration patient =
        Stream.concat(left.stream().map(Candidate::patience), Stream.of(locks.patience()))
            .max(naturalOrder())
            .orElseThrow();
    if (!await(CompletableFuture.allOf(ends), patient, left)) {
      log.warn("Not all have let go (they had {} at most); the sessions end", Seconds.of(patient));
    }
    engine.close();
    left.forEach(Candidate::sessionsEnded);
    afterwards.run();
  }

  /**
   * Waits until all have let go; returns whether they have. Does not wait for callbacks that have
   * called {@code System.exit}: they never return, as the exit waits for this.
   */
  private boolean await(CompletableFuture<Void> ends, Duration patient, List<Candidate> left) {
    Loop loop = engine.loop();
    long begin = loop.nanoTime();
    long rest = patient.toNanos();
    while (rest > 0 && !loop.awaitUninterruptibly(ends, Math.min(rest, EXIT_POLL))) {
      boolean stuck = left.stream().filter(this::exitsInLoop).count() > 0;
      rest = stuck ? 0 : patient.toNanos() - (loop.nanoTime() - begin);
    }
    return ends.isDone();
  }

  /** Lets go of a candidate whose callback exits; returns whether the loop itself runs that. */
  private boolean exitsInLoop(Candidate candidate) {
    Thread exiting = candidate.stopIfExiting();
    return exiting != null && engine.loop().runsIn(exiting);
  }
}
