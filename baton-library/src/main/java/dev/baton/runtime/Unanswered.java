package dev.baton.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** Questions that have no answer yet. None is left when this has been closed. Thread-safe. */
final class Unanswered {
  /** In the order in which they were asked. */
  private final Set<CompletableFuture<?>> questions =
      Collections.synchronizedSet(new LinkedHashSet<>());

  private volatile boolean closed;

  /** A future that is cancelled when this is closed before it completes. */
  <T> CompletableFuture<T> ask() {
    CompletableFuture<T> question = new CompletableFuture<>();
    questions.add(question);
    var unused = question.whenComplete((result, failure) -> forget(question));
    if (closed) {
      cancel();
    }
    return question;
  }

  private void forget(CompletableFuture<?> question) {
    questions.removeIf(other -> other == question);
  }

  void close() {
    closed = true;
    cancel();
  }

  private void cancel() {
    CancellationException why = new CancellationException("closed");
    new ArrayList<>(questions).forEach(question -> question.completeExceptionally(why));
  }
}
