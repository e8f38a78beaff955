package dev.baton;

import dev.baton.runtime.Notifier;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * News of which only the last matters: what is still to be told gives way to what comes after it,
 * so nothing piles up before a callback that is slow. Thread-safe.
 */
final class News<T> {
  private final Notifier notifier;
  private final Consumer<T> callback;
  private final AtomicReference<@Nullable T> waiting = new AtomicReference<>();

  News(Notifier notifier, Consumer<T> callback) {
    this.notifier = notifier;
    this.callback = callback;
  }

  /** Has {@code last} told in its turn, or in the turn of what waits still. */
  void tell(T last) {
    if (waiting.getAndSet(last) == null) {
      Delivery delivery = new Delivery();
      notifier.tell(delivery, delivery::end);
    }
  }

  /** One turn, which the executor may also refuse. */
  private final class Delivery implements Runnable {
    private boolean begun;

    @Override
    public void run() {
      begun = true;
      callback.accept(Objects.requireNonNull(waiting.getAndSet(null)));
    }

    void end() {
      if (!begun) {
        waiting.set(null);
      }
    }
  }
}
