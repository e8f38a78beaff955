package dev.baton.internal;

import dev.baton.runtime.loop.Notifier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A notification of which only the last matters. An undelivered one is replaced by the next, so
 * nothing piles up before a slow callback. Confined to the loop, except the callback.
 */
public final class News<T> {
  private final Notifier notifier;
  private final Consumer<T> callback;
  private @Nullable Delivery last;

  public News(Notifier notifier, Consumer<T> callback) {
    this.notifier = notifier;
    this.callback = callback;
  }

  /** Has {@code news} told in its turn, or in the turn of what waits still. */
  public void tell(T news) {
    if (last == null || !last.replace(news)) {
      Delivery next = new Delivery(news);
      last = next;
      notifier.tell(next, next::drop);
    }
  }

  /** Delivers {@code news}, and interrupts the callback if it still handles the one before. */
  public void tellInstead(T news) {
    Delivery before = last;
    tell(news);
    if (before != null && before != last) {
      notifier.interrupt(before);
    }
  }

  /** Takes back what is still to be told, and interrupts the callback if it is at it. */
  public void takeBack() {
    if (last != null) {
      last.drop();
      notifier.interrupt(last);
    }
  }

  /** A delivery, which the executor may also refuse. Thread-safe. */
  private final class Delivery implements Runnable {
    private final AtomicReference<@Nullable T> news;

    Delivery(T news) {
      this.news = new AtomicReference<>(news);
    }

    /** Replaces the news; returns whether that was in time. */
    boolean replace(T other) {
      return news.getAndUpdate(waiting -> waiting == null ? null : other) != null;
    }

    void drop() {
      news.set(null);
    }

    @Override
    public void run() {
      T taken = news.getAndSet(null);
      if (taken != null) {
        callback.accept(taken);
      }
    }
  }
}
