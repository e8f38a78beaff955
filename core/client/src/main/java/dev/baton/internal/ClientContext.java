package dev.baton.internal;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.loop.GuardedTelemetry;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.loop.RepeatFilter;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The objects that all parts of one Baton share. Thread-safe.
 *
 * @param engine the engine
 * @param callbacks the executor of callbacks
 * @param ownThreads run the callbacks that their executor refuses
 * @param results the futures of asynchronous calls
 * @param patience how long a call waits for ZooKeeper
 * @param participations what {@link dev.baton.Baton#close()} ends
 * @param problems which problems are logged
 * @param abandonedCalls the calls of users' threads that threw while they waited
 */
public record ClientContext(
    BatonEngine engine,
    Executor callbacks,
    Executor ownThreads,
    AsyncResults results,
    Duration patience,
    ParticipationRegistry participations,
    RepeatFilter problems,
    AbandonedCalls abandonedCalls) {
  private static final LoopLog log = LoopLog.named("dev.baton");

  /** The time that a lost connection has to come back, for callers that must not wait. */
  private static final Duration RECONNECT = Duration.ofSeconds(1);

  /** Creates a context with calls that wait for a session timeout. */
  public static ClientContext of(BatonEngine engine, Executor callbacks, Executor results) {
    return of(engine, callbacks, results, results, engine.settings().sessionTimeout());
  }

  /** Creates a context with threads that complete users' futures, and may refuse to. */
  public static ClientContext of(
      BatonEngine engine,
      Executor callbacks,
      Executor ownThreads,
      Executor results,
      Duration patience) {
    AsyncResults async = new AsyncResults(results, engine.isolatedCalls());
    engine.repeatTask(async::retryPending);
    return new ClientContext(
        engine,
        callbacks,
        ownThreads,
        async,
        patience,
        new ParticipationRegistry(engine),
        new RepeatFilter(engine.loop()::nanoTime),
        new AbandonedCalls(engine));
  }

  public GuardedTelemetry telemetry() {
    return engine.settings().telemetry();
  }

  /** Creates what runs callbacks of {@code owner}, the name that logs use, on {@code executor}. */
  public CallbackNotifier newNotifier(String owner, Executor executor) {
    return new CallbackNotifier(owner, executor, ownThreads, telemetry(), engine.isolatedCalls());
  }

  /**
   * Logs at level WARN what keeps a candidate or a lock out of its queue, so that it is seen even
   * where no listener is. The same problem is logged again only once in ten minutes.
   */
  public void logProblem(BatonException problem) {
    String repeated = problems.describeRepetition(String.valueOf(problem.getMessage()));
    if (repeated != null) {
      log.warn("{}{}", problem.getMessage(), repeated);
    }
  }

  /**
   * Returns how long a call waits that does not wait for its turn: as any other, but without a
   * connection only until that has been lost for a second. Thread-safe.
   */
  public Duration briefPatience() {
    Duration gap = engine.connection().disconnectedFor();
    Duration left = RECONNECT.minus(gap);
    if (gap.isZero() || left.compareTo(patience) > 0) {
      return patience;
    }
    return left.isNegative() ? Duration.ZERO : left;
  }

  public EventLoop loop() {
    return engine.loop();
  }

  /**
   * Asks the engine a question, which gets the time to wait.
   *
   * @return completes with what {@code told} makes of the answer, or with an exception for users
   */
  public <M, T> CompletableFuture<T> askEngine(
      Function<Duration, CompletableFuture<M>> question, Function<M, T> told) {
    try {
      checkOpen();
    } catch (ClosedException e) {
      return CompletableFuture.failedFuture(e);
    }
    return question
        .apply(patience)
        .handle(
            (answer, failure) -> {
              if (failure != null) {
                throw BlockingCalls.translateFailure(failure, engine.describeEnsemble(), patience);
              }
              return told.apply(answer);
            });
  }

  /** Asks the engine a question, as the other method, and returns the answer as it is. */
  public <T> CompletableFuture<T> askEngine(Function<Duration, CompletableFuture<T>> question) {
    return askEngine(question, Function.identity());
  }

  /**
   * Asks {@code question}, and blocks until the answer is there; see {@link
   * BlockingCalls#awaitResult}.
   */
  public <T> T awaitAnswer(Supplier<CompletableFuture<T>> question) {
    return BlockingCalls.awaitResult(loop(), question);
  }

  /**
   * Blocks until {@code end} is done, but not in the loop's own thread, not longer than a session
   * timeout, and only while servers answer.
   */
  public void awaitEnd(CompletableFuture<Void> end) {
    if (!loop().runsIn(Thread.currentThread())) {
      CompletableFuture<Void> settled =
          engine.whenSettled(
              CompletableFuture.completedFuture(null), end.exceptionally(failure -> null));
      loop().awaitUninterruptibly(settled, engine.settings().sessionTimeout().toNanos());
    }
  }

  /**
   * Returns if {@code other} is of the same Baton.
   *
   * @param part the part whose context this is, for the message
   * @throws IllegalArgumentException if it is of another
   */
  public void checkSame(ClientContext other, Object part) {
    if (!equals(other)) {
      throw new IllegalArgumentException(part + " belongs to another Baton");
    }
  }

  /**
   * Returns if this Baton has not been closed.
   *
   * @throws dev.baton.error.ClosedException if it has
   */
  public void checkOpen() {
    participations.checkOpen();
  }
}
