package dev.baton.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** The questions that have no answer yet. None is left when this has been closed. Thread-safe. */
final class PendingFutures {
  /** The questions, in the order in which they were asked. */
  private final List<CompletableFuture<?>> questions = new ArrayList<>();

  private boolean closed;

  /** Returns a future that is cancelled when this is closed before it completes. */
  <T> CompletableFuture<T> newFuture() {
    CompletableFuture<T> question = new CompletableFuture<>();
    if (!rememberFuture(question)) {
      cancelFuture(question);
    }
    var unused = question.whenComplete((result, failure) -> forgetFuture(question));
    return question;
  }

  private synchronized boolean rememberFuture(CompletableFuture<?> question) {
    return !closed && questions.add(question);
  }

  private synchronized void forgetFuture(CompletableFuture<?> question) {
    questions.removeIf(other -> other == question);
  }

  void cancelAll() {
    markClosed().forEach(PendingFutures::cancelFuture);
  }

  private synchronized List<CompletableFuture<?>> markClosed() {
    closed = true;
    return List.copyOf(questions);
  }

  private static void cancelFuture(CompletableFuture<?> question) {
    question.completeExceptionally(new CancellationException("closed"));
  }
}
