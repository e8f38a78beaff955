package dev.baton.runtime;

import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The questions that have no answer yet. None is left when this has been closed. Thread-safe. */
final class PendingQuestions {
  private static final String NOT_ASKED =
      "a part of Baton has thrown before it had asked ZooKeeper; its error is in the log";

  /** The questions, in the order in which they were asked, each by a key of its own. */
  private final Map<Object, CompletableFuture<?>> questions = new LinkedHashMap<>();

  private final EventLoop loop;
  private final LoopRecoveries recoveries;
  private final Supplier<String> trouble;
  private boolean closed;

  /**
   * Creates the list, empty.
   *
   * @param trouble says what is wrong with the connection; called in the loop
   */
  PendingQuestions(EventLoop loop, LoopRecoveries recoveries, Supplier<String> trouble) {
    this.loop = loop;
    this.recoveries = recoveries;
    this.trouble = trouble;
  }

  /**
   * Asks something once, in the loop. If {@code asking} throws before it has asked, the question
   * fails, so no caller waits for ever.
   *
   * @param asking completes the question that it is given, now or later
   * @return the question, as by {@link #newFuture}
   */
  <T> CompletableFuture<T> askOnce(Consumer<CompletableFuture<T>> asking) {
    CompletableFuture<T> question = newFuture();
    AtomicBoolean asked = new AtomicBoolean();
    recoveries.runUntilDone(
        () -> {
          if (asked.getAndSet(true)) {
            question.completeExceptionally(new IllegalStateException(NOT_ASKED));
          } else {
            asking.accept(question);
          }
        });
    return question;
  }

  /** Fails {@code question} after {@code wait}, for lack of a connection. In the loop. */
  void giveUpAfter(Duration wait, CompletableFuture<?> question) {
    EventLoop.LoopAlarm alarm =
        recoveries.runAfter(
            wait.toNanos(),
            () -> question.completeExceptionally(new TimeoutException(trouble.get())));
    var unused = question.whenComplete((result, why) -> loop.postTask(alarm::cancelAlarm));
  }

  /** Returns a future that is cancelled when this is closed before it completes. */
  <T> CompletableFuture<T> newFuture() {
    CompletableFuture<T> question = new CompletableFuture<>();
    Object key = new Object();
    if (!rememberFuture(key, question)) {
      cancelFuture(question);
    }
    var unused = question.whenComplete((result, failure) -> forgetFuture(key));
    return question;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  private synchronized boolean rememberFuture(Object key, CompletableFuture<?> question) {
    return !closed && questions.put(key, question) == null;
  }

  private synchronized void forgetFuture(Object key) {
    questions.remove(key);
  }

  void cancelAll() {
    markClosed().forEach(PendingQuestions::cancelFuture);
  }

  private synchronized List<CompletableFuture<?>> markClosed() {
    closed = true;
    return List.copyOf(questions.values());
  }

  private static void cancelFuture(CompletableFuture<?> question) {
    question.completeExceptionally(new CancellationException("closed"));
  }
}
