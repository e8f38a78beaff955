package dev.baton.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** The questions that have no answer yet. None is left when this has been closed. Thread-safe. */
final class Unanswered {
  /** The questions, in the order in which they were asked. */
  private final List<CompletableFuture<?>> questions = new ArrayList<>();

  private boolean closed;

  /** Returns a future that is cancelled when this is closed before it completes. */
  <T> CompletableFuture<T> ask() {
    CompletableFuture<T> question = new CompletableFuture<>();
    if (!remember(question)) {
      cancel(question);
    }
    var unused = question.whenComplete((result, failure) -> forget(question));
    return question;
  }

  private synchronized boolean remember(CompletableFuture<?> question) {
    return !closed && questions.add(question);
  }

  private synchronized void forget(CompletableFuture<?> question) {
    questions.removeIf(other -> other == question);
  }

  void close() {
    end().forEach(Unanswered::cancel);
  }

  private synchronized List<CompletableFuture<?>> end() {
    closed = true;
    return List.copyOf(questions);
  }

  private static void cancel(CompletableFuture<?> question) {
    question.completeExceptionally(new CancellationException("closed"));
  }
}
