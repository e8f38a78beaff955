package dev.baton.internal;

import static java.util.Comparator.naturalOrder;

import dev.baton.error.ClosedException;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows the participations of a Baton that have not ended, and ends them. Thread-safe. */
public final class ParticipationRegistry {
  private static final Logger log = LoggerFactory.getLogger("dev.baton");

  /** Nanoseconds between two looks for callbacks that have called {@code System.exit}. */
  private static final long EXIT_POLL = Duration.ofMillis(100).toNanos();

  private final BatonEngine engine;

  /** The participations that have not ended, in the order in which they began. */
  private final Set<ClosableParticipation> participations =
      Collections.synchronizedSet(new LinkedHashSet<>());

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private boolean closed;

  ParticipationRegistry(BatonEngine engine) {
    this.engine = engine;
  }

  synchronized void checkOpen() {
    if (closed) {
      throw new ClosedException("this Baton has been closed");
    }
  }

  /**
   * Begins a participation, and keeps it until it has ended.
   *
   * @param beginning begins it; if this throws, there is no participation
   * @throws ClosedException if this Baton has been closed
   */
  public synchronized void beginParticipation(
      ClosableParticipation participation, Runnable beginning) {
    checkOpen();
    participations.add(participation);
    try {
      beginning.run();
    } catch (RuntimeException | Error e) {
      participations.remove(participation);
      throw e;
    }
    var unused = participation.whenClosed().thenRun(() -> participations.remove(participation));
  }

  /** Returns what is wrong with the participations now, for people. */
  public List<String> troubles() {
    synchronized (participations) {
      return participations.stream().flatMap(each -> each.trouble().stream()).toList();
    }
  }

  /** Returns whether {@link #closeParticipations} has been called. */
  public synchronized boolean isClosed() {
    return closed;
  }

  private synchronized boolean markClosed() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  /**
   * Ends all, as {@link dev.baton.Baton#close()} says.
   *
   * @param afterwards runs when all has ended
   */
  public void closeParticipations(Runnable afterwards) {
    boolean first = markClosed();
    List<ClosableParticipation> left = List.copyOf(participations);
    left.forEach(ClosableParticipation::silenceCallbacks);
    boolean inCallback = isInCallback(left);
    if (first && inCallback) {
      closeAside(left, afterwards);
    } else if (first) {
      closeAll(left, afterwards);
    } else if (!inCallback) {
      engine.loop().awaitUninterruptibly(ended, Long.MAX_VALUE);
    }
  }

  /** Ends all in another thread. Where there can be none, a later call does it. */
  private void closeAside(List<ClosableParticipation> left, Runnable afterwards) {
    try {
      engine.loop().runAside("baton-closer", () -> closeAll(left, afterwards));
    } catch (RuntimeException | Error e) {
      markOpen();
      throw e;
    }
  }

  private synchronized void markOpen() {
    closed = false;
  }

  /** Returns whether a participation that is about to end would wait for the calling thread. */
  private boolean isInCallback(List<ClosableParticipation> left) {
    return engine.loop().runsIn(Thread.currentThread())
        || left.stream().anyMatch(ClosableParticipation::isInCallback);
  }

  private void closeAll(List<ClosableParticipation> left, Runnable afterwards) {
    try {
      closeParticipations(left);
      afterwards.run();
    } finally {
      ended.complete(null);
    }
  }

  private void closeParticipations(List<ClosableParticipation> left) {
    // In one task; otherwise the loop might elect the next participant before that has withdrawn.
    Deque<ClosableParticipation> toClose = new ArrayDeque<>(left);
    engine.recoveries().runUntilDone(() -> beginClosing(toClose));
    CompletableFuture<Void> ends = allOf(left, ClosableParticipation::whenClosed);
    CompletableFuture<Void> settled =
        engine.whenSettled(allOf(left, ClosableParticipation::whenStopped), ends);
    Duration patient =
        left.stream()
            .map(ClosableParticipation::closeTimeout)
            .max(naturalOrder())
            .orElse(Duration.ZERO);
    if (!awaitEnds(settled, patient, left)) {
      log.warn(
          "Some participants have not left their queues within {}; the sessions end",
          DurationFormat.inSeconds(patient));
    } else if (!ends.isDone()) {
      log.info(
          "{} does not answer: other candidates lead when the sessions have timed out",
          engine.describeEnsemble());
    }
    engine.close();
    left.forEach(ClosableParticipation::sessionsEnded);
  }

  /** Has each begin to end. One that throws is tried again after all others. In the loop. */
  private static void beginClosing(Deque<ClosableParticipation> toClose) {
    while (!toClose.isEmpty()) {
      ClosableParticipation next = toClose.remove();
      toClose.add(next);
      next.beginClosing();
      toClose.removeLast();
    }
  }

  private static CompletableFuture<Void> allOf(
      List<ClosableParticipation> left,
      Function<ClosableParticipation, CompletableFuture<Void>> what) {
    return CompletableFuture.allOf(left.stream().map(what).toArray(CompletableFuture<?>[]::new));
  }

  /**
   * Waits until all have let go, as far as they can; returns whether they have. Does not wait for
   * callbacks that have called {@code System.exit}: they never return, as the exit waits for this.
   */
  private boolean awaitEnds(
      CompletableFuture<Void> settled, Duration patient, List<ClosableParticipation> left) {
    EventLoop loop = engine.loop();
    long begin = loop.nanoTime();
    long rest = patient.toNanos();
    while (rest > 0 && !loop.awaitUninterruptibly(settled, Math.min(rest, EXIT_POLL))) {
      boolean stuck = left.stream().filter(this::exitsInLoop).count() > 0;
      rest = stuck ? 0 : patient.toNanos() - (loop.nanoTime() - begin);
    }
    return settled.isDone();
  }

  /**
   * Lets go of a candidate with a callback that exits; returns whether the loop itself runs that.
   */
  private boolean exitsInLoop(ClosableParticipation participation) {
    Thread exiting = participation.stopIfExiting();
    return exiting != null && engine.loop().runsIn(exiting);
  }
}
