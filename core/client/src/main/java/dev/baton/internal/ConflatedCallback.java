package dev.baton.internal;

import dev.baton.runtime.loop.CallbackNotifier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A notification of which only the last matters. An undelivered one is replaced by the next, so
 * nothing piles up before a slow callback. Confined to the loop, except the callback.
 */
public final class ConflatedCallback<T> {
  private final CallbackNotifier notifier;
  private final Consumer<T> callback;
  private @Nullable PendingDelivery last;

  public ConflatedCallback(CallbackNotifier notifier, Consumer<T> callback) {
    this.notifier = notifier;
    this.callback = callback;
  }

  /** Has {@code news} told in its turn, or in the turn of what waits still. */
  public void tellLatest(T news) {
    if (last == null || !last.replaceNews(news)) {
      PendingDelivery next = new PendingDelivery(news);
      notifier.enqueueCallback(next, next::dropNews);
      last = next; // Not before: if that throws, later news must not wait with this.
    }
  }

  /** Delivers {@code news}, and interrupts the callback if it still handles the one before. */
  public void tellInstead(T news) {
    PendingDelivery before = last;
    tellLatest(news);
    if (before != null && before != last) {
      notifier.interruptCallback(before);
    }
  }

  /** Takes back what is still to be told, and interrupts the callback if it is at it. */
  public void takeBack() {
    if (last != null) {
      last.dropNews();
      notifier.interruptCallback(last);
    }
  }

  /** A delivery, which the executor may also refuse. Thread-safe. */
  private final class PendingDelivery implements Runnable {
    private final AtomicReference<@Nullable T> news;

    PendingDelivery(T news) {
      this.news = new AtomicReference<>(news);
    }

    /** Replaces the news; returns whether that was in time. */
    boolean replaceNews(T other) {
      return news.getAndUpdate(waiting -> waiting == null ? null : other) != null;
    }

    void dropNews() {
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
