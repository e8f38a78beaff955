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
import org.jspecify.annotations.Nullable;
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

  /** The end that has begun. While this is null, or has failed, this is open. */
  private @Nullable CompletableFuture<Void> closing;

  ParticipationRegistry(BatonEngine engine) {
    this.engine = engine;
  }

  void checkOpen() {
    if (isClosed()) {
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
    CompletableFuture<Void> closed = participation.whenClosed();
    participations.add(participation);
    try {
      beginning.run();
    } catch (RuntimeException | Error e) {
      participations.remove(participation);
      throw e;
    }
    var unused = closed.thenRun(() -> participations.remove(participation));
  }

  /** Returns what is wrong with the participations now, for people. */
  public List<String> troubles() {
    synchronized (participations) {
      return participations.stream().flatMap(each -> each.trouble().stream()).toList();
    }
  }

  /** Returns whether {@link #closeParticipations} has been called, and has not failed. */
  public synchronized boolean isClosed() {
    return closing != null && !closing.isCompletedExceptionally();
  }

  /** Returns the end that has begun: {@code own}, unless another was before. */
  private synchronized CompletableFuture<Void> markClosing(CompletableFuture<Void> own) {
    CompletableFuture<Void> end = closing != null && isClosed() ? closing : own;
    closing = end;
    return end;
  }

  /**
   * Ends all, as {@link dev.baton.Baton#close()} says. If that throws, this Baton is open, and
   * another call ends all.
   *
   * @param afterwards runs when all has ended
   */
  public void closeParticipations(Runnable afterwards) {
    CompletableFuture<Void> own = new CompletableFuture<>();
    CompletableFuture<Void> end = markClosing(own);
    if (end == own) {
      try {
        beginEnd(own, afterwards);
      } catch (RuntimeException | Error e) {
        own.completeExceptionally(e);
        throw e;
      }
    } else if (!isInCallback(List.copyOf(participations))) {
      engine.loop().awaitUninterruptibly(end, Long.MAX_VALUE);
      if (end.isCompletedExceptionally()) {
        closeParticipations(afterwards);
      }
    }
  }

  /** Ends all; in another thread if a callback asks. */
  private void beginEnd(CompletableFuture<Void> end, Runnable afterwards) {
    List<ClosableParticipation> left = List.copyOf(participations);
    left.forEach(ClosableParticipation::silenceCallbacks);
    if (isInCallback(left)) {
      engine.loop().runAside("baton-closer", () -> closeAside(left, end, afterwards));
    } else {
      closeAll(left, end, afterwards);
    }
  }

  private void closeAside(
      List<ClosableParticipation> left, CompletableFuture<Void> end, Runnable afterwards) {
    try {
      closeAll(left, end, afterwards);
    } catch (RuntimeException | Error e) {
      end.completeExceptionally(e);
      throw e;
    }
  }

  /** Returns whether a participation that is about to end would wait for the calling thread. */
  private boolean isInCallback(List<ClosableParticipation> left) {
    return engine.loop().runsIn(Thread.currentThread())
        || left.stream().anyMatch(ClosableParticipation::isInCallback);
  }

  private void closeAll(
      List<ClosableParticipation> left, CompletableFuture<Void> end, Runnable afterwards) {
    closeParticipations(left);
    afterwards.run();
    end.complete(null);
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
