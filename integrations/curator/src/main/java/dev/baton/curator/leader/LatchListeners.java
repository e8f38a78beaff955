package dev.baton.curator.leader;

import dev.baton.curator.ClosingThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners of a latch. Each call waits for all of them, also for those with an executor of
 * their own: only then it is known that the work has stopped. Thread-safe.
 */
final class LatchListeners {
  private static final Logger log = LoggerFactory.getLogger(LeaderLatch.class);

  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final Supplier<@Nullable ClosingThread> closing;
  private final ThreadLocal<Boolean> calling = ThreadLocal.withInitial(() -> false);

  private static final class Entry {
    final LeaderLatchListener listener;
    final @Nullable Executor executor;
    volatile @Nullable Thread calledIn;

    Entry(LeaderLatchListener listener, @Nullable Executor executor) {
      this.listener = listener;
      this.executor = executor;
    }
  }

  /**
   * Creates an empty list.
   *
   * @param closing returns the thread that closes the latch now; null if none does
   */
  LatchListeners(Supplier<@Nullable ClosingThread> closing) {
    this.closing = closing;
  }

  /** Adds a listener, which is called on {@code executor}; null for the calling thread. */
  void addListener(LeaderLatchListener listener, @Nullable Executor executor) {
    entries.add(new Entry(listener, executor));
  }

  void removeListener(LeaderLatchListener listener) {
    entries.removeIf(entry -> entry.listener.equals(listener));
  }

  void removeAll() {
    entries.clear();
  }

  /** Returns whether the calling thread runs a listener. */
  boolean isCallingHere() {
    return calling.get();
  }

  /**
   * Tells all listeners that the latch leads; returns when all have returned. An interrupt of this
   * thread interrupts them, and so does the end of the leadership.
   */
  void tellLeading(BooleanSupplier over) {
    callAll(LeaderLatchListener::isLeader, true, over);
  }

  /** Tells all listeners that the latch leads no more, as {@link #tellLeading} does. */
  void tellStopped() {
    callAll(LeaderLatchListener::notLeader, false, () -> false);
  }

  /** Those with an executor are called first: the others may work in this thread. */
  private void callAll(Consumer<LeaderLatchListener> call, boolean optional, BooleanSupplier over) {
    List<ListenerCall> elsewhere = new ArrayList<>();
    List<Entry> here = new ArrayList<>();
    for (Entry entry : entries) {
      Executor executor = executorOf(entry);
      if (executor == null) {
        here.add(entry);
      } else {
        elsewhere.add(callOn(executor, new ListenerCall(() -> callHere(entry, call), optional)));
      }
    }
    here.stream().filter(entry -> !over.getAsBoolean()).forEach(entry -> callHere(entry, call));
    if (over.getAsBoolean()) {
      elsewhere.forEach(ListenerCall::interruptCall);
    }
    elsewhere.forEach(each -> awaitEnd(each, elsewhere));
  }

  /** Returns the closing thread for what else would wait for it; null for this thread. */
  private @Nullable Executor executorOf(Entry entry) {
    ClosingThread closer = closing.get();
    Thread earlier = entry.calledIn;
    boolean blocked = closer != null && earlier != null && closer.isSame(earlier);
    return entry.executor == null || blocked ? closer : entry.executor;
  }

  private static ListenerCall callOn(Executor executor, ListenerCall call) {
    try {
      executor.execute(call);
    } catch (RejectedExecutionException e) {
      if (executor instanceof ClosingThread) {
        call.run();
      } else {
        log.error("The executor of a LeaderLatch's listener has refused a call", e);
        call.noteRefused();
      }
    }
    return call;
  }

  private static void awaitEnd(ListenerCall call, List<ListenerCall> all) {
    boolean ended = false;
    while (!ended) {
      try {
        call.awaitEnd();
        ended = true;
      } catch (InterruptedException e) {
        all.forEach(ListenerCall::interruptCall);
      }
    }
  }

  private void callHere(Entry entry, Consumer<LeaderLatchListener> call) {
    entry.calledIn = Thread.currentThread();
    calling.set(true);
    try {
      ClosingThread.runCallback(() -> call.accept(entry.listener));
    } catch (RuntimeException e) {
      log.error("A listener of a LeaderLatch has failed", e);
    } finally {
      calling.set(false);
    }
  }
}
