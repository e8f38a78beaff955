package dev.baton;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Those who wait for a leadership. Confined to the loop. */
final class Waiters {
  private final List<CompletableFuture<Leadership>> waiting = new ArrayList<>();

  void add(CompletableFuture<Leadership> waiter) {
    waiting.add(waiter);
  }

  void forget(CompletableFuture<Leadership> waiter) {
    waiting.removeIf(other -> other == waiter);
  }

  void complete(Leadership leadership) {
    end(waiter -> waiter.complete(leadership));
  }

  void fail(BatonException why) {
    end(waiter -> waiter.completeExceptionally(why));
  }

  private void end(Consumer<CompletableFuture<Leadership>> how) {
    waiting.forEach(how);
    waiting.clear();
  }
}
